import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Values that may be read while balances are hidden, in files that hide them: prices and percents say nothing of how much one owns. */
const TOLD = [
  "features/assets/holding-row.tsx: <Amount value={row.averageCost}",
  'features/assets/holding-row.tsx: <SignedAmount value={rate} as="percent"',
  "features/assets/profit-panel.tsx: <SignedAmount value={rate} {...CHANGE}",
  "features/home/value-hero.tsx: <Amount value={rate} {...CHANGE}",
];

const root = join(import.meta.dirname, "../..");
const files = globSync("**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

it("every amount in a file that hides balances is hidden with them, or is written down here", () => {
  const hiding = files.filter(({ text }) => /\bhideBalanceStore\b|readonly hidden\b/.test(text));
  expect(hiding.length).toBeGreaterThan(10);
  const told = hiding.flatMap(({ file, text }) =>
    [...text.matchAll(/<(?:Amount|SignedAmount|AssetAmount|HeroMoney)\s[^>]*?\/>/gs)]
      .map(([element]) => element.replaceAll(/\s+/g, " "))
      .filter((element) => !element.includes("hidden={hidden}"))
      .map((element) => `${file}: ${element}`),
  );
  const unknown = told.filter((element) => !TOLD.some((known) => element.startsWith(known)));
  expect(unknown, "say hidden={hidden}, or write into TOLD why it may be read").toEqual([]);
  expect(told).toHaveLength(TOLD.length);
});

/** Amounts of the user's own are written in dollars, and nothing else is. */
it("every file that writes dollars, on screen or for a screen reader, knows whether they are hidden", () => {
  const dollars = files.filter(({ text }) => /\bas(?:=|: )"dollars"/.test(text));
  expect(dollars.length).toBeGreaterThan(5);
  expect(dollars.filter(({ text }) => !/\bhidden\b/.test(text)).map(({ file }) => file)).toEqual([]);
});
