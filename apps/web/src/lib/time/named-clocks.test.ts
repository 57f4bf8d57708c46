import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Files that write dates of calendars, which are days of no clock: both the day and its writer go by the device's. */
const CALENDARS = ["features/funds/records/summary-period.ts", "lib/components/days-chip.tsx"];
/** Takes the chosen clock into its options beforehand. */
const WRITER = "lib/time/time-format.ts";

const root = join(import.meta.dirname, "../..");
const writers = globSync("**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !file.includes(".test."))
  .flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/new Intl\.DateTimeFormat\([^;]*/g)].map(([text]) => ({ file, text })),
  );

it("every date is written by a clock that is named: the chosen one (intlZone), or UTC where the server's day is told", () => {
  expect(writers.length).toBeGreaterThan(10);
  const unnamed = writers.filter(({ text }) => !text.includes("timeZone")).map(({ file }) => file);
  expect(unnamed.toSorted(), "say timeZone: the device's clock is neither the chosen one nor the server's").toEqual(
    [...CALENDARS, WRITER].toSorted(),
  );
});
