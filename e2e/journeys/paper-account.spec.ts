import { readFile } from "node:fs/promises";
import { expectNoViolation } from "../acts/axe.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { sheet } from "../acts/ticket.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { call, placeOrder, type Session } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

test.use({ as: "guest" });

/** Bought and sold at the market, and an order that waits far from it. */
async function tradeOnce(session: Session): Promise<void> {
  const address = sharedAddress();
  const { data: bitcoin } = await call(address, "GET /api/product/detail", { productCode: "X:BTCUSD" });
  if (bitcoin === null) throw new Error("no Bitcoin");
  const bought = { productCode: "X:BTCUSD", direction: 1, orderType: "market", amount: "5000" } as const;
  await placeOrder(address, session, bought);
  await placeOrder(address, session, { productCode: "X:BTCUSD", direction: 2, orderType: "market", sellAll: true });
  const half = String(BigInt(bitcoin.tickerInfo.nowPrice.split(".")[0] ?? "0") / 2n);
  await placeOrder(address, session, { productCode: "X:BTCUSD", direction: 1, orderType: "limit", price: half, quantity: "0.01" });
}

test("what was traded is counted, taken along, printed, and stays readable after beginning anew", async ({ page, session }) => {
  if (session === null) throw new Error("the guest has a session");
  await tradeOnce(session);

  await test.step("the statistics say that spread and fees were lost", async () => {
    await openPage(page, PATHS.assets);
    await page.getByRole("link", { name: say("statistics_title") }).tap();
    await expect(page.getByRole("region", { name: say("statistics_profit") })).toContainText("−");
    await expect(page.getByText(say("statistics_counts", { wins: 0, losses: 1, even: 0 })).first()).toBeVisible();
    await expect(page.getByRole("table").getByText(like("statistics_day"))).toHaveCount(1);
    await expectNoViolation(page);
  });

  await test.step("the file has both fills", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: say("statistics_export") }).tap();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("candela-trades-1.csv");
    const text = await readFile(await download.path(), "utf8");
    const lines = text.trimEnd().split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFtime,mode,product,/);
    expect(lines.slice(1).map((line) => line.split(",").slice(1, 4).join(" "))).toEqual(["spot X:BTCUSD buy", "spot X:BTCUSD sell"]);
  });

  await test.step("the statement prints, and its sheets add up", async () => {
    await page.getByRole("button", { name: say("statistics_statement") }).tap();
    await expect(page.getByRole("button", { name: say("statement_save") })).toBeVisible();
    await expectNoViolation(page);
    const sheets = page.locator(".statement-print .sheet");
    await expect(sheets).toHaveCount(1);
    await expect(sheets.first()).toContainText(say("statement_page", { page: 1, pages: 1 }));
    await page.emulateMedia({ media: "print" });
    await expect(sheets.first()).toBeVisible();
    await expect(page.locator("#main")).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    await page.goBack();
  });

  await test.step("beginning anew first closes what is open", async () => {
    await page.getByRole("button", { name: say("reset_title") }).tap();
    await expect(sheet(page).getByText(say("reset_open_orders", { count: 1 }))).toBeVisible();
    await expectNoViolation(page, "[role=dialog]");
    await sheet(page)
      .getByRole("button", { name: say("reset_close_all") })
      .tap();
    await expect(sheet(page).getByText(say("reset_ready"))).toBeVisible();
    await sheet(page)
      .getByRole("button", { name: say("reset_confirm") })
      .tap();
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByText(say("statistics_counts", { wins: 0, losses: 0, even: 0 })).first()).toBeVisible();
  });

  await test.step("the old account is still there, in statistics, record and orders", async () => {
    const chooser = page.getByRole("combobox", { name: say("epoch_choose") });
    await chooser.selectOption("1");
    await expect(page.getByText(say("statistics_counts", { wins: 0, losses: 1, even: 0 })).first()).toBeVisible();
    await openPage(page, PATHS.record);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
    await chooser.selectOption("1");
    await expect(page.getByText(say("record_reason_reset_money")).last()).toBeVisible();
    await openPage(page, PATHS.orders);
    await page.getByRole("tab", { name: say("orders_history") }).tap();
    await expect(page.getByText(say("orders_none_closed"))).toBeVisible();
    await chooser.selectOption("1");
    await expect(page.getByRole("article")).toHaveCount(3);
  });
});
