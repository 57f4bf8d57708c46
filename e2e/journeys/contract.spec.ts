import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { choose } from "../acts/choose.ts";
import { openContractTicket, placeLong, positionCard, typeOnPad } from "../acts/contract.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { sheet } from "../acts/ticket.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { call } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

const PLACE = "**/api/contractOrder/place";
const DIALOG = "[role=dialog]";
const light = (page: Page) => page.evaluate(() => document.documentElement.removeAttribute("data-theme"));

async function openPositions(token: string | undefined) {
  return (await call(sharedAddress(), "GET /api/contractPosition/list", { status: "open", pageNum: 1, pageSize: 10 }, token)).rows;
}

async function fillTicket(page: Page): Promise<void> {
  await openContractTicket(page);
  await typeOnPad(page, say("contract_lots"), "500");
  await page.getByRole("switch", { name: say("contract_protection") }).click();
  await choose(page.getByRole("radio", { name: say("contract_by_percent") }));
  await typeOnPad(page, say("term_stop_loss"), "5");
  await typeOnPad(page, say("term_take_profit"), "10");
  // A percentage leaves the side open: each has its rail.
  await expect(page.getByRole("slider", { name: say("contract_rail_stop") })).toHaveCount(2);
  await settled(page);
  await expectNoViolation(page);
  await light(page);
}

async function confirmOnce(page: Page): Promise<void> {
  await page.getByRole("button", { name: say("contract_long"), exact: true }).click();
  await expect(sheet(page).getByText(say("contract_if_stopped"))).toBeVisible();
  await expectNoViolation(page, DIALOG);
  await light(page);
  await sheet(page)
    .getByRole("button", { name: like("contract_place_long") })
    .dblclick();
  await expect(sheet(page).getByRole("heading", { name: say("trade_result"), exact: true })).toBeVisible();
  await sheet(page)
    .getByRole("button", { name: say("contract_see_positions") })
    .click();
}

async function seeItLive(page: Page, token: string | undefined): Promise<void> {
  const long = positionCard(page, "long");
  await expect(long).toHaveCount(1);
  expect(await openPositions(token)).toMatchObject([{ lots: "500", side: "long" }]);
  const rail = long.getByText(like("contract_rail_text"));
  const first = await rail.textContent();
  await expect(rail).not.toHaveText(first ?? "");
  await expectNoViolation(page);
  await light(page);
}

async function closePart(page: Page, token: string | undefined): Promise<void> {
  const long = positionCard(page, "long");
  await long.getByRole("button", { name: say("contract_close"), exact: true }).click();
  await expect(sheet(page).getByText(say("contract_to_balance"))).toBeVisible();
  // The rate that was fixed when it was opened.
  await expect(sheet(page).getByText("0.05%")).toBeVisible();
  await expectNoViolation(page, DIALOG);
  await light(page);
  await sheet(page).getByRole("slider").fill("40");
  await sheet(page)
    .getByRole("button", { name: like("contract_close_now") })
    .click();
  await expect(sheet(page)).toBeHidden();
  await expect.poll(async () => (await openPositions(token))[0]?.lots).toBe("300");
  await expect(long.getByText("0.03 BTC")).toBeVisible();
}

async function addMargin(page: Page, token: string | undefined): Promise<void> {
  const long = positionCard(page, "long");
  await long.getByRole("button", { name: say("contract_add_margin"), exact: true }).click();
  await typeAmount(page, "100");
  await expect(sheet(page).getByRole("img", { name: say("contract_becomes") })).toHaveCount(3);
  await expectNoViolation(page, DIALOG);
  await light(page);
  const before = Number((await openPositions(token))[0]?.margin);
  await sheet(page)
    .getByRole("button", { name: say("contract_add_amount", { amount: "100", currency: "USDT" }) })
    .click();
  await expect(sheet(page)).toBeHidden();
  expect(Number((await openPositions(token))[0]?.margin)).toBeCloseTo(before + 100, 5);
}

async function changeStop(page: Page, token: string | undefined): Promise<void> {
  const long = positionCard(page, "long");
  await long.getByRole("button", { name: say("contract_stop_target"), exact: true }).click();
  await sheet(page)
    .getByRole("slider", { name: say("contract_rail_stop") })
    .press("ArrowRight");
  await expectNoViolation(page, DIALOG);
  await light(page);
  const before = (await openPositions(token))[0]?.stopLoss;
  await sheet(page)
    .getByRole("button", { name: say("contract_protect_save") })
    .click();
  await expect(sheet(page)).toBeHidden();
  expect((await openPositions(token))[0]?.stopLoss).not.toBe(before);
}

async function reverse(page: Page): Promise<void> {
  const long = positionCard(page, "long");
  const short = positionCard(page, "short");
  await long.getByRole("button", { name: like("contract_more_of") }).click();
  await sheet(page)
    .getByRole("button", { name: say("contract_reverse"), exact: true })
    .click();
  await expect(sheet(page).getByText(say("contract_reverse_opens"))).toBeVisible();
  await expectNoViolation(page, DIALOG);
  await light(page);
  await sheet(page)
    .getByRole("button", { name: say("contract_reverse_to_short") })
    .click();
  await expect(short).toHaveCount(1);
  await expect(long).toHaveCount(0);
}

async function reload(page: Page): Promise<void> {
  const short = positionCard(page, "short");
  await page.reload();
  await short.getByRole("link").click();
  await expect(page.getByText(say("contract_fill_opened", { lots: "300 lots" }))).toBeVisible();
  await expect(page.getByText(say("trade_fee_rate", { rate: "0.05%" }))).toBeVisible();
  await settled(page);
  await expectNoViolation(page);
  await light(page);
  await openPage(page, PATHS.positions);
}

async function closeAll(page: Page, token: string | undefined): Promise<void> {
  await page.getByRole("button", { name: say("contract_close_all"), exact: true }).click();
  await expect(sheet(page).getByText(say("contract_close_all_note"))).toBeVisible();
  await expectNoViolation(page, DIALOG);
  await light(page);
  await sheet(page)
    .getByRole("button", { name: like("contract_close_all_for") })
    .click();
  await expect(page.getByRole("heading", { name: say("contract_none_open_title") })).toBeVisible();
  expect(await openPositions(token)).toEqual([]);
  await page.getByRole("tab", { name: say("contract_past") }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(2);
  await expectNoViolation(page);
  await page.getByRole("tabpanel").getByRole("link").first().click();
  await expect(page.getByText(say("contract_net_result"))).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole("button", { name: say("ui_back"), exact: true }).click();
  await expect(page.getByRole("tab", { name: say("contract_past"), selected: true })).toBeVisible();
}

test.describe("a guest", () => {
  test.use({ as: "guest" });

  test("opens long with take profit and stop, and takes the position through its life", proves("1.7"), async ({ page, session }) => {
    test.setTimeout(180_000);
    await test.step("the ticket tells what it comes to", () => fillTicket(page));
    await test.step("the confirmation has the same figures, and is placed once", () => confirmOnce(page));
    await test.step("the position lives by the socket", () => seeItLive(page, session?.token));
    await test.step("two fifths of it are closed", () => closePart(page, session?.token));
    await test.step("margin is added", () => addMargin(page, session?.token));
    await test.step("the stop is changed", () => changeStop(page, session?.token));
    await test.step("it is reversed", () => reverse(page));
    await test.step("and is there after a reload, with its fills and their ticks", () => reload(page));
    await test.step("everything is closed after one question", () => closeAll(page, session?.token));
  });

  test("a limit order rests, shows what it holds, and is cancelled", async ({ page, session }) => {
    await openContractTicket(page);
    await page.getByRole("combobox", { name: say("trade_order_type") }).selectOption("limit");
    const { data } = await call(sharedAddress(), "GET /api/product/detail", { productCode: "X:BTCUSD" });
    const low = String(Math.floor(Number(data?.tickerInfo.nowPrice) * 0.8));
    await page.getByRole("button", { name: new RegExp(`^${say("trade_limit_price")}: `) }).click();
    await sheet(page)
      .getByRole("textbox", { name: say("trade_limit_price") })
      .fill(low);
    await sheet(page)
      .getByRole("button", { name: say("trade_done") })
      .click();
    await typeOnPad(page, say("contract_lots"), "10");
    await placeLong(page);
    await sheet(page)
      .getByRole("button", { name: say("trade_done") })
      .click();
    await page.getByRole("tab", { name: say("contract_resting_count", { count: 1 }) }).click();
    const row = page.getByRole("tabpanel").getByRole("article");
    await expect(row).toContainText(say("trade_frozen"));
    await settled(page);
    await expectNoViolation(page);
    await expect(row).toContainText(say("contract_from_price"));
    const lower = String(Math.floor(Number(data?.tickerInfo.nowPrice) * 0.7));
    await row.getByRole("button", { name: say("contract_move_price") }).click();
    await sheet(page)
      .getByRole("button", { name: new RegExp(`^${say("trade_limit_price")}: `) })
      .click();
    await sheet(page)
      .last()
      .getByRole("textbox", { name: say("trade_limit_price") })
      .fill(lower);
    await sheet(page)
      .getByRole("button", { name: say("trade_done") })
      .click();
    await sheet(page)
      .getByRole("button", { name: say("contract_move_on") })
      .click();
    await sheet(page)
      .getByRole("button", { name: like("chart_move_confirm") })
      .click();
    await expect(sheet(page)).toBeHidden();
    await expect(row).toContainText(Number(lower).toLocaleString("en-US"));
    await row.getByRole("button", { name: say("orders_cancel") }).click();
    await expect(row).toHaveCount(0);
    const { rows } = await call(sharedAddress(), "GET /api/contractOrder/list", { pageNum: 1, pageSize: 10 }, session?.token);
    expect(rows.map(({ status, cancelReason }) => [status, cancelReason])).toEqual([
      ["cancelled", "user"],
      ["cancelled", "user"],
    ]);
  });
});

test.describe("a guest with a stop price", () => {
  test.use({ as: "guest" });

  test("a stop price stays as it was typed, and only the side that it is wrong for is kept from", async ({ page }) => {
    await openContractTicket(page);
    await typeOnPad(page, say("contract_lots"), "5");
    await page.getByRole("switch", { name: say("contract_protection") }).click();
    const { data } = await call(sharedAddress(), "GET /api/product/detail", { productCode: "X:BTCUSD" });
    const above = String(Math.floor(Number(data?.tickerInfo.nowPrice) * 1.05));
    await typeOnPad(page, say("term_stop_loss"), above);
    // A key that is kept back has its reason in its name.
    const key = (name: "contract_long" | "contract_short") => page.getByRole("button", { name: new RegExp(`^${say(name)}`) });
    await expect(key("contract_long")).toBeDisabled();
    await key("contract_short").click();
    await expect(sheet(page).getByRole("button", { name: like("contract_place_short") })).toBeEnabled();
    await page.goBack();
    const field = page.getByRole("button", { name: new RegExp(`^${say("term_stop_loss")}: `) });
    await expect(field).toContainText(Number(above).toLocaleString("en-US"));
    await expect(key("contract_long")).toBeDisabled();
  });
});

test.describe("a guest whose market closes", () => {
  test.use({ as: "guest" });

  test("what closing all has to leave open says until when its market is closed, as a moment", async ({ page }) => {
    await openContractTicket(page);
    await typeOnPad(page, say("contract_lots"), "3");
    await placeLong(page);
    await openPage(page, PATHS.positions);
    const opensAt = String(Date.UTC(2027, 0, 4, 14, 30));
    await page.route("**/api/contractPosition/closeAll", async (route) => {
      const left = [{ positionId: "1", msg: "market_closed", params: { opensAt } }];
      const json = { code: 200, msg: "success", params: {}, data: { orders: [], positions: [], left }, rows: [], total: 0 };
      await route.fulfill({ json });
    });
    await page.getByRole("button", { name: say("contract_close_all"), exact: true }).click();
    await sheet(page)
      .getByRole("button", { name: like("contract_close_all_for") })
      .click();
    const reason = say("market_closed", { opensAt: "Jan 4, 2027, 14:30" });
    await expect(sheet(page).getByText(say("contract_left_because", { reason }))).toBeVisible();
  });
});

test.describe("another guest", () => {
  test.use({ as: "guest" });

  test("an answer that is lost is asked for, and the order is placed once", async ({ page, session }) => {
    let sent = 0;
    await page.route(PLACE, async (route) => {
      sent += 1;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await openContractTicket(page);
    await typeOnPad(page, say("contract_lots"), "10");
    await placeLong(page);
    expect(sent).toBe(1);
    expect(await openPositions(session?.token)).toMatchObject([{ lots: "10" }]);
  });

  test("a stop beyond the liquidation price is told at its field, and nothing can be placed with it", async ({ page }) => {
    await openContractTicket(page);
    await typeOnPad(page, say("contract_lots"), "500");
    await page.getByRole("switch", { name: say("contract_protection") }).click();
    await choose(page.getByRole("radio", { name: say("contract_by_percent") }));
    await typeOnPad(page, say("term_stop_loss"), "50");
    const told = page.getByRole("status").filter({ hasText: like("stop_loss_beyond_liquidation") });
    await expect(told).toBeVisible();
    const long = page.getByRole("button", { name: new RegExp(`^${say("contract_long")} `) });
    await expect(long).toHaveAttribute("aria-disabled", "true");
    await typeOnPad(page, say("term_stop_loss"), "0");
    await expect(page.getByRole("status").filter({ hasText: like("contract_level_percent") })).toBeVisible();
  });

  test("a stop order begins without a complaint, and a term explains itself at a tap", async ({ page }) => {
    await openContractTicket(page);
    await page.getByRole("combobox", { name: say("trade_order_type") }).selectOption("stop");
    await expect(page.getByRole("button", { name: new RegExp(`^${say("term_stop_trigger")}: `) })).toBeVisible();
    await expect(page.getByText(say("trade_trigger_above"))).toBeVisible();
    await expect(page.getByText(say("trade_trigger_below"))).toBeVisible();
    await expect(page.getByText(like("trigger_price_side"))).toHaveCount(0);
    await page.getByText(say("term_stop_trigger"), { exact: true }).tap();
    await expect(sheet(page).getByText(say("term_stop_trigger_text"))).toBeVisible();
    await expectNoViolation(page, DIALOG);
  });

  test("what cannot be placed says so at its field", async ({ page }) => {
    await openContractTicket(page);
    await page.getByRole("button", { name: new RegExp(`^${say("contract_lots")}: `) }).click();
    await sheet(page)
      .getByRole("textbox", { name: say("contract_lots") })
      .fill("900000000");
    await expect(
      sheet(page)
        .getByRole("status")
        .filter({ hasText: like("quantity_above_maximum") }),
    ).toBeVisible();
    await expectNoViolation(page, DIALOG);
  });
});

/** An amount on the pad over an open sheet. */
async function typeAmount(page: Page, digits: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${say("contract_amount")}: `) }).click();
  const pad = page.getByRole("group", { name: say("ui_number_pad") });
  for (const key of digits) await pad.getByRole("button", { name: key, exact: true }).click();
  await page
    .getByRole("button", { name: say("trade_done") })
    .last()
    .click();
  await expect(pad).toBeHidden();
}

test("somebody without an account sees what a position would do, and how to get one", async ({ page }) => {
  await openContractTicket(page);
  await typeOnPad(page, say("contract_lots"), "10");
  await expect(page.getByRole("rowheader", { name: say("contract_liq_short") })).toBeVisible();
  await expect(page.getByRole("button", { name: say("trade_try") })).toBeVisible();
  await settled(page);
  await expectNoViolation(page);
  await openPage(page, PATHS.positions);
  await expect(page.getByRole("heading", { name: say("contract_logged_out") })).toBeVisible();
});
