import { describe, expect, it } from "vitest";
import { drawnWith, drawText } from "../../../testing/drawn-campaign.ts";
import { checkDraw, type DrawAsked, type DrawCheck, readProof } from "./draw-check.ts";

const { proof, listed, record } = drawnWith();
const own = {
  entryId: "12",
  tickets: record.tickets,
  won: record.numbers.flatMap(({ number, won }) => (won === null || Number(won) === 0 ? [] : [{ number, amount: won }])),
};
const asked: DrawAsked = { seedHash: proof.seedHash, own };

function checked(...[some, list, what]: Parameters<typeof checkDraw>): DrawCheck {
  const result = checkDraw(some, list, what);
  if (result.kind === "waits") throw new Error("there was nothing to check");
  return result.check;
}

describe("a draw that was published", () => {
  it("comes out as it was told, with the round and without one", () => {
    expect(checked(proof, listed, asked)).toMatchObject({ differs: null, tickets: 20, entries: 3, prizes: 8 });
    const alone = drawnWith(false);
    expect(checked(alone.proof, alone.listed, { ...asked, own: null }).differs).toBeNull();
  });

  it("is read from its file, line by line", () => {
    const file = readProof(drawText({ proof, listed }));
    expect(checked(file.proof, file.listed, asked).differs).toBeNull();
    expect(() => readProof("")).toThrow("empty");
  });

  const other = "00".repeat(32);
  it.each([
    ["another hash on the page", proof, listed, { ...asked, seedHash: other }, "hash"],
    ["a hash that came after the end", { ...proof, publishedAt: proof.closesAt }, listed, asked, "hash"],
    ["a list without an entry", proof, listed.slice(1), asked, "list"],
    ["a list that was told to be longer", { ...proof, tickets: 21 }, listed, asked, "list"],
    ["own tickets that are not on the list", proof, listed, { ...asked, own: { ...own, tickets: 5 } }, "list"],
    [
      "randomness that is not the round's",
      { ...proof, beacon: proof.beacon && { ...proof.beacon, randomness: other } },
      listed,
      asked,
      "random",
    ],
    ["a later round", { ...proof, beacon: proof.beacon && { ...proof.beacon, round: 124 } }, listed, asked, "random"],
    ["another seed", { ...proof, seed: other }, listed, asked, "seed"],
    ["another mix", { ...proof, key: other }, listed, asked, "mix"],
    ["somebody's prize", proof, listed.map((entry, at) => (at === 0 ? { ...entry, won: "1.000000" } : entry)), asked, "result"],
    ["a win that the own page does not know", proof, listed, { ...asked, own: { ...own, won: [] } }, "own"],
  ] as const)("is told to differ where there is %s", (_what, some, list, what, step) => {
    expect(checked(some, list, what).differs).toBe(step);
  });

  it("waits for its seed, and for ever where it is void", () => {
    expect(checkDraw({ ...proof, seed: null }, listed, asked).kind).toBe("waits");
    expect(checkDraw({ ...proof, state: "void" }, listed, asked).kind).toBe("waits");
  });
});
