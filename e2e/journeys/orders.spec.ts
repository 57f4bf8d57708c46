import { expectNoViolation } from "../acts/axe.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { chooseMode } from "../acts/quick.ts";
import { openTicket, placeAndClose, review, sheet } from "../acts/ticket.ts";
import { expect, pageTest } from "../fixtures.ts";
import { call, placeOrder } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

pageTest.use({ as: "guest" });

pageTest("an open limit order holds its money until it is cancelled", async ({ page }) => {
  await openTicket(page);
  await page.getByRole("combobox", { name: say("trade_order_type") }).selectOption("limit");
  const price = page.getByRole("textbox", { name: say("trade_limit_price") });
  await expect(price).toHaveValue(/^\d/);
  const whole = Number((await price.inputValue()).split(".")[0]);
  await price.fill(`${whole - Math.floor(whole / 10)}`);
  await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("1000");
  await placeAndClose(page, "buy", say("trade_resting"));

  await openPage(page, PATHS.orders);
  const order = page.getByRole("article");
  await expect(order.getByText(say("orders_state_open"))).toBeVisible();
  // What so many hundred-thousandths cost: just under the amount, or all of it.
  await expect(order.getByText(/(99\d\.\d+|1,000\.00) USDT/)).toBeVisible();
  await order.getByRole("button", { name: like("orders_cancel_name") }).tap();
  await expect(page.getByText(say("orders_none_open"))).toBeVisible();
  await page.getByRole("tab", { name: say("orders_history") }).tap();
  await expect(page.getByRole("article").getByText(say("orders_state_cancelled"))).toBeVisible();
  await openPage(page, PATHS.assets);
  await expect(page.getByRole("region", { name: say("assets_cash") })).toContainText(say("assets_all_available"));
});

pageTest("two taps on the confirmation place one order", async ({ page, session }) => {
  await openTicket(page);
  await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("500");
  const place = await review(page, "buy");
  await place.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(sheet(page).getByText(say("trade_bought_name", { name: "Bitcoin" }))).toBeVisible();
  const { total } = await call(sharedAddress(), "GET /api/spotOrder/list", { pageNum: 1, pageSize: 10 }, session?.token);
  expect(total).toBe(1);
});

pageTest("an order beyond the balance says by how much, and is not sent", async ({ page }) => {
  await openTicket(page);
  const amount = page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) });
  await amount.fill("100001");
  await expect(amount).toHaveAccessibleDescription(like("insufficient_balance", { asset: "USDT" }));
  const button = page.getByRole("button", { name: say("trade_review_buy") });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(like("insufficient_balance", { asset: "USDT" }));
  await button.tap({ force: true });
  await expect(sheet(page)).toBeHidden();
});

pageTest("an order that the server rejects keeps the sheet open and says why", async ({ page, session }) => {
  await openTicket(page);
  await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("60000");
  const place = await review(page, "buy");
  // The same money goes elsewhere on another device, and this one does not hear of it before the tap.
  await page.route("**/api/userInfo/userBalance*", (route) => route.abort());
  await page.route("**/api/spotOrder/place", async (route) => {
    const order = {
      idempotencyKey: crypto.randomUUID(),
      productCode: "X:ETHUSD",
      direction: 1,
      orderType: "market",
      amount: "50000",
    } as const;
    await call(sharedAddress(), "POST /api/spotOrder/place", order, session?.token);
    await route.continue();
  });
  await place.tap();
  await expect(
    sheet(page)
      .getByText(like("insufficient_balance", { asset: "USDT" }))
      .first(),
  ).toBeVisible();
  await expect(sheet(page).getByRole("heading", { name: say("trade_confirm") })).toBeVisible();
});

pageTest("back closes the sheet before it leaves the page", async ({ page }) => {
  await openPage(page, PATHS.trade);
  await chooseMode(page, "trade_spot");
  await page.getByRole("button", { name: say("trade_buy"), exact: true }).tap();
  await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("500");
  await review(page, "buy");
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) })).toHaveValue("500");
  await page.goBack();
  await expect(page.getByRole("button", { name: say("trade_full_chart") })).toBeVisible();
});

pageTest("a stop-limit order rests with its trigger, and its details say all of it", async ({ page }) => {
  await openTicket(page);
  await page.getByRole("combobox", { name: say("trade_order_type") }).selectOption("stop_limit");
  const limit = page.getByRole("textbox", { name: say("trade_limit_price") });
  await expect(limit).toHaveValue(/^\d/);
  const whole = Number((await limit.inputValue()).split(".")[0]);
  await page.getByRole("textbox", { name: say("term_trigger_price") }).fill(`${whole + 5_000}`);
  await limit.fill(`${whole + 5_100}`);
  await page.getByRole("combobox", { name: say("term_time_in_force") }).selectOption("gtc");
  await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("500");
  await placeAndClose(page, "buy", say("trade_resting"));
  await openPage(page, PATHS.orders);
  await page
    .getByRole("article")
    .getByRole("button", { name: say("orders_detail") })
    .tap();
  await expect(sheet(page).getByText(say("orders_stop_limit"))).toBeVisible();
  await expect(sheet(page).getByText(say("orders_valid_gtc"))).toBeVisible();
  await expectNoViolation(page, "[role=dialog]");
});

pageTest("selling all leaves nothing behind", async ({ page, session }) => {
  const order = {
    idempotencyKey: crypto.randomUUID(),
    productCode: "X:BTCUSD",
    direction: 1,
    orderType: "market",
    amount: "777.77",
  } as const;
  await call(sharedAddress(), "POST /api/spotOrder/place", order, session?.token);
  await openPage(page, `${PATHS.ticket}?direction=2`);
  await page.getByRole("button", { name: say("trade_sell_all"), exact: true }).click();
  await placeAndClose(page, "sell", say("trade_sold_name", { name: "Bitcoin" }));
  const { rows } = await call(sharedAddress(), "GET /api/userBibiAssets/list", {}, session?.token);
  expect(rows.filter((row) => !/^0(\.0+)?$/.test(row.bibiAmount))).toEqual([]);
});

pageTest("a line of the record leads to the very order that it belongs to", async ({ page, session }) => {
  if (session === null) throw new Error("the guest has a session");
  const market = { productCode: "X:BTCUSD", direction: 1, orderType: "market" } as const;
  const first = await placeOrder(sharedAddress(), session, { ...market, amount: "500" });
  const second = await placeOrder(sharedAddress(), session, { ...market, amount: "700" });
  await openPage(page, PATHS.record);
  const bought = page.getByRole("listitem").filter({ hasText: say("record_reason_spot_buy") });
  for (const [line, id] of [
    [bought.last(), first],
    [bought.first(), second],
  ] as const) {
    await line.getByRole("button").tap();
    await sheet(page)
      .getByRole("link", { name: say("record_to_trade") })
      .tap();
    await expect(sheet(page).getByText(id, { exact: true })).toBeVisible();
    await page.goBack();
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByRole("tab", { name: say("orders_history") })).toHaveAttribute("aria-selected", "true");
    await page.goBack();
  }
});
