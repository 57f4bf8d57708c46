import type { Locator, Page } from "@playwright/test";
import { openNext, openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { sheet } from "../acts/ticket.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { placeOrder } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { say } from "../words.ts";

/** Whole cents of an amount as it stands on screen. */
const cents = (text: string) => Math.round(Number(text.replaceAll("\u2212", "-").replaceAll(/[^0-9.-]/g, "")) * 100);

test.describe("of somebody who has traded", () => {
  test.use({ as: "trader" });

  pageTest("the strip below the map counts what its tiles show", async ({ page }) => {
    await openPage(page, PATHS.homeHeat);
    await settled(page);
    const map = page.getByRole("region", { name: say("home_map") });
    await expect(map.getByRole("listitem").nth(3)).toBeVisible();
    for (let look = 0; look < 5; look += 1) {
      // Both in one moment: prices go on between two looks.
      const { tiles, strip } = await map.evaluate((section) => ({
        tiles: [...section.querySelectorAll("li")].map((tile) => tile.querySelector("bdi.num")?.textContent ?? ""),
        strip: [...(section.querySelector("p:last-child")?.children ?? [])].map((part) => part.textContent ?? ""),
      }));
      for (const tile of tiles) expect(tile).toMatch(/^([+\u2212]\d+\.\d\d%|0\.00%)$/);
      const [up, down] = ["+", "\u2212"].map((sign) => tiles.filter((tile) => tile.startsWith(sign)).length);
      const flat = tiles.length - (up ?? 0) - (down ?? 0);
      const words = [
        say("home_breadth_up", { count: up ?? 0 }),
        say("home_breadth_flat", { count: flat }),
        say("home_breadth_down", { count: down ?? 0 }),
      ];
      expect(strip).toEqual(flat === 0 ? [words[0], words[2]] : words);
      const first = tiles.join();
      await expect.poll(() => map.getByRole("listitem").locator("bdi.num").allTextContents()).not.toEqual(first.split(","));
    }
  });

  pageTest("the board says of how many products it tells", async ({ page }) => {
    await openPage(page, PATHS.homeBoard);
    await settled(page);
    await expect(page.getByText(say("home_breadth_of", { count: 14 }))).toBeVisible();
  });

  pageTest("cash and holdings add up to the total, on the personal page, its dashboard and the summary", async ({ page }) => {
    for (const name of ["me", "meDashboard", "summary"] as const) {
      await openPage(page, PATHS[name]);
      await settled(page);
      const region = page.getByRole("region", { name: say("home_total"), exact: true });
      await expect.poll(() => partsLeft(region), name).toBe(0);
    }
  });
});

/** The total of a card less what it says it is made of, in cents. */
async function partsLeft(region: Locator): Promise<number> {
  const figures = await region.evaluate(
    (section, names) => {
      const total = section.querySelector("bdi.text-hero, bdi[class*='text-hero']")?.textContent ?? "";
      const rows = [...section.querySelectorAll("dl > div")];
      return [
        total,
        ...names.map((name) => rows.find((row) => row.querySelector("dt")?.textContent === name)?.querySelector("dd")?.textContent ?? ""),
      ];
    },
    [say("assets_cash"), say("assets_holdings"), say("assets_committed")],
  );
  const [total = 0, cash = 0, holdings = 0, open = 0] = figures.map(cents);
  return total - cash - holdings - open;
}

test.describe("of somebody new", () => {
  test.use({ as: "guest" });

  pageTest(
    "a balance reads the same on the assets page, in the record and on the statement, and nothing gained has no sign",
    async ({ page }) => {
      await openPage(page, PATHS.assets);
      await settled(page);
      const main = page.getByRole("main");
      await expect(main.getByRole("listitem").getByText("100,000.00")).toBeVisible();
      await expect(main.getByText("$0.00").first()).toBeVisible();
      await expect(main.getByText(/[+\u2212\u2013]\s*\$0\.00/)).toHaveCount(0);
      await openPage(page, PATHS.record);
      const line = main.getByRole("listitem");
      await expect(line).toHaveCount(1);
      await expect(line).toContainText("+100,000.00 USDT");
      await expect(line).not.toContainText("100,000.000");
      await line.getByRole("button").tap();
      await expect(sheet(page)).toContainText("+100,000.00 USDT");
      await openPage(page, PATHS.statement);
      await settled(page);
      await page.getByRole("button", { name: say("statement_preview") }).tap();
      await expect(sheet(page)).toContainText("100,000.00 USDT");
    },
  );

  pageTest(
    "a quantity reads the same in its order, as a holding, in the record and in what the record comes to",
    async ({ page, session }) => {
      if (session === null) throw new Error("the guest has a session");
      // So few that they can be bought in every market of tests: in one of sixty a coin cost 1,220.
      for (const quantity of ["10.5", "9.5"])
        await placeOrder(sharedAddress(), session, { productCode: "X:SOLUSD", direction: 1, orderType: "market", quantity });
      const main = page.getByRole("main");
      /** Every text about Solana's coin with digits before it. */
      const quantities = async () => [...(await main.innerText()).matchAll(/[\d.,]+\s+SOL\b/g)].map(([found]) => found.replace(/\s+/, " "));
      await openPage(page, PATHS.orders);
      await page.getByRole("tab", { name: say("orders_history") }).tap();
      await expect.poll(quantities).toEqual(["9.5 SOL", "10.5 SOL"]);
      await openPage(page, PATHS.assets);
      await expect.poll(quantities).toEqual(["20 SOL"]);
      await openPage(page, PATHS.record);
      await page.getByRole("button", { name: `SOL · ${say("record_as_holding")}`, exact: true }).tap();
      const sum = page.getByRole("region", { name: say("record_statement") });
      await expect(sum).toContainText("+20 SOL");
      await expect.poll(quantities).toEqual(["0 SOL", "20 SOL", "0 SOL", "20 SOL", "9.5 SOL", "10.5 SOL"]);
    },
  );

  pageTest("a statement has as many sheets as it says, and as many come out of the printer", async ({ page, session }) => {
    if (session === null) throw new Error("the guest has a session");
    await openPage(page, PATHS.statement);
    await expect.poll(() => printed(page)).toEqual({ said: [say("statement_page", { page: 1, pages: 1 })], sheets: 1, pages: 1 });
    for (let trade = 0; trade < 7; trade += 1) {
      const productCode = ["X:BTCUSD", "X:ETHUSD", "X:SOLUSD"][trade % 3] ?? "";
      await placeOrder(sharedAddress(), session, { productCode, direction: 1, orderType: "market", amount: "1000" });
    }
    await page.reload();
    // 15 lines of USDT and seven of coins in four tables, each of two rows, the worth and the balances: more than two pages hold, less than four.
    await expect
      .poll(() => printed(page))
      .toEqual({ said: [1, 2, 3].map((number) => say("statement_page", { page: number, pages: 3 })), sheets: 3, pages: 3 });
  });
});

/** The sheets' own page numbers, the number of sheets, and the number of pages that a printer gets. */
async function printed(page: Page) {
  const sheets = page.locator(".statement-print .sheet");
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return {
    said: await sheets.locator(".sheet-number").allTextContents(),
    sheets: await sheets.count(),
    pages: [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b(?!s)/g)].length,
  };
}

pageTest("no two pieces of news have the same picture, and all of them load", async ({ page }) => {
  for (const name of ["news", "homeBrief"] as const) {
    await openNext(page, PATHS[name]);
    await settled(page);
    const pictures = page.getByRole("main").locator("img[src^='/art/']");
    await expect(pictures.nth(3)).toBeAttached();
    const sources = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute("src")));
    expect(new Set(sources).size).toBe(sources.length);
    await pictures.last().scrollIntoViewIfNeeded();
    await expect
      .poll(() => pictures.evaluateAll((images) => images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)))
      .toBe(true);
  }
});
