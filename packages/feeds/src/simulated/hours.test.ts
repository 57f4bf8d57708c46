import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { CLASS_SHAPES } from "./calibration.ts";
import { PRODUCT_TYPES } from "./factors.ts";
import { minuteVariance } from "./hours.ts";

const MINUTES = 1_440;
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
/** Minutes by which New York is behind UTC. */
const DAYS = { "2026-01-15": 300, "2026-07-15": 240, "2026-12-15": 300, "2027-07-15": 240 } as const;

describe.each(PRODUCT_TYPES.map((type) => [type, CLASS_SHAPES[type].profile.clock] as const))(
  "class %i, by the clock of %s",
  (type, clock) => {
    it("is as busy at each minute of that clock on every day of the year, whichever day was asked for first", () => {
      const byClock = Object.entries(DAYS).map(([date, behind]) => {
        const variance = minuteVariance(type, dayOf(date));
        const shift = clock === "new-york" ? behind : 0;
        return Array.from({ length: MINUTES }, (_, minute) => variance[(minute + shift) % MINUTES]);
      });
      for (const other of byClock) expect(other).toEqual(byClock[0]);
      expect(new Set(byClock[0]).size, "some hours are busier than others").toBeGreaterThan(1);
    });
  },
);
