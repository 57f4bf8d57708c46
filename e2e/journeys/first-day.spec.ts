import { proves } from "@candela/testkit";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { choose } from "../acts/choose.ts";
import { openTab, PATHS } from "../acts/places.ts";
import { chooseMode } from "../acts/quick.ts";
import { review, sheet, tapNumber } from "../acts/ticket.ts";
import { expect, test } from "../fixtures.ts";
import { call } from "../product/calls.ts";
import { Product } from "../product/product-process.ts";
import { like, say } from "../words.ts";

/** How long the market may take to reach a price a few ticks away, on either side. */
const FILL_LIMIT_MS = 90_000;
const LISTS = ["quotes_list_0", "quotes_list_1", "quotes_list_2", "quotes_list_3"] as const;

let product: Product;
test.beforeAll(async () => {
  product = await Product.start();
});
test.afterAll(() => product.stop());

test("a new user trades, the server is killed, and everything is there", proves("1.8"), async ({ context }) => {
  test.setTimeout(300_000);
  const page = await context.newPage();
  await test.step("taps Try it now and has 100,000 USDT", () => tryItNow(page));
  await test.step("sees four markets moving", () => watchFourMarkets(page));
  await test.step("stars a product and opens it from the watchlist", () => starAndOpen(page));
  await test.step("studies its candles", () => studyCandles(page));
  await test.step("buys at the market", () => buyAtMarket(page));
  await test.step("places limit orders on both sides of the market and one far below", () => placeLimits(page));
  await test.step("one fills when the market gets there", () => waitForFill(page));
  await test.step("takes back what else lies near the market", () => cancelNear(page));
  const before = await test.step("sees the holding, the fee and each ledger line", () => readEverything(page));
  await page.close();
  await product.kill();
  await product.startAgain();
  await test.step("finds everything as it was", () => findEverything(context, before));
});

async function tryItNow(page: Page): Promise<void> {
  await page.goto(product.address);
  // The start notice greets a new user.
  const notice = page.getByRole("dialog");
  await notice.getByRole("button", { name: say("ui_close") }).tap();
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: say("home_try") }).tap();
  await expect(page.getByRole("region", { name: say("home_total") })).toContainText("$100,000.00");
  await expect(page.getByText(say("ui_paper_simulated"))).toBeVisible();
}

async function watchFourMarkets(page: Page): Promise<void> {
  await openTab(page, "navBar_quotes");
  await page
    .getByRole("complementary", { name: say("quotes_candle_title") })
    .getByRole("button", { name: say("ui_close") })
    .tap();
  for (const list of LISTS) {
    await page.getByRole("tab", { name: say(list) }).tap();
    const rows = page.getByRole("main").getByRole("link");
    await expect(rows.nth(3)).toBeVisible();
    const first = await pricesOf(rows);
    await expect.poll(() => pricesOf(rows), { message: `prices of ${say(list)} move`, timeout: 20_000 }).not.toEqual(first);
  }
}

/** Names and prices of the first rows, without the changes of the day. */
function pricesOf(rows: Locator): Promise<string[]> {
  return rows.evaluateAll((links) =>
    links
      .slice(0, 4)
      .map((link) => link.querySelector("bdi.num")?.textContent ?? "")
      .sort(),
  );
}

async function starAndOpen(page: Page): Promise<void> {
  await page.getByRole("tab", { name: say("quotes_list_1") }).tap();
  await page.getByRole("button", { name: say("quotes_pick") }).tap();
  const star = page.getByRole("button", { name: say("quotes_star", { name: "Bitcoin" }) });
  await star.tap();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("tab", { name: say("quotes_list_4") }).tap();
  await page
    .getByRole("main")
    .getByRole("link", { name: /Bitcoin/ })
    .tap();
  await expect(page.getByRole("button", { name: new RegExp(`^Bitcoin.*${say("trade_choose")}`) })).toBeVisible();
}

async function studyCandles(page: Page): Promise<void> {
  await expectCandles(page, "trade_interval_15m");
  await choose(page.getByRole("radio", { name: say("trade_interval_name_1d"), exact: true }));
  await expectCandles(page, "trade_interval_1d");
  await page.getByRole("button", { name: say("trade_full_chart") }).tap();
  await choose(page.getByRole("radio", { name: say("trade_interval_name_1h"), exact: true }));
  await expectCandles(page, "trade_interval_1h");
  await page.getByRole("button", { name: say("trade_table") }).tap();
  await expect(sheet(page).getByRole("row")).not.toHaveCount(0);
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await page.getByRole("button", { name: say("ui_back") }).tap();
}

/** Drawn on canvas, and told in words. */
async function expectCandles(page: Page, interval: "trade_interval_15m" | "trade_interval_1d" | "trade_interval_1h"): Promise<void> {
  const chart = page.getByRole("figure", { name: say("trade_chart_of", { name: "Bitcoin", interval: say(interval) }) });
  await expect(chart.locator("figcaption")).toHaveText(like("trade_chart_summary"));
  await expect.poll(() => colours(chart), { message: "the chart is drawn" }).toBeGreaterThan(3);
}

/** How many colours the chart's canvases show. */
function colours(chart: Locator): Promise<number> {
  return chart.locator("canvas").evaluateAll((canvases) => {
    const seen = new Set<number>();
    for (const canvas of canvases as HTMLCanvasElement[]) {
      const pixels =
        canvas.width > 0 && canvas.height > 0 ? canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) : undefined;
      for (const pixel of new Uint32Array(pixels?.data.buffer ?? new ArrayBuffer(0))) seen.add(pixel);
    }
    return seen.size;
  });
}

async function buyAtMarket(page: Page): Promise<void> {
  await chooseMode(page, "trade_spot");
  await page.getByRole("button", { name: say("trade_buy"), exact: true }).tap();
  await tapNumber(page, "5000");
  await expect(page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) })).toHaveValue("5000");
  const place = await review(page, "buy");
  await expect(sheet(page).getByText(say("trade_worst"))).toBeVisible();
  await expect(place).toHaveAccessibleName(/4,9\d\d\.\d\d|5,000\.00/);
  await place.tap();
  await expect(sheet(page).getByText(say("trade_bought_name", { name: "Bitcoin" }))).toBeVisible();
  await expect(
    sheet(page)
      .getByRole("term")
      .filter({ hasText: say("trade_fee") }),
  ).toBeVisible();
  await expect(sheet(page).getByText(/^#\d+ · /)).toBeVisible();
  await sheet(page)
    .getByRole("button", { name: say("trade_done") })
    .tap();
  await expect(sheet(page)).toBeHidden();
}

/** The price of the open ticket's product, in its smallest units and as text. */
async function quoteOf(): Promise<{ bid: bigint; ask: bigint; text: (units: bigint) => string }> {
  const { data } = await call(product.address, "GET /api/product/detail", { productCode: "X:BTCUSD" });
  if (data === null) throw new Error("no Bitcoin");
  const scale = data.priceScale;
  const units = (price: string) => BigInt(price.replace(".", ""));
  const text = (units: bigint) => `${units / 10n ** BigInt(scale)}.${`${units % 10n ** BigInt(scale)}`.padStart(scale, "0")}`;
  return { bid: units(data.tickerInfo.bid), ask: units(data.tickerInfo.ask), text };
}

/** Beyond the quote, in cents: the order waits, but for a price that even a quiet market reaches within seconds, on one side or the other. */
const NEAR = 500n;

async function placeLimits(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: say("trade_order_type") }).selectOption("limit");
  await placeLimit(page, "buy", "2000", ({ bid, text }) => text((bid * 9n) / 10n));
  await placeLimit(page, "buy", "1000", ({ bid, text }) => text(bid - NEAR));
  await choose(page.getByRole("radio", { name: say("trade_sell") }));
  await placeLimit(page, "sell", "0.01", ({ ask, text }) => text(ask + NEAR));
}

type Quote = Awaited<ReturnType<typeof quoteOf>>;

async function placeLimit(page: Page, side: "buy" | "sell", size: string, priceOf: (quote: Quote) => string): Promise<void> {
  const field = side === "buy" ? say("trade_amount_in", { unit: "USDT" }) : say("trade_quantity_of", { unit: "BTC" });
  await page.getByRole("textbox", { name: field }).fill(size);
  await page.getByRole("textbox", { name: say("trade_limit_price") }).fill(priceOf(await quoteOf()));
  await (await review(page, side)).tap();
  await sheet(page)
    .getByRole("button", { name: say("trade_done") })
    .tap();
  await expect(sheet(page)).toBeHidden();
}

async function openOrders(page: Page, list: "orders_open" | "orders_history"): Promise<Locator> {
  await page.goto(`${product.address}/#${PATHS.orders}`);
  await page.getByRole("tab", { name: new RegExp(`^${say(list)}`) }).tap();
  return page.getByRole("article");
}

async function waitForFill(page: Page): Promise<void> {
  const orders = await openOrders(page, "orders_history");
  const limit = orders.filter({ hasText: say("orders_limit") }).filter({ hasText: say("orders_state_filled") });
  await expect(limit.first()).toBeVisible({ timeout: FILL_LIMIT_MS });
  await limit
    .first()
    .getByRole("button", { name: say("orders_detail") })
    .tap();
  await expect(
    sheet(page)
      .getByRole("definition")
      .filter({ hasText: /^#\d+$/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
}

/** The amount frozen for the far order: nearly all of its 2,000 USDT. */
const FAR = /(1,99\d\.\d+|2,000) USDT/;

async function cancelNear(page: Page): Promise<void> {
  const orders = await openOrders(page, "orders_open");
  const near = orders.filter({ hasNotText: FAR });
  await expect(orders.first()).toBeVisible();
  const cancel = near.getByRole("button", { name: like("orders_cancel_name") });
  // The market may fill one while it is taken back, and take its button away under the finger: it leaves this list either way.
  await expect(async () => {
    if ((await cancel.count()) > 0) await cancel.first().tap({ timeout: 2_000 });
    await expect(orders).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
}

interface Everything {
  readonly open: string[];
  readonly history: string[];
  readonly holding: string;
  readonly cash: string;
  readonly record: string[];
}

/** Parts that do not depend on the market or the clock. */
async function readEverything(page: Page): Promise<Everything> {
  const open = await ordersIn(page, "orders_open");
  const history = await ordersIn(page, "orders_history");
  await page.goto(`${product.address}/#${PATHS.assets}`);
  const holding = page.getByRole("region", { name: say("assets_holdings") }).getByRole("link", { name: /Bitcoin/ });
  await expect(holding).toContainText(/\d BTC.*\$/s);
  const cash = page
    .getByRole("region", { name: say("assets_cash") })
    .getByRole("listitem")
    .filter({ hasText: "USDT" });
  await expect(cash).toContainText(say("assets_frozen"));
  return {
    open,
    history,
    holding: (await holding.innerText()).split("$")[0] ?? "",
    cash: ((await cash.innerText()).split("%")[0] ?? "").replace(/\d+(\.\d+)?$/, ""),
    record: await readRecord(page),
  };
}

async function ordersIn(page: Page, list: "orders_open" | "orders_history"): Promise<string[]> {
  const orders = await openOrders(page, list);
  await expect(orders.first()).toBeVisible();
  const texts = await orders.allInnerTexts();
  return texts.map((text) =>
    text
      .split("\n")
      .filter((line) => !line.includes(" · "))
      .join("\n"),
  );
}

async function readRecord(page: Page): Promise<string[]> {
  await page.goto(`${product.address}/#${PATHS.record}`);
  await expect(page.getByText(like("record_all_read"))).toBeVisible();
  const lines = page.getByRole("main").getByRole("listitem");
  await expect(lines.filter({ hasText: say("record_reason_paper_grant") })).toContainText("+100,000");
  await expect(lines.filter({ hasText: say("record_reason_fee") }).first()).toBeVisible();
  await lines
    .filter({ hasText: say("record_reason_spot_buy") })
    .first()
    .getByRole("button")
    .tap();
  await expect(sheet(page).getByRole("button", { name: say("record_copy_transfer") })).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  // Without their ages, which go on.
  return (await lines.allInnerTexts()).map((text) => text.replace(/^(now|.+ ago)\n/m, ""));
}

async function findEverything(context: BrowserContext, before: Everything): Promise<void> {
  const page = await context.newPage();
  await page.goto(product.address);
  await expect(page.getByRole("region", { name: say("home_total") })).toContainText("$");
  // The phone shows stored data until the server answers anew: it may be from before the last trade.
  await expect(async () => expect(await readEverything(page)).toEqual(before)).toPass();
  await page.goto(`${product.address}/#${PATHS.favorites}`);
  await expect(page.getByRole("main").getByRole("link", { name: /Bitcoin/ })).toBeVisible();
}
