import { describe, expect, it } from "vitest";
import { checkRate, type RateDay } from "./check-rate.ts";
import { bookedDay, lockWith, rateDay } from "./lock-test-support.ts";
import { stepsFile } from "./steps-file.ts";

const checked = (published: RateDay, booked = bookedDay(3), lock = lockWith()) => {
  const outcome = checkRate(lock, booked, published);
  if (outcome.kind !== "checked") throw new Error(`it is ${outcome.kind}`);
  return outcome.check;
};
const other = (text: string) => (text.startsWith("0") ? "1" : "0") + text.slice(1);

describe("the check of a day's rate", () => {
  it("agrees with what the server booked, step by step", () => {
    const check = checked(rateDay(3));
    expect(check).toMatchObject({ kind: "drawn", differs: null, text: "USDT-30 2026-11-11", ownHash: rateDay(3).hash });
    expect(check.rate).toBe(bookedDay(3).rate);
    expect(check.interest).toBe(bookedDay(3).interest);
    expect(check.draw).toMatch(/^0\.\d{6}$/);
  });

  it("works the example of the design out, whose hash and draw were made elsewhere", () => {
    const published: RateDay = {
      day: "2026-11-19",
      hash: "05f831c3eb4278228473e537b5fde7a8784ea86ab9033cd77a5671ae38af001d",
      publishedAt: Date.UTC(2026, 10, 18, 23, 55),
      seed: "c6c000b962e8cab5ed6d319fe65c99da5e3f9bf8b50ee5095e22847f45f25d28",
    };
    const booked = bookedDay(11, { day: "2026-11-19", rate: "0.06577500", interest: "0.720821" });
    expect(checked(published, booked)).toMatchObject({ differs: null, draw: "0.971917", rate: "0.06577500", interest: "0.720821" });
  });

  const wrong: readonly (readonly [string, string, RateDay, ReturnType<typeof bookedDay>])[] = [
    ["another seed", "seed", rateDay(3, { seed: other(rateDay(3).seed ?? "") }), bookedDay(3)],
    ["a seed cut short", "seed", rateDay(3, { seed: (rateDay(3).seed ?? "").slice(2) }), bookedDay(3)],
    ["another hash", "seed", rateDay(3, { hash: other(rateDay(3).hash ?? "") }), bookedDay(3)],
    ["another day's seed", "hash", rateDay(4), bookedDay(3)],
    ["another rate", "rate", rateDay(3), bookedDay(3, { rate: "0.05800000" })],
    ["a rate that is off by the last digit", "rate", rateDay(3), bookedDay(3, { rate: `${bookedDay(3).rate.slice(0, -1)}1` })],
    ["another interest", "interest", rateDay(3), bookedDay(3, { interest: "0.000001" })],
  ];
  it.each(wrong)("names the first step that differs: %s", (_what, step, published, booked) => {
    expect(checked(published, booked).differs).toBe(step);
  });

  const none = rateDay(3, { hash: null, publishedAt: null, seed: null });
  const start = Date.UTC(2026, 10, 11);
  it.each([
    ["without a hash", "none", none],
    ["with a hash of the very moment it began", "late", rateDay(3, { publishedAt: start })],
    ["with a hash that came later", "late", rateDay(3, { publishedAt: start + 1 })],
  ] as const)("asks for the highest rate of a day %s", (_what, kind, published) => {
    const highest = { rate: "0.06600000", interest: "0.723287" };
    expect(checked(published, bookedDay(3, highest))).toMatchObject({ ...highest, kind, draw: null, differs: null });
    expect(checked(published, bookedDay(3, { rate: "0.06500000" })).differs).toBe("rate");
  });

  it("takes a hash of a millisecond before the day", () => {
    expect(checked(rateDay(3, { publishedAt: start - 1 })).kind).toBe("drawn");
  });

  it("waits for the seed, and has nothing to check of a fixed rate", () => {
    expect(checkRate(lockWith(), bookedDay(3), rateDay(3, { seed: null })).kind).toBe("waits");
    expect(checkRate(lockWith({ rateLow: "0.06600000" }), bookedDay(3), rateDay(3)).kind).toBe("fixed");
  });

  it("is written down with all that it takes to repeat it", () => {
    const [published, booked] = [rateDay(3), bookedDay(3)];
    const text = stepsFile(lockWith(), booked, checked(published));
    for (const part of [
      published.hash,
      published.seed,
      "USDT-30 2026-11-11",
      booked.rate,
      booked.interest,
      "0.05800000",
      "first difference none",
    ])
      expect(text).toContain(part);
    expect(stepsFile(lockWith(), bookedDay(3, { rate: "0.05800000" }), checked(published, bookedDay(3, { rate: "0.05800000" })))).toContain(
      "first difference rate",
    );
  });
});
