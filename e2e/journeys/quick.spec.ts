import { readFile } from "node:fs/promises";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { typeOnPad } from "../acts/contract.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { chooseMode, openAnotherTicket, openQuickTicket, placeUp, tradeCards } from "../acts/quick.ts";
import { settled } from "../acts/settle.ts";
import { sheet } from "../acts/ticket.ts";
import { deviceOf, expect, pageTest, test } from "../fixtures.ts";
import { call } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

const PLACE = "**/api/fastTradeOrder/place";
/** The shortest duration, the ten quiet seconds, and a slow machine. */
const SETTLE_LIMIT_MS = 60_000;
const DIALOG = "[role=dialog]";

/** Seconds that a card's countdown shows. */
async function secondsLeft(page: Page): Promise<number> {
  const text = await tradeCards(page)
    .first()
    .getByText(/^\d+:\d\d$/)
    .innerText();
  const [minutes = "0", seconds = "0"] = text.split(":");
  return Number(minutes) * 60 + Number(seconds);
}

async function watchCountdown(page: Page): Promise<void> {
  const first = await secondsLeft(page);
  await expect.poll(() => secondsLeft(page)).toBeLessThan(first);
  await expect(page.getByRole("figure", { name: like("quick_chart_of") }).locator("figcaption")).toHaveText(like("quick_chart_text"));
  await expectNoViolation(page);
}

async function seeResult(page: Page): Promise<void> {
  await expect(sheet(page).getByRole("heading", { name: say("quick_result") })).toBeVisible({ timeout: SETTLE_LIMIT_MS });
  await expect(tradeCards(page)).toHaveCount(0);
  await expect(sheet(page).getByText(new RegExp(`^(${say("quick_won")}|${say("quick_lost")}|${say("quick_refunded")})$`))).toBeVisible();
  await expectNoViolation(page, DIALOG);
}

async function checkReceipt(page: Page): Promise<void> {
  await sheet(page)
    .getByRole("button", { name: say("quick_see_receipt") })
    .click();
  await sheet(page)
    .getByRole("button", { name: say("quick_check") })
    .click();
  await expect(sheet(page).getByText(say("quick_checked"), { exact: true })).toBeInViewport();
  await expect(sheet(page).getByText(say("quick_check_signature"))).toBeInViewport();
  await expect(sheet(page).getByRole("region", { name: say("quick_checked") })).toBeFocused();
  await expectNoViolation(page, DIALOG);
}

async function saveReceipt(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, "canShare", { value: undefined }));
  const saved = page.waitForEvent("download");
  await sheet(page)
    .getByRole("button", { name: say("quick_share") })
    .click();
  const receipt = JSON.parse(await readFile(await (await saved).path(), "utf8")) as { format: string; order: { productCode: string } };
  expect(receipt).toMatchObject({ format: "candela-quick-receipt-1", order: { productCode: "X:BTCUSD" } });
}

test.describe("a guest", () => {
  test.use({ as: "guest" });

  pageTest("places a quick trade and watches it run", proves("1.6"), async ({ page }) => {
    await openQuickTicket(page, "longest");
    await settled(page);
    await expectNoViolation(page);
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));
    await placeUp(page);
    await expect(tradeCards(page)).toHaveCount(1);
    await test.step("the countdown runs, and the chart shows the trade", () => watchCountdown(page));
  });

  pageTest("is told the result of a quick trade, and checks its receipt", async ({ page }) => {
    await openQuickTicket(page, "shortest");
    await placeUp(page);
    await test.step("the result is told once, by what it is", () => seeResult(page));
    await test.step("the receipt is recomputed here, signature and all", () => checkReceipt(page));
    await test.step("and can be kept as a file", () => saveReceipt(page));
    await test.step("the trade stands in the history", async () => {
      await sheet(page)
        .getByRole("button", { name: say("trade_done") })
        .click();
      await expect(sheet(page)).toBeHidden();
      await page.getByRole("tab", { name: say("quick_past_tab") }).tap();
      await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
    });
    await test.step("and a line of the record leads to its receipt", async () => {
      await openPage(page, PATHS.record);
      await page
        .getByRole("listitem")
        .filter({ hasText: say("record_reason_quick_stake") })
        .getByRole("button")
        .first()
        .tap();
      await sheet(page)
        .getByRole("link", { name: say("record_to_trade") })
        .tap();
      await expect(sheet(page).getByRole("heading", { name: say("quick_receipt"), exact: true })).toBeVisible();
    });
  });
});

test.describe("a guest with two tabs", () => {
  test.use({ as: "guest" });

  test("is told a result in the tab that placed the trade, and there without covering a ticket", async ({ page, context }) => {
    test.setTimeout(180_000);
    const other = await context.newPage();
    await openQuickTicket(other, "shortest");
    await openQuickTicket(page, "shortest");
    // It runs for seconds: who begins to look when it is placed may come too late.
    await Promise.all([tradeCards(other).waitFor(), placeUp(page)]);
    await test.step("the other tab shows the trade, and later its end in the history, without a word", async () => {
      await expect(sheet(page).getByRole("heading", { name: say("quick_result") })).toBeVisible({ timeout: SETTLE_LIMIT_MS });
      await expect(tradeCards(other)).toHaveCount(0);
      await other.getByRole("tab", { name: say("quick_past_tab") }).click();
      await expect(other.getByRole("tabpanel").getByRole("listitem")).toHaveCount(1);
      await expect(sheet(other)).toHaveCount(0);
      await expect(other.getByRole("button", { name: say("quick_see_the_receipt") })).toHaveCount(0);
    });
    await sheet(page)
      .getByRole("button", { name: say("trade_done") })
      .click();
    await placeUp(page);
    await test.step("a ticket being filled in stays; a line leads to the receipt", async () => {
      await chooseMode(page, "trade_contract");
      await typeOnPad(page, say("contract_lots"), "25");
      await page.getByRole("button", { name: say("quick_see_the_receipt") }).click({ timeout: SETTLE_LIMIT_MS });
      await expect(sheet(page).getByRole("heading", { name: say("quick_receipt"), exact: true })).toBeVisible();
      await sheet(page)
        .getByRole("button", { name: say("trade_done") })
        .click();
      await expect(page.getByRole("button", { name: `${say("contract_lots")}: 25` })).toBeVisible();
    });
  });
});

test.describe("a guest who is elsewhere", () => {
  test.use({ as: "guest" });

  test("a trade that ends while another page is open is over on the way back, however young what was read before is", async ({
    page,
    session,
  }) => {
    await openQuickTicket(page, "shortest");
    await placeUp(page);
    // For the page no time passes: nothing that it has read grows old by itself.
    await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
    await openPage(page, PATHS.assets);
    await settled(page);
    await expect(tradeCards(page)).toHaveCount(0);
    const ended = { status: "closed", pageNum: 1, pageSize: 10 } as const;
    await expect
      .poll(async () => (await call(sharedAddress(), "GET /api/fastTradeOrder/list", ended, session?.token)).total, {
        timeout: SETTLE_LIMIT_MS,
      })
      .toBe(1);
    await openPage(page, PATHS.trade);
    await expect(sheet(page).getByRole("heading", { name: say("quick_result") })).toBeVisible();
    await expect(tradeCards(page)).toHaveCount(0);
  });
});

test.describe("a guest whose line or page is cut", () => {
  test.use({ as: "guest" });

  pageTest("a trade is there after a reload, and its result too", async ({ page }) => {
    await openQuickTicket(page, "longest");
    await placeUp(page);
    await expect(tradeCards(page)).toHaveCount(1);
    await openAnotherTicket(page, "shortest");
    await placeUp(page);
    await page.reload();
    await expect(tradeCards(page)).not.toHaveCount(0);
    await openPage(page, PATHS.assets);
    await settled(page);
    await expect.poll(async () => page.evaluate(() => localStorage.getItem("quickWatched"))).not.toBe("[]");
    await openPage(page, PATHS.trade);
    await expect(sheet(page).getByRole("heading", { name: say("quick_result") })).toBeVisible({ timeout: SETTLE_LIMIT_MS });
  });

  pageTest("an answer that is lost is asked for, and the trade is placed once", async ({ page, session }) => {
    let sent = 0;
    await page.route(PLACE, async (route) => {
      sent += 1;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await openQuickTicket(page, "longest");
    await placeUp(page);
    expect(sent).toBe(1);
    const { total } = await call(sharedAddress(), "GET /api/fastTradeOrder/list", { pageNum: 1, pageSize: 10 }, session?.token);
    expect(total).toBe(1);
  });

  pageTest("closed before the answer came, the app finds out at its next start", async ({ page, session }) => {
    await page.route(PLACE, async (route) => {
      await route.fetch();
      // The answer never arrives: the page is gone before.
    });
    await openQuickTicket(page, "longest");
    await page.getByRole("button", { name: say("quick_up"), exact: true }).click();
    await sheet(page)
      .getByRole("button", { name: like("quick_place_up") })
      .click();
    await expect
      .poll(async () => (await call(sharedAddress(), "GET /api/fastTradeOrder/list", { pageNum: 1, pageSize: 10 }, session?.token)).total)
      .toBe(1);
    // Held over the reload: let go before it, the answer would come, and close the confirmation, in the midst of it.
    await page.reload();
    await expect(tradeCards(page)).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("pendingCommands"))).toBe("[]");
  });
});

test.describe("the ticket of a guest", () => {
  test.use({ as: "guest" });

  pageTest("a stake is set on the pad, and told when it is too large", async ({ page }) => {
    await openQuickTicket(page, "shortest");
    await page.getByRole("button", { name: like("quick_change_stake", { currency: "USDT" }) }).click();
    const pad = sheet(page).getByRole("group", { name: say("ui_number_pad") });
    for (const key of ["0", "0"]) await pad.getByRole("button", { name: key, exact: true }).click();
    const told = sheet(page)
      .getByRole("status")
      .filter({ hasText: like("amount_above_maximum") });
    await expect(told).toBeVisible();
    await expectNoViolation(page, DIALOG);
    const round = sheet(page)
      .getByRole("group", { name: say("quick_round_stakes") })
      .getByRole("button");
    expect(await round.allTextContents()).toEqual(["50", "100", "500", say("trade_max")]);
    await round.first().click();
    await expect(told).toBeHidden();
  });

  pageTest("one tap is explained before it is armed", async ({ page }) => {
    await openQuickTicket(page, "longest");
    const chip = page.getByRole("button", { name: say("term_one_tap"), exact: true });
    await chip.click();
    await expect(sheet(page).getByText(say("term_one_tap_text"))).toBeVisible();
    await expectNoViolation(page, DIALOG);
    await sheet(page)
      .getByRole("button", { name: say("quick_arm") })
      .click();
    await expect(chip).toHaveAttribute("aria-pressed", "true");
    await chip.click();
    await expect(chip).toHaveAttribute("aria-pressed", "false");
  });

  pageTest("the mode is remembered for each product, and a swipe changes it", async ({ page }) => {
    await openPage(page, PATHS.trade);
    await chooseMode(page, "trade_spot");
    await expect(page.getByRole("button", { name: say("trade_buy"), exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: say("trade_buy"), exact: true })).toBeVisible();
    await swipeTicket(page, 200);
    await expect(page.getByRole("region", { name: say("contract_ticket") })).toBeVisible();
  });
});

/** A finger moved sideways over the ticket. */
async function swipeTicket(page: Page, by: number): Promise<void> {
  const box = await page.getByRole("button", { name: say("trade_buy"), exact: true }).boundingBox();
  if (box === null) throw new Error("the ticket is not there");
  const [x, y] = [box.x + 20, box.y - 6];
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (let step = 1; step <= 5; step += 1)
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x + (by * step) / 5, y }] });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test.describe("with one tap", () => {
  test.use({ as: "guest", storageState: ({ session }, use) => use(deviceOf(session, { [`quickAskFirst ${session?.userId}`]: false })) });

  pageTest("two quick taps place one trade", async ({ page, session }) => {
    await openQuickTicket(page, "longest");
    await page.getByRole("button", { name: say("quick_down"), exact: true }).dblclick();
    await expect(tradeCards(page)).toHaveCount(1);
    const { total } = await call(sharedAddress(), "GET /api/fastTradeOrder/list", { pageNum: 1, pageSize: 10 }, session?.token);
    expect(total).toBe(1);
  });
});

pageTest("somebody without an account sees what a trade does, and how to get one", async ({ page }) => {
  await openQuickTicket(page, "longest");
  await expect(page.getByText(say("quick_if_right"))).toBeVisible();
  await expect(page.getByRole("button", { name: say("trade_try") })).toBeVisible();
  await expect(page.getByRole("button", { name: say("quick_up"), exact: true })).toHaveCount(0);
  await settled(page);
  await expectNoViolation(page);
});
