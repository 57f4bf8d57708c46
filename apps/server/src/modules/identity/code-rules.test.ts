import { describe, expect, it } from "vitest";
import { countSent, hasShortCode, longCodeTerm, NOTHING_SENT, type Sent } from "./code-rules.ts";

const minuteMs = 60_000;
const T0 = 1_767_614_400_000;

/** Codes of six digits that an hour or a day of asking brings, one each minute at the wish of `sites` sites in turn. */
function sentIn(minutes: number, sites: number): number {
  const bySite = new Map<number, Sent>();
  let all = NOTHING_SENT;
  let count = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const now = T0 + minute * minuteMs;
    const site = bySite.get(minute % sites) ?? NOTHING_SENT;
    if (!hasShortCode({ all, site, others: 0, isGuessed: false }, now)) continue;
    all = countSent(all, now);
    bySite.set(minute % sites, countSent(site, now));
    count += 1;
  }
  return count;
}

describe("codes of six digits for who is nowhere known", () => {
  it.each([
    [60, 1_000, 12],
    [60, 1, 5],
    [24 * 60, 1_000, 36],
    [24 * 60, 1, 12],
    [61, 1_000, 13],
    [48 * 60, 1_000, 72],
  ])("in %i minutes, at the wish of %i sites, are %i", (minutes, sites, count) => expect(sentIn(minutes, sites)).toBe(count));

  it.each([
    [{ others: 4 }, true],
    [{ others: 5 }, false],
    [{ isGuessed: true }, false],
  ])("while %o: %s", (change, has) =>
    expect(hasShortCode({ all: NOTHING_SENT, site: NOTHING_SENT, others: 0, isGuessed: false, ...change }, T0)).toBe(has),
  );
});

describe("a long code", () => {
  it.each([0, 1, 7 * minuteMs, 15 * minuteMs - 1, 15 * minuteMs, 29 * minuteMs])(
    "asked for %i ms later is good for 15 to 30 minutes",
    (later) => {
      const now = T0 + later;
      const { beginsMs, expiresMs } = longCodeTerm(now);
      expect(beginsMs).toBeLessThanOrEqual(now);
      expect(expiresMs - now).toBeGreaterThan(15 * minuteMs);
      expect(expiresMs - now).toBeLessThanOrEqual(30 * minuteMs);
    },
  );

  it("leaves that of the term before in its place until it expires", () => {
    const [first, second, third] = [0, 15, 30].map((minutes) => longCodeTerm(T0 + minutes * minuteMs));
    expect(first?.place).not.toBe(second?.place);
    expect(third?.place).toBe(first?.place);
    expect(third?.beginsMs).toBe(first?.expiresMs);
  });
});
