import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeCoolOff,
  changeMoneyLimit,
  checkPersonalLimits,
  type Limit,
  LOOSENING_DELAY_MS,
  limitAt,
  NO_LIMITS,
  openingRoom,
  type PersonalLimits,
} from "./personal-limits.ts";

const NOW = 1_000_000_000;
const limit = <T>(value: T | null): Limit<T> => ({ value, next: null });
const some: PersonalLimits = { dailyLoss: limit(100n), stake: limit(30n), coolOff: limit<number>(null) };

describe("an opening", () => {
  it.each([
    ["of anything without limits", NO_LIMITS, 10n ** 12n, { stake: 10n ** 12n, worstLoss: 10n ** 12n }, null],
    ["at the stake allowed", some, 0n, { stake: 30n, worstLoss: 30n }, null],
    ["above it", some, 0n, { stake: 31n, worstLoss: 0n }, { key: "limit_stake", max: 30n }],
    ["that can lose what is left", some, 70n, { stake: 30n, worstLoss: 30n }, null],
    ["that can lose more", some, 71n, { stake: 30n, worstLoss: 30n }, { key: "limit_daily_loss", max: 100n, lost: 71n }],
    ["when all is lost already", some, 100n, { stake: 1n, worstLoss: 0n }, { key: "limit_daily_loss", max: 100n, lost: 100n }],
    ["in a cool-off", { ...some, coolOff: limit(NOW + 1) }, 0n, { stake: 0n, worstLoss: 0n }, { key: "limit_cool_off", until: NOW + 1 }],
    ["right after it", { ...some, coolOff: limit(NOW) }, 0n, { stake: 1n, worstLoss: 1n }, null],
  ] as const)("%s", (_name, limits, lost, opening, expected) => {
    expect(checkPersonalLimits(limits, lost, opening, NOW)).toEqual(expected);
  });
});

describe("a change", () => {
  it("to tighter holds at once, to looser after a day", () => {
    const tight = changeMoneyLimit(limit<bigint>(null), 50n, NOW);
    expect(tight).toEqual({ value: 50n, next: null });
    const loose = changeMoneyLimit(tight, 80n, NOW);
    expect(loose).toEqual({ value: 50n, next: { value: 80n, at: NOW + LOOSENING_DELAY_MS } });
    expect(limitAt(loose, NOW + LOOSENING_DELAY_MS - 1).value).toBe(50n);
    expect(limitAt(loose, NOW + LOOSENING_DELAY_MS)).toEqual({ value: 80n, next: null });
  });

  it("to none is a loosening; asking for what holds takes a loosening back", () => {
    const none = changeMoneyLimit(limit(50n), null, NOW);
    expect(none).toMatchObject({ value: 50n, next: { value: null } });
    expect(changeMoneyLimit(none, 50n, NOW + 1)).toEqual({ value: 50n, next: null });
  });

  it("of a cool-off: longer at once, shorter after a day, and one that is over is none", () => {
    const off = changeCoolOff(limit<number>(null), NOW + 5_000, NOW);
    expect(changeCoolOff(off, NOW + 9_000, NOW).value).toBe(NOW + 9_000);
    expect(changeCoolOff(off, null, NOW)).toMatchObject({ value: NOW + 5_000, next: { value: null } });
    expect(changeCoolOff(off, NOW + 7_000, NOW + 6_000)).toEqual({ value: NOW + 7_000, next: null });
  });

  it("waits for a whole day", () => {
    expect(LOOSENING_DELAY_MS).toBe(24 * 3_600_000);
  });

  it("of a cool-off that ends at this very moment is one of none", () => {
    expect(changeCoolOff(limit(NOW), NOW + 1, NOW)).toEqual({ value: NOW + 1, next: null });
    expect(changeCoolOff(limit(NOW), null, NOW)).toEqual({ value: null, next: null });
    expect(changeCoolOff(limit(NOW + 1), null, NOW)).toEqual({ value: NOW + 1, next: { value: null, at: NOW + LOOSENING_DELAY_MS } });
    expect(changeCoolOff(limit<number>(null), null, NOW)).toEqual({ value: null, next: null });
    expect(changeCoolOff(limit(NOW + 5), NOW + 4, NOW)).toEqual({ value: NOW + 5, next: { value: NOW + 4, at: NOW + LOOSENING_DELAY_MS } });
  });

  it("never loosens what is in force within a day, whatever is asked and in whatever order", () => {
    const wanted = fc.option(fc.bigInt({ min: 0n, max: 100n }), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.record({ wanted, after: fc.nat({ max: LOOSENING_DELAY_MS / 4 }) }), { maxLength: 30 }), (steps) => {
        let at = NOW;
        let current = limit<bigint>(null);
        const asked: { at: number; value: bigint | null }[] = [];
        for (const step of steps) {
          at += step.after;
          const before = limitAt(current, at).value;
          current = changeMoneyLimit(current, step.wanted, at);
          asked.push({ at, value: step.wanted });
          const after = limitAt(current, at).value;
          // At the moment of asking nothing may become looser.
          expect(before === null || (after !== null && after <= before)).toBe(true);
          // A tighter limit holds at once.
          if (step.wanted !== null && (before === null || step.wanted < before)) expect(after).toBe(step.wanted);
          const later = limitAt(current, at + LOOSENING_DELAY_MS).value;
          expect(later).toBe(step.wanted);
        }
      }),
      { seed: 20_260_501, numRuns: atDepth(300) },
    );
  });
});

describe("what the limits leave for one opening", () => {
  it.each([
    ["nothing is known without limits", NO_LIMITS, 0n, { stake: null, loss: null }],
    ["the stake and all of the day", some, 0n, { stake: 30n, loss: { max: 100n, left: 100n } }],
    ["what of the day is left", some, 70n, { stake: 30n, loss: { max: 100n, left: 30n } }],
    ["nothing once the day has lost it", some, 100n, { stake: 30n, loss: { max: 100n, left: 0n } }],
    ["nothing once the day has lost more", some, 130n, { stake: 30n, loss: { max: 100n, left: 0n } }],
  ])("is %s", (_what, limits, lost, room) => {
    expect(openingRoom(limits, lost, NOW)).toEqual(room);
  });

  it("is that of a loosening once its time has come", () => {
    const loosened: PersonalLimits = { ...some, stake: { value: 30n, next: { value: 50n, at: NOW } } };
    expect([openingRoom(loosened, 0n, NOW - 1).stake, openingRoom(loosened, 0n, NOW).stake]).toEqual([30n, 50n]);
  });
});
