import { Direction } from "@candela/model";
import { proves } from "@candela/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { onlineStore } from "../../../lib/net/live.ts";
import { sessionStore } from "../../../lib/session/session.ts";
import { freezeAccount } from "../../../testing/freeze.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC, holdingOf } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { TicketPanel } from "./ticket-panel.tsx";

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
});

const buy = () => show(<TicketPanel product={BTC} direction={Direction.buy} docked />);
const sell = () => show(<TicketPanel product={BTC} direction={Direction.sell} docked />);
const inMoney = () => page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) });
const inPieces = () => page.getByRole("textbox", { name: say("trade_quantity_of", { unit: "BTC" }) });
const review = () => page.getByRole("button", { name: say("trade_review_buy") });
const reviewSale = () => page.getByRole("button", { name: say("trade_review_sell") });
const chooseLimit = () => page.getByRole("combobox", { name: say("trade_order_type") }).selectOptions("limit");
const limit = () => page.getByRole("textbox", { name: say("trade_limit_price") });

/** The button is there, off, and says why. */
async function expectOff(button: ReturnType<typeof review>, why: string): Promise<void> {
  await expect.element(button).toHaveAccessibleDescription(why);
  await expect.element(button).toHaveAttribute("aria-disabled", "true");
}

describe("an empty ticket", () => {
  it("asks for an amount, and can not be reviewed", async () => {
    await buy();
    await expectOff(review(), say("trade_enter_amount"));
  });

  it("asks for a quantity when selling", async () => {
    await sell();
    await expectOff(reviewSale(), say("trade_enter_quantity"));
  });

  it("says at once that a holding is reserved by open orders, where nothing of it is free to sell", async () => {
    server().rows("GET /api/userBibiAssets/list", [{ ...holdingOf("0.000000"), frozen: "0.100000" }]);
    await sell();
    await expectOff(reviewSale(), say("nothing_to_sell"));
    const field = page.getByRole("textbox", { name: say("trade_quantity_of", { unit: "BTC" }) });
    await field.fill("0.0");
    await expectOff(reviewSale(), say("nothing_to_sell"));
    await field.fill("0.02");
    await expectOff(reviewSale(), say("insufficient_holding", { available: "0", needed: "0.02", asset: "BTC" }));
  });

  it("offers an account to whoever has none, and keeps what is typed", async () => {
    sessionStore.set(null);
    await buy();
    await inMoney().fill("1000");
    await expect.element(page.getByRole("button", { name: say("trade_try") })).toBeVisible();
    expect(review().query()).toBeNull();
    await expect.element(inMoney()).toHaveValue("1000");
  });

  it("offers no account where none is to be had, only a way to log in", async () => {
    sessionStore.set(null);
    server().rows("GET /api/switchSet/list", [{ switchName: "Guests", desc: "guestAccount", status: 1 }]);
    await buy();
    await expect.element(page.getByRole("button", { name: say("account_log_in") })).toBeVisible();
    await expect.element(page.getByRole("button", { name: say("trade_try") })).not.toBeInTheDocument();
  });
});

describe("what is typed", () => {
  it("counts with its fee, and the other way round", proves("4.32"), async () => {
    await buy();
    await inMoney().fill("1000");
    await expect.element(review()).not.toHaveAttribute("aria-disabled");
    // 1,000 buys 0.01036 BTC at 96,414.50 with a tenth of a percent on top.
    await expect.element(page.getByText("0.01036 BTC")).toBeVisible();
    await page.getByRole("button", { name: say("trade_switch_unit") }).click();
    await expect.element(inPieces()).toHaveValue("0.01036");
  });

  it("above the most of one order says how many pieces that is, also where it is typed in money", async () => {
    logIn("90000000.000000");
    await buy();
    await inMoney().fill("9000000");
    await expect.element(page.getByText(say("quantity_above_maximum", { max: "50 BTC" })).first()).toBeVisible();
  });

  it("is written by the pad as by the keyboard", async () => {
    await buy();
    for (const key of ["2", "5", "0", say("ui_decimal_point"), "5"]) await page.getByRole("button", { name: key, exact: true }).click();
    await expect.element(inMoney()).toHaveValue("250.5");
    await page.getByRole("button", { name: say("ui_delete_digit") }).click();
    await expect.element(inMoney()).toHaveValue("250.");
  });

  it("takes a number with commas for what it is, and leaves out what is none", async () => {
    await buy();
    await inMoney().fill("1,000");
    await expect.element(inMoney()).toHaveValue("1000");
    await inMoney().fill("ten");
    await expect.element(inMoney()).toHaveValue("1000");
    await expect.element(page.getByText(say("trade_not_a_number", { text: "ten" }))).toBeVisible();
  });

  it.each([
    ["0.5", () => say("amount_below_minimum", { min: "9.66" })],
    ["20000", () => say("insufficient_balance", { available: "10,000", needed: "20,000", asset: "USDT" })],
    ["0.1234567", () => say("trade_too_fine", { count: 6 })],
    ["99999999999999999999", () => say("trade_too_huge", { text: "99999999999999999999" })],
  ])("%s is told at the field", async (text, why) => {
    await buy();
    await expect.element(page.getByText("10,000.00")).toBeVisible();
    await inMoney().fill(text);
    await expect.element(inMoney()).toHaveAccessibleDescription(why());
    await expect.element(review()).toHaveAttribute("aria-disabled", "true");
  });

  it("is more than is held", async () => {
    server().rows("GET /api/userBibiAssets/list", [holdingOf("0.100000")]);
    await sell();
    await expect.element(page.getByText("0.1", { exact: true })).toBeVisible();
    await inPieces().fill("0.2");
    const why = say("insufficient_holding", { available: "0.1", needed: "0.2", asset: "BTC" });
    await expect.element(inPieces()).toHaveAccessibleDescription(why);
  });

  it("is more than is free, and what waiting orders reserve is told beside it", async () => {
    server().rows("GET /api/userBibiAssets/list", [{ ...holdingOf("0.100000"), frozen: "0.100000", available: "0.000000" }]);
    await sell();
    await expect.element(page.getByText(`0.1 ${say("assets_frozen")}`)).toBeVisible();
    await inPieces().fill("0.05");
    await expect.element(inPieces()).toHaveAccessibleDescription("You can sell 0 BTC; you need 0.05 BTC.");
  });

  it.each([
    ["buying", buy, "GET /api/userInfo/userBalance", "trade_max", inMoney],
    ["selling", sell, "GET /api/userBibiAssets/list", "trade_sell_all", inPieces],
  ] as const)("takes no share before it knows what there is when %s", async (_side, open, route, all, size) => {
    server().rows("GET /api/userBibiAssets/list", [holdingOf("0.100000")]);
    const held = server().hold(route);
    await open();
    const key = page.getByRole("button", { name: say(all) });
    await expectOff(key, say("ui_loading"));
    held.release();
    await expect.element(key).not.toHaveAttribute("aria-disabled");
    await key.click();
    await expect.element(size()).not.toHaveValue("");
  });

  it("begins a limit at the present price, and tells one that is far off at its field", async () => {
    await buy();
    await chooseLimit();
    await expect.element(limit()).toHaveValue("96412.5");
    await inMoney().fill("1000");
    await limit().fill("1");
    await expect.element(limit()).toHaveAccessibleDescription(say("price_out_of_range", { min: "19,282.50", max: "482,062.50" }));
    await expect.element(review()).toHaveAttribute("aria-disabled", "true");
  });

  it("keeps the limit that stood there when a finer one is typed, and says so", proves("5.7", "9.40"), async () => {
    await buy();
    await chooseLimit();
    await limit().fill("96000.001");
    await expect.element(limit()).toHaveAccessibleDescription(say("trade_too_fine", { count: 2 }));
    await expect.element(limit()).toHaveValue("96412.5");
  });
});

describe("what keeps it from being sent", () => {
  it("no line", async () => {
    await buy();
    await inMoney().fill("1000");
    onlineStore.set(false);
    await expectOff(review(), say("contract_offline"));
    onlineStore.set(true);
    await expect.element(review()).not.toHaveAttribute("aria-disabled");
  });

  it.each([
    ["a closed market", { isOpen: false }, "trade_closed"],
    ["a frozen one", { isHalted: true }, "product_suspended"],
  ] as const)("%s", async (_what, change, why) => {
    await buy();
    await inMoney().fill("1000");
    tellQuote(change);
    await expectOff(review(), say(why));
  });

  it("a freeze of the account, and a sale is kept from nothing by it", async () => {
    freezeAccount();
    await buy();
    await inMoney().fill("1000");
    await expectOff(review(), say("account_frozen"));
    await sell();
    await expectOff(reviewSale(), say("trade_enter_quantity"));
  });

  it("no fee that anybody has set", async () => {
    server().rows("GET /api/orderFeeSetting/list", []);
    await buy();
    await inMoney().fill("1000");
    await expectOff(review(), say("fee_not_configured"));
  });
});

describe("a limit price", () => {
  const reading = (language: "en" | "de") => page.getByText(language === "de" ? "68.249,50" : "68,249.50", { exact: true });

  it.each(["en", "de"] as const)("reads as every other price in %s, but while a keyboard edits it", async (language) => {
    tellQuote({ nowPrice: "68249.50" });
    await show(<TicketPanel product={BTC} direction={Direction.buy} docked />, { language });
    await page.getByRole("combobox", { name: say("trade_order_type", {}, language) }).selectOptions("limit");
    const field = page.getByRole("textbox", { name: say("trade_limit_price", {}, language) });
    await field.fill("68249.50");
    await expect.element(field).toHaveValue(language === "de" ? "68249,50" : "68249.50");
    (field.element() as HTMLElement).blur();
    await expect.element(reading(language)).toBeVisible();
    expect(getComputedStyle(field.element()).color).toBe("rgba(0, 0, 0, 0)");
  });
});
