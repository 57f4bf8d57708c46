import type { RejectionKey } from "@candela/api";
import { Direction, PositionType, ProductType } from "@candela/model";
import { proves } from "@candela/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { POSITIONS_PATH } from "../../../lib/navigation/paths.ts";
import { onlineStore } from "../../../lib/net/live.ts";
import { sessionStore } from "../../../lib/session/session.ts";
import { stopClock } from "../../../testing/clock.ts";
import { OPENED, TERMS, WAITING } from "../../../testing/contract.ts";
import { freezeAccount } from "../../../testing/freeze.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC, feeRow } from "../../../testing/market.ts";
import { placeNow } from "../../../testing/place.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import ContractTicket from "./contract-ticket.tsx";

const PLACE = "POST /api/contractOrder/place";
const BY_KEY = "GET /api/contractOrder/byKey";
const TERMS_ROUTE = "GET /api/contractProduct/detail";

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().data(TERMS_ROUTE, TERMS);
  server().rows("GET /api/contractPosition/list", []);
  server().rows("GET /api/contractOrder/list", []);
  server().data(PLACE, OPENED);
});

const ticket = () => show(<ContractTicket product={BTC} place="phone" />);
const key = (side: "contract_long" | "contract_short") => page.getByRole("button", { name: new RegExp(`^${say(side)}`) });
const long = () => key("contract_long");
const short = () => key("contract_short");
const sheet = () => page.getByRole("dialog");
const place = () => sheet().getByRole("button", { name: /^Place long/ });
const field = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}: `) });
const sent = () => server().asked(PLACE);
const askedFor = () =>
  server()
    .asked(BY_KEY)
    .map(({ idempotencyKey }) => idempotencyKey);

/** Types into a field on the pad of its sheet, and puts the sheet away. */
async function type(name: string, text: string): Promise<void> {
  await field(name).click();
  for (const digit of text) await sheet().getByRole("button", { name: digit, exact: true }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet()).not.toBeInTheDocument();
}

async function quarter(): Promise<void> {
  await ticket();
  await page
    .getByRole("group", { name: say("trade_share") })
    .getByRole("button", { name: "25" })
    .click();
  await expect.element(long()).not.toHaveAttribute("aria-disabled");
}

/** Takes away the price that a limit order begins with. */
async function emptyPrice(): Promise<void> {
  await field(say("trade_limit_price")).click();
  for (let digits = "96412.5".length; digits > 0; digits -= 1)
    await sheet()
      .getByRole("button", { name: say("ui_delete_digit") })
      .click();
  await userEvent.keyboard("{Escape}");
}

/** The ticket with a quarter of the money in it, at its confirmation. */
async function reviewed(): Promise<void> {
  await quarter();
  await long().click();
  await expect.element(place()).toBeVisible();
}

describe("a pair outside the dollar", () => {
  const note = () => page.getByText(say("contract_counted_in_usdt", { base: "USD", quote: "JPY" }));

  it("says that it is counted in USDT", async () => {
    const yen = { ...BTC, productCode: "C:USDJPY", productType: 4, tickerInfo: { ...BTC.tickerInfo, ticker: "C:USDJPY" } } as const;
    await show(<ContractTicket product={yen} place="phone" />);
    await expect.element(note()).toBeVisible();
  });

  it("says what a move of one percent means for the size that is typed", async () => {
    const yen = { ...BTC, productCode: "C:USDJPY", productType: 4, tickerInfo: { ...BTC.tickerInfo, ticker: "C:USDJPY" } } as const;
    await show(<ContractTicket product={yen} place="phone" />);
    await type(say("contract_lots"), "10");
    const told = () => /([\d,.]+) USD: a move of ([\d,.]+) gains or loses ([\d,.]+) USDT/.exec(document.body.textContent ?? "") ?? [];
    await expect.poll(() => told().length).toBe(4);
    const [size = 0, move = 0, gained = 0] = told()
      .slice(1)
      .map((text) => Number(text.replaceAll(",", "")));
    expect(Math.abs(size * move - gained)).toBeLessThan(0.01);
    expect(gained).toBeGreaterThan(0);
  });

  it("is said of no other", async () => {
    await ticket();
    await expect.element(long()).toBeVisible();
    await expect.element(note()).not.toBeInTheDocument();
  });
});

describe("the terms of a contract ticket", () => {
  it("are waited for with a skeleton", async () => {
    const { release } = server().hold(TERMS_ROUTE);
    await ticket();
    await expect.element(page.getByRole("status", { name: say("ui_loading") })).toBeVisible();
    release();
    await expect.element(long()).toBeVisible();
  });

  it("that can not be read are asked for again by one button", async () => {
    server().fail(TERMS_ROUTE, "code 500");
    await ticket();
    const retry = page.getByRole("button", { name: say("system_retry") });
    await expect.element(retry).toBeVisible();
    server().data(TERMS_ROUTE, TERMS);
    await retry.click();
    await expect.element(long()).toBeVisible();
  });
});

describe("a contract ticket", () => {
  it("begins empty: both sides say what is missing", async () => {
    await ticket();
    await expect.element(long()).toHaveAccessibleDescription(say("contract_enter_lots"));
    await expect.element(short()).toHaveAccessibleDescription(say("contract_enter_lots"));
  });

  it.each([
    ["0", () => say("quantity_below_minimum", { min: "1" })],
    ["2000000", () => say("quantity_above_maximum", { max: "1,000,000" })],
    ["900000", () => say("exposure_limit", { max: "5,000,000" })],
  ])("of %s lots is told at its field, and neither side can be placed", async (lots, why) => {
    await ticket();
    await type(say("contract_lots"), lots);
    await expect.element(page.getByText(why()).first()).toBeVisible();
    await expect.element(long()).toHaveAttribute("aria-disabled", "true");
    await expect.element(short()).toHaveAttribute("aria-disabled", "true");
  });

  it.each([
    ["value", "1000", "103"],
    ["margin", "100", "103"],
    ["units", "0.05", "500"],
  ])("sized in %s of %s is sent in %s lots, which stand beside it and over the keys", async (unit, size, lots) => {
    await ticket();
    await page.getByRole("combobox", { name: say("contract_size_by") }).selectOptions(unit);
    await field(say("contract_size")).click();
    for (const digit of size)
      await sheet()
        .getByRole("button", { name: digit === "." ? say("ui_decimal_point") : digit, exact: true })
        .click();
    const comesTo = new RegExp(`= ${lots} lots`);
    await expect.element(sheet().getByText(comesTo)).toBeVisible();
    await expect
      .element(
        sheet()
          .getByText(/[\d,.]+ USDT/)
          .first(),
      )
      .toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText(comesTo)).toBeVisible();
    await long().click();
    await place().click();
    await expect.poll(sent).toMatchObject([{ quantity: lots }]);
    await sheet()
      .getByRole("button", { name: say("trade_done") })
      .click();
    // The next ticket of this device begins with it.
    expect(JSON.parse(localStorage.getItem("contractSizeBy 7") ?? "null")).toBe(unit);
  });

  it("of more than the money allows names both sums", async () => {
    logIn("100.000000");
    await ticket();
    await type(say("contract_lots"), "500");
    await expect.element(page.getByText(/^You have 100 USDT; you need [\d,.]+ USDT\.$/).first()).toBeVisible();
    await expect.element(long()).toHaveAttribute("aria-disabled", "true");
  });

  it("as a limit order wants its price before a size, and says of zero what a price may be", async () => {
    await ticket();
    await page.getByRole("combobox", { name: say("trade_order_type") }).selectOptions("limit");
    await emptyPrice();
    await expect.element(long()).toHaveAccessibleDescription(say("trade_enter_price"));
    await type(say("trade_limit_price"), "0");
    await expect.element(page.getByText(say("price_out_of_range", { min: "19,282.50", max: "482,062.50" })).first()).toBeVisible();
  });

  it("as a limit order wants its price", async () => {
    await ticket();
    await page.getByRole("combobox", { name: say("trade_order_type") }).selectOptions("limit");
    await type(say("contract_lots"), "500");
    await expect.element(long()).not.toHaveAttribute("aria-disabled");
    await emptyPrice();
    await expect.element(long()).toHaveAccessibleDescription(say("trade_enter_price"));
  });

  it("goes by the steps of the leverage that are offered", async () => {
    await ticket();
    const slider = page.getByRole("slider", { name: say("term_leverage") });
    await expect.element(slider).toBeInTheDocument();
    (slider.element() as HTMLElement).focus();
    for (const [keys, leverage] of [
      ["{ArrowRight}", 20],
      ["{End}", 100],
      ["{Home}{ArrowRight}", 5],
    ] as const) {
      await userEvent.keyboard(keys);
      await expect.element(slider).toHaveAttribute("aria-valuetext", say("contract_times", { leverage }));
    }
  });

  it("offers an account to whoever has none", async () => {
    sessionStore.set(null);
    await ticket();
    await expect.element(page.getByRole("button", { name: say("trade_try") })).toBeVisible();
    expect(long().query()).toBeNull();
  });

  it.each([
    ["no line", () => onlineStore.set(false), "contract_offline"],
    ["a closed market", () => tellQuote({ isOpen: false }), "trade_closed"],
    ["a frozen one", () => tellQuote({ isHalted: true }), "product_suspended"],
    ["a freeze of the account", freezeAccount, "account_frozen"],
  ] as const)("is kept from being sent by %s", async (_what, happens, why) => {
    await quarter();
    happens();
    await expect.element(long()).toHaveAccessibleDescription(say(why));
    await expect.element(short()).toHaveAccessibleDescription(say(why));
  });

  it("counts with the rate that the order fees give its class, mode and side", proves("4.32"), async () => {
    const opening = { productType: ProductType.crypto, positionType: PositionType.contract, direction: Direction.buy };
    server().rows("GET /api/orderFeeSetting/list", [
      feeRow({ ...opening, direction: Direction.sell }, "0.02000000"),
      feeRow({ ...opening, positionType: PositionType.bibi }, "0.02000000"),
      feeRow({ ...opening, productType: ProductType.forex }, "0.02000000"),
      feeRow(opening, "0.01000000"),
    ]);
    await ticket();
    await type(say("contract_lots"), "500");
    await long().click();
    // 500 lots of 0.0001 at 96,414.50 are worth 4,820.725; a hundredth of it, not a two thousandth as the terms beside it would have it.
    await expect
      .element(
        sheet()
          .getByRole("definition")
          .filter({ hasText: /^48\.207250/ }),
      )
      .toBeVisible();
    await expect.element(sheet().getByRole("term").filter({ hasText: "1.00%" })).toBeVisible();
  });

  it("says that no fee is set for a side", async () => {
    server().data(TERMS_ROUTE, { ...TERMS, feeRateBuy: null });
    await ticket();
    await type(say("contract_lots"), "500");
    await expect.element(long()).toHaveAccessibleDescription(say("fee_not_configured"));
    await expect.element(short()).not.toHaveAttribute("aria-disabled");
  });
});

describe("placing a contract", () => {
  it("is reviewed, sent once for a double tap, and told", async () => {
    await reviewed();
    const { release } = server().hold(PLACE);
    await userEvent.dblClick(place());
    await expect.element(sheet().getByRole("status", { name: say("ui_loading") })).toBeVisible();
    release();
    await expect.element(sheet().getByRole("button", { name: say("trade_done") })).toBeVisible();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({
      productCode: "X:BTCUSD",
      side: "long",
      action: "open",
      orderType: "market",
      leverage: 10,
      marginMode: "isolated",
    });
    expect(localStorage.getItem("pendingCommands")).toBe("[]");
  });

  it("that waits for its price says so", async () => {
    server().data(PLACE, WAITING);
    await reviewed();
    await place().click();
    await expect
      .element(
        sheet()
          .getByText(/500 lots waiting at 90,000\.00/)
          .first(),
      )
      .toBeInTheDocument();
    await sheet()
      .getByRole("button", { name: say("trade_see_orders") })
      .click();
    await expect.poll(() => [placeNow().path, placeNow().query.get("list")]).toEqual([POSITIONS_PATH, "resting"]);
  });

  it.each<[RejectionKey, Readonly<Record<string, string>>, () => string]>([
    ["insufficient_balance", { available: "1.00", needed: "243.45", asset: "USDT" }, () => "You have 1 USDT; you need 243.45 USDT."],
    ["leverage_above_cap", {}, () => say("leverage_above_cap")],
    ["feature_off", { feature: "contractTrade" }, () => say("feature_off", { feature: say("feature_contractTrade") })],
  ])("a rejection %s is said in words, and the order stays", async (msg, params, words) => {
    server().reject(PLACE, msg, params);
    await reviewed();
    await place().click();
    await expect.element(sheet().getByText(words()).first()).toBeVisible();
    await expect.element(place()).not.toHaveAttribute("aria-disabled");
    expect(askedFor()).toEqual([]);
  });

  it("beyond the user's own limit is told with the way to it", async () => {
    server().reject(PLACE, "limit_stake", { max: "100.000000" });
    await reviewed();
    await place().click();
    await expect
      .element(
        sheet()
          .getByText(say("limit_stake", { max: "100" }))
          .first(),
      )
      .toBeVisible();
    await expect.element(page.getByRole("button", { name: say("limits_see") })).toBeVisible();
  });

  it("that nobody answers for is said to be unknown, and offers no second try", async () => {
    server().fail(PLACE, "a cut line");
    server().fail(BY_KEY, "HTTP 502");
    await reviewed();
    const clock = stopClock();
    await place().click();
    await clock.pass(16_000);
    await expect.element(sheet().getByText(say("trade_unknown"))).toBeVisible();
    expect(place().query()).toBeNull();
    await expect.element(sheet().getByRole("button", { name: say("trade_done") })).toBeVisible();
  });

  it("without an answer asks for the outcome by the same key", async () => {
    server().fail(PLACE, "HTTP 502");
    server().data(BY_KEY, OPENED);
    await reviewed();
    const clock = stopClock();
    await place().click();
    await clock.pass(600);
    await expect.element(sheet().getByRole("button", { name: say("trade_done") })).toBeVisible();
    expect(sent()).toHaveLength(1);
    expect(askedFor()).toEqual([sent()[0]?.idempotencyKey]);
  });
});

it("a stop on the wrong side shows its error, and no gain that could not come of it", async () => {
  await quarter();
  await page.getByRole("switch", { name: say("contract_protection") }).click();
  const stop = say("term_stop_loss");
  const open = page.getByRole("button", { name: new RegExp(`^${stop}`) }).last();
  const type = async (text: string) => {
    for (const digit of text) await sheet().getByRole("button", { name: digit, exact: true }).click();
  };
  const result = () =>
    sheet()
      .element()
      .textContent?.match(/[+−][\d,.]+%/g) ?? [];
  // The target says that it is a long.
  await page.getByRole("button", { name: new RegExp(`^${say("term_take_profit")}: `) }).click();
  await type("98000");
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet()).not.toBeInTheDocument();
  await open.click();
  await type("96000");
  await expect.poll(result).toHaveLength(1);
  for (let digits = 5; digits > 0; digits -= 1)
    await sheet()
      .getByRole("button", { name: say("ui_delete_digit") })
      .click();
  await type("97000");
  await expect.element(sheet().getByText(/^The stop-loss must be on the loss side/)).toBeVisible();
  expect(result()).toEqual([]);
});
