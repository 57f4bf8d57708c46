import { describe, expect, it } from "vitest";
import { checkClaim, claimAfter } from "./claim.ts";

const queue = { rejection: "deposit_claimed", param: "by" } as const;
const said = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return error instanceof Error && "key" in error ? error.key : error;
  }
};

describe("a row of a queue", () => {
  it.each([
    ["nobody has", null, {}, "ada"],
    ["one has oneself", "ada", {}, "ada"],
    ["another has", "bob", {}, "deposit_claimed"],
    ["another has, and is taken over", "bob", { takesOver: true }, "ada"],
  ] as const)("that %s is taken so", (_name, before, more, after) => {
    expect(said(() => claimAfter(queue, before, "ada", { isClaimed: true, ...more }))).toBe(after);
  });

  it.each([
    ["nobody has", null, {}, null],
    ["one has oneself", "ada", {}, null],
    ["another has", "bob", {}, "deposit_claimed"],
    ["another has, and is taken over", "bob", { takesOver: true }, null],
  ] as const)("that %s is given back so", (_name, before, more, after) => {
    expect(said(() => claimAfter(queue, before, "ada", { isClaimed: false, ...more }))).toBe(after);
  });

  it.each([
    [null, undefined],
    ["ada", undefined],
    ["bob", "deposit_claimed"],
  ] as const)("that %s has is decided so", (claimedBy, after) => {
    expect(said(() => checkClaim(queue, claimedBy, "ada"))).toBe(after);
  });
});
