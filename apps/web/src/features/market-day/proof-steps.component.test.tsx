import { DAY_MS } from "@candela/model";
import { vi } from "vitest";
import { describePages } from "../../testing/page-states.tsx";
import type { Check, CheckedDay, CheckName } from "./check-day.ts";
import { dayStart } from "./day-text.ts";
import { type ProofProps, ProofSteps } from "./proof-steps.tsx";

const DAY = "2026-11-14";
const HASH = "ab".repeat(32);
const tick = (seq: number) => ({ productCode: "X:BTCUSD", seq, ts: dayStart(DAY), price: "1.00", bid: "1.00", ask: "1.00" });

const fits = (name: CheckName, total = 1): Check => ({ name, matched: total, of: total, first: null });
const parts = (name: CheckName, field: string, total = 1, at: number | null = null): Check => ({
  ...{ name, matched: total - 1, of: total },
  first: { at, field, shown: "what was shown", own: "what came out" },
});
const FITS = [fits("hash"), fits("minutes", 1_440), fits("day"), fits("ticks", 60), fits("next")];

const DONE: CheckedDay = {
  ...{ day: DAY, productCode: "X:BTCUSD", seed: "5a".repeat(32), hash: HASH, checks: FITS },
  own: { day: DAY, hash: HASH, daily: null, minutes: [], tickCount: 86_400, ticks: [tick(500), tick(900)], next: "{}" },
};

let proof: ProofProps = { of: DONE, noted: null, isFirst: false, ownTicks: [] };
const Page = () => <ProofSteps {...proof} />;

/** The steps of a day with some checks in place of what fits, as they are seen at some moment, by default two days later. */
const proofOf = (checks: readonly Check[], changes: Partial<ProofProps & { left: CheckName; now: number }> = {}) => ({
  page: Page,
  filled: () => {
    const { left, now = dayStart(DAY) + 2.5 * DAY_MS, of: day = DONE, noted = null, isFirst = false, ownTicks = [] } = changes;
    vi.setSystemTime(now);
    const kept = FITS.filter(({ name }) => name !== left && !checks.some((check) => check.name === name));
    proof = { of: { ...day, checks: [...checks, ...kept] }, noted, isFirst, ownTicks };
  },
  states: ["filled"] as const,
});
const noted = (hash: string) => ({ hash, at: dayStart(DAY) - 3_600_000 });

describePages({
  "a-day-that-fits": proofOf([fits("noted")], { noted: noted(HASH), ownTicks: [500, 900] }),
  "a-first-day-without-trades": proofOf([fits("day", 0)], { isFirst: true }),
  "a-day-of-which-nothing-fits": proofOf(
    [
      ...[parts("hash", "hash"), parts("noted", "hash"), parts("minutes", "close", 1_440, dayStart(DAY) + 3_600_000)],
      ...[parts("day", "high"), parts("ticks", "price", 60, 500), parts("next", "opening")],
    ],
    { noted: noted("cd".repeat(32)), ownTicks: [500, 901], of: { ...DONE, own: { ...DONE.own, hash: "ef".repeat(32) } } },
  ),
  "another-day": proofOf([parts("hash", "day")], { of: { ...DONE, own: { ...DONE.own, day: "2026-11-13" } } }),
  "a-day-whose-next-still-runs": proofOf([], { left: "next", now: dayStart(DAY) + 1.5 * DAY_MS }),
  "a-day-whose-next-is-not-told": proofOf([], { left: "next" }),
});
