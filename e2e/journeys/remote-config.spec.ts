import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import { formatDecimal } from "@candela/ui";
import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { openQuickTicket } from "../acts/quick.ts";
import { sheet } from "../acts/ticket.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openTrader, type Session, seenNotice } from "../product/calls.ts";
import { type Operator, openOperator } from "../product/operator.ts";
import { Product } from "../product/product-process.ts";
import { say } from "../words.ts";

/** Each key of the remote configuration as the operator writes it, and what becomes of the screens that are open meanwhile. */
let product: Product;
let operator: Operator;
let session: Session;
let page: Page;

test.beforeAll(async ({ browser }) => {
  product = await Product.start();
  operator = await openOperator(product, "ada", "owner");
  session = await openTrader(product.address);
  const storageState = deviceOf(session, { seenNotice: await seenNotice(product.address) }, product.address);
  page = await (await browser.newContext({ storageState, baseURL: product.address, locale: "en-US" })).newPage();
});
test.afterAll(async () => {
  await page.context().close();
  await product.stop();
});

async function set(remark: string, otherValue: string): Promise<void> {
  const texts = [{ language: "en" as const, content: remark }];
  await operator.act("POST /api/admin/textLang/put", { remark, otherValue, isVisible: false, texts, reason: "how it looks without" });
}

test("app_showFreeze: frozen amounts are shown, and with 0 are not", proves("9.59"), async () => {
  await openPage(page, PATHS.assets);
  const frozen = page.getByText(say("assets_frozen"));
  await expect(frozen.first()).toBeVisible();
  await set("app_showFreeze", "0");
  await expect(frozen).toHaveCount(0);
  await expect(page.getByText(say("assets_available")).first()).toBeVisible();
});

test("app_decimal_no: a booking has all its decimals, and with 0 two", proves("9.49"), async () => {
  const { rows } = await call(product.address, "GET /api/accountRecord/list", { pageNum: 1, pageSize: 20 }, session.token);
  const index = rows.findIndex(({ assetCode, amount }) => assetCode === "USDT" && /\.\d\d\d*[1-9]$/.test(amount.replace(/0+$/, "")));
  const amount = rows[index]?.amount.replace(/^-/, "").replace(/0+$/, "") ?? "no booking has more than two decimals";
  const decimals = amount.split(".")[1] ?? "";
  await openPage(page, PATHS.record);
  await page.getByRole("main").getByRole("listitem").nth(index).getByRole("button").click();
  const written = (digits: string) => sheet(page).getByText(new RegExp(`^[−+][\\d,]+\\.${digits} USDT$`));
  // Zeros follow where the balance that it left has more.
  await expect(written(`${decimals}0*`)).toBeVisible();
  await set("app_decimal_no", "0");
  const [, cents = ""] = formatDecimal(amount, { locale: "en", grouping: false }, { decimals: 2 }).split(".");
  await expect(written(cents)).toBeVisible();
  await page.keyboard.press("Escape");
});

test("app_order_time: an order in a list says when it was placed, and with 0 does not", proves("9.52"), async () => {
  await openPage(page, PATHS.orders);
  const note = page.getByRole("article").first().getByRole("paragraph").first();
  await expect(note).toHaveText(new RegExp(`^${say("orders_limit")} · .+`));
  await set("app_order_time", "0");
  await expect(note).toHaveText(say("orders_limit"));
});

test("showMsgTime: a message says when it came, and with 0 does not", proves("9.48"), async () => {
  // One alert lies a step above the price and one below it: the next tick that moves fires one.
  await openPage(page, PATHS.messages);
  const row = page.getByRole("main").getByRole("listitem").getByRole("link").first();
  const time = row.getByText(/^(now|.+ ago)$/);
  await expect(time).toBeVisible({ timeout: 60_000 });
  await set("showMsgTime", "0");
  await expect(time).toHaveCount(0);
  await row.click();
  await expect(page.getByText(say("inbox_wanted"))).toBeVisible();
  await expect(page.getByText(say("inbox_received"))).toHaveCount(0);
});

test("app_logo_type: the mark stands with the name, and with 0 alone", proves("9.55"), async () => {
  await openPage(page, PATHS.meCard);
  const name = page.getByRole("region", { name: say("home_total") }).getByText("Candela", { exact: true });
  const width = async () => (await name.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(20);
  await set("app_logo_type", "0");
  // Still read out, no longer seen.
  await expect.poll(width).toBeLessThanOrEqual(1);
  await expect(name).toHaveCount(1);
});

test("app_fastFree, app_fast_fee: quick trades are free and say so by a badge, and cost with 1", proves("9.53", "9.56"), async () => {
  await openQuickTicket(page, "longest");
  const badge = page.getByRole("main").getByText(say("term_fee_free"), { exact: true });
  await expect(badge).toBeVisible();
  await set("app_fastFree", "0");
  await expect(badge).toHaveCount(0);
  const ofQuick = { productType: 2, positionType: 0, feeRate: "0.01", reason: "to see it charged" };
  for (const direction of [1, 2]) await operator.act("POST /api/admin/orderFeeSetting/put", { ...ofQuick, direction });
  await set("app_fast_fee", "1");
  await expect(
    page
      .getByRole("main")
      .getByText(/1(\.00)?\s?%/)
      .first(),
  ).toBeVisible();
});

test("app_order_change: take-profit and stop-loss may be changed, and with 0 may not", proves("9.54"), async () => {
  const order = { productCode: "X:BTCUSD", side: "long", action: "open", orderType: "market", quantity: "10", leverage: 10 } as const;
  const fields = { idempotencyKey: randomUUID(), ...order, marginMode: "isolated" } as const;
  await call(product.address, "POST /api/contractOrder/place", fields, session.token);
  await openPage(page, PATHS.positions);
  await page.getByRole("button", { name: say("contract_stop_target") }).click();
  const save = sheet(page).getByRole("button", { name: say("contract_protect_save") });
  await expect(save).not.toHaveAttribute("aria-disabled");
  await expect(sheet(page).getByText(say("protection_fixed"))).toHaveCount(0);
  await set("app_order_change", "0");
  await expect(sheet(page).getByText(say("protection_fixed")).first()).toBeVisible();
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
});

test("default_trade_currency_id: trades settle in USDT, 3, and the console takes no other", proves("9.43"), async () => {
  const asked = page.waitForRequest((request) => request.url().includes("/api/userInfo/userBalance?"));
  await openPage(page, PATHS.ticket);
  await page.reload();
  expect(new URL((await asked).url()).searchParams.get("currencyId")).toBe("3");
  await expect(set("default_trade_currency_id", "5")).rejects.toThrow("setting_value");
});

test("the key of the maps service: the tiles of a map are asked for with it", proves("9.64"), async ({ browser }) => {
  const reason = "a map of our own";
  const site = (setting: "map_tile_url" | "map_attribution" | "map_key", value: string) =>
    operator.act("POST /api/admin/siteSetting/put", { setting, value, reason });
  await site("map_tile_url", "https://tiles.example.org/{z}/{x}/{y}.png?key={key}");
  await site("map_attribution", "Map: example.org");
  await site("map_key", "key-of-ours");
  // The policy of a page follows within a second, as all that operators set.
  const map = async () => (await call(product.address, "GET /api/siteInfo/getSiteInfo", {})).data?.map;
  await expect.poll(map).toMatchObject({ key: "key-of-ours" });
  const visitor = await (await browser.newContext({ baseURL: product.address, locale: "en-US" })).newPage();
  await visitor.route("https://tiles.example.org/**", (route) => route.fulfill({ contentType: "image/png", body: "" }));
  const asked = visitor.waitForRequest(/^https:\/\/tiles\.example\.org\/\d+\/\d+\/\d+\.png\?key=key-of-ours$/);
  await openPage(visitor, "/choose-location");
  await asked;
  await visitor.context().close();
});
