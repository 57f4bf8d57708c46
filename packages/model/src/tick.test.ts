import { expect, it } from "vitest";
import { isFresh, judgedAt, stalenessLimit } from "./tick.ts";

const at = (ts: number) => ({ ts });
/** A tick set something off at 100 s, and it is decided 9 s later. */
const [SET_OFF, DECIDED] = [100_000, 109_000];
const judged = (ts: number, setOff = SET_OFF, decided = DECIDED) => isFresh(at(ts), {}, judgedAt(at(ts), setOff, decided));

it("what waited is decided with prices of the time since, and with those that were fresh when it was set off", () => {
  expect([85_000, 100_000, 104_000, 109_000, 110_000].map((ts) => judged(ts))).toEqual([true, true, true, true, true]);
});

it("a price that was too old when it was set off stays so, and one from ahead of the clock at the end is none", () => {
  expect([84_999, 110_001].map((ts) => judged(ts))).toEqual([false, false]);
});

it("what is decided at once is judged as of its moment, also where the clock was set back meanwhile", () => {
  expect(judgedAt(at(99_000), SET_OFF, SET_OFF)).toBe(SET_OFF);
  expect(judgedAt(at(103_000), SET_OFF, SET_OFF - 5_000)).toBe(SET_OFF);
});

it.each([
  [{}, 15_000],
  [{ stalenessMs: 60_000 }, 60_000],
  [{ stalenessMs: 2_000 }, 2_000],
])("a price of %o is too old after its own limit, or that of all", (spec, limit) => {
  expect(stalenessLimit(spec)).toBe(limit);
  expect([limit, limit + 1].map((age) => isFresh(at(100_000 - age), spec, 100_000))).toEqual([true, false]);
  expect([1_000, 1_001].map((ahead) => isFresh(at(100_000 + ahead), spec, 100_000))).toEqual([true, false]);
});
