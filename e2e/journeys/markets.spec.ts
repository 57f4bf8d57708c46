import { proves } from "@candela/testkit";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { expect, pageTest } from "../fixtures.ts";
import { say } from "../words.ts";

/** A list of the quotes for each market, with what tells its products apart. */
const MARKETS = [
  ["stocks", /^[A-Z.]+$/, "AAPL", proves("1.1")],
  ["cryptocurrencies", /^X:[A-Z]+USD$/, "X:ETHUSD", proves("1.2")],
  ["futures", /^[A-Z\d]+$/, "GC", proves("1.3")],
  ["forex", /^C:[A-Z]{6}$/, "C:EURUSD", proves("1.4")],
] as const;

for (const [index, [market, form, known, proof]] of MARKETS.entries())
  pageTest(`the market of ${market} is browsed: each of its products with a price, and no others`, proof, async ({ page }) => {
    await openPage(page, PATHS.quotes);
    await page.getByRole("tab", { name: say(`quotes_list_${index as 0 | 1 | 2 | 3}`), exact: true }).tap();
    await settled(page);
    const links = page.getByRole("main").locator('a[href*="productCode="]');
    const codes = () =>
      links.evaluateAll((all) => all.map((link) => new URLSearchParams(link.getAttribute("href")?.split("?")[1]).get("productCode")));
    await expect.poll(codes).toContain(known);
    const shown = await codes();
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((code) => !form.test(code ?? ""))).toEqual([]);
    for (const text of await links.allInnerTexts()) expect(text).toMatch(/\d[\s\S]*%/);
  });
