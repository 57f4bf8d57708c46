import type { RejectionKey } from "@candela/api";
import { Direction } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { onlineStore } from "../../../lib/net/live.ts";
import { stopClock } from "../../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC, FILLED, holdingOf, RESTING } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { spotOrders } from "./spot-part.ts";
import { TicketPanel } from "./ticket-panel.tsx";

const PLACE = "POST /api/spotOrder/place";
const BY_KEY = "GET /api/spotOrder/byKey";

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().data(PLACE, FILLED);
});

const sheet = () => page.getByRole("dialog");
const place = () => sheet().getByRole("button", { name: say("trade_place_buy", { total: "1,000", currency: "USDT" }).split(" ")[0] });
const kept = () => JSON.parse(localStorage.getItem("pendingCommands") ?? "[]") as { key: string }[];

/** The ticket with 1,000 USDT in it, at its confirmation. */
async function reviewed(): Promise<void> {
  await show(<TicketPanel product={BTC} direction={Direction.buy} docked />);
  await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("1000");
  await page.getByRole("button", { name: say("trade_review_buy") }).click();
  await expect.element(sheet()).toBeVisible();
}

/** The sent orders, and the answers read by key. */
const sent = () => server().asked(PLACE);
const askedFor = () =>
  server()
    .asked(BY_KEY)
    .map(({ idempotencyKey }) => idempotencyKey);

describe("the confirmation of a spot order", () => {
  it("shows both ends, the cost, and the total on its button", async () => {
    await reviewed();
    await expect.element(sheet().getByText(say("trade_at_quote"))).toBeVisible();
    await expect.element(sheet().getByText(say("trade_worst"))).toBeVisible();
    await expect.element(sheet().getByText(say("trade_fee_rate", { rate: "0.10%" }))).toBeVisible();
    const button = place().element().textContent;
    const total = sheet().getByText(say("trade_total_from")).element().closest("div")?.textContent;
    const money = /[\d,]+\.\d+ USDT/.exec(button ?? "")?.[0] ?? "none on the button";
    expect(total).toContain(money);
  });

  it("sends what was reviewed, and says what came of it", async () => {
    await reviewed();
    await place().click();
    await expect.element(sheet().getByText(say("trade_bought_name", { name: "Bitcoin" }))).toBeVisible();
    await expect
      .element(sheet().getByRole("alert"))
      .toHaveTextContent(say("trade_bought", { quantity: "0.01036", symbol: "BTC", price: "96,414.50" }));
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({
      productCode: "X:BTCUSD",
      direction: 1,
      orderType: "market",
      amount: "1000",
      acceptablePrice: "96896.57",
    });
    expect(kept()).toEqual([]);
    await sheet()
      .getByRole("button", { name: say("trade_done") })
      .click();
    await expect.element(page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) })).toHaveValue("");
  });

  it("is the last look: what the price does meanwhile is shown, what was typed stays", async () => {
    await reviewed();
    tellQuote({ ask: "97000.00", nowPrice: "96998.00", bid: "96996.00" });
    await expect.element(sheet().getByText("97,000.00").first()).toBeVisible();
    await place().click();
    await expect.element(sheet().getByText(say("trade_bought_name", { name: "Bitcoin" }))).toBeVisible();
    expect(sent()[0]).toMatchObject({ amount: "1000", acceptablePrice: "97485" });
  });

  it("says that an order waits for its price", async () => {
    server().data(PLACE, RESTING);
    await reviewed();
    await place().click();
    await expect.element(sheet().getByText(say("trade_resting"), { exact: true })).toBeVisible();
  });

  it("says that a waiting order was filled as soon as it is, on the sheet that is still open", async () => {
    server().data(PLACE, RESTING);
    await reviewed();
    await place().click();
    await expect.element(sheet().getByText(say("trade_resting"), { exact: true })).toBeVisible();
    spotOrders.take({ ...FILLED, id: RESTING.id, updatedAt: RESTING.updatedAt + 1_000 });
    await expect.element(sheet().getByText(say("trade_bought_name", { name: "Bitcoin" }))).toBeVisible();
    expect(sheet().getByText(say("trade_resting"), { exact: true }).query()).toBeNull();
  });

  it("of a stop-limit order says that it waits for its trigger, and the limit after it", async () => {
    server().data(PLACE, { ...RESTING, orderType: "stop_limit", triggerPrice: "97000.00", price: "97100.00" });
    await reviewed();
    await place().click();
    await expect.element(sheet().getByText(say("trade_resting"), { exact: true })).toBeVisible();
    const facts = sheet()
      .getByRole("term")
      .elements()
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts.slice(0, 2)).toEqual([
      [say("orders_trigger_price"), "97,000.00 USDT"],
      [say("trade_limit_price"), "97,100.00 USDT"],
    ]);
    const trigger = `${say("trade_resting")} · 0.01036 BTC · ${say("orders_trigger_price")} 97,000.00 · ${say("trade_limit_price")} 97,100.00`;
    await expect.element(sheet().getByRole("alert")).toHaveTextContent(trigger);
    expect(
      sheet()
        .getByText(say("trade_resting_at", { quantity: "0.01036", symbol: "BTC", price: "97,100.00" }))
        .query(),
    ).toBeNull();
  });

  it.each([
    ["says that it is rejected where it costs more than there is in the worst case", "0.1035", true],
    ["says nothing of that where the worst case is paid for", "0.1", false],
  ])("counted in pieces %s", async (_what, pieces, isTold) => {
    await show(<TicketPanel product={BTC} direction={Direction.buy} docked />);
    await page.getByRole("button", { name: say("trade_switch_unit") }).click();
    await page.getByRole("textbox", { name: say("trade_quantity_of", { unit: "BTC" }) }).fill(pieces);
    await page.getByRole("button", { name: say("trade_review_buy") }).click();
    await expect.element(sheet().getByText(say("trade_worst"))).toBeVisible();
    expect(sheet().getByText(say("trade_worst_rejected")).elements()).toHaveLength(isTold ? 1 : 0);
  });

  it("sells all that is held, also what lies off the step", async () => {
    server().rows("GET /api/userBibiAssets/list", [holdingOf("0.100003")]);
    server().data(PLACE, { ...FILLED, direction: 2 });
    await show(<TicketPanel product={BTC} direction={Direction.sell} docked />);
    await expect.element(page.getByText("0.100003")).toBeVisible();
    await page.getByRole("button", { name: say("trade_sell_all") }).click();
    await page.getByRole("button", { name: say("trade_review_sell") }).click();
    await sheet()
      .getByRole("button", { name: /^Place sell/ })
      .click();
    await expect.element(sheet().getByText(say("trade_sold_name", { name: "Bitcoin" }))).toBeVisible();
    expect(sent()[0]).toMatchObject({ sellAll: true, direction: 2 });
    expect(sent()[0]).not.toHaveProperty("quantity");
  });
});

describe("sending", () => {
  it("happens once for a double tap, with a key that is kept before it leaves", async () => {
    const { release } = server().hold(PLACE);
    await reviewed();
    await userEvent.dblClick(place());
    await expect.element(sheet().getByRole("status", { name: say("ui_loading") })).toBeVisible();
    expect(sent()).toHaveLength(1);
    expect(kept().map(({ key }) => key)).toEqual([sent()[0]?.idempotencyKey]);
    release();
    await expect.element(sheet().getByText(say("trade_bought_name", { name: "Bitcoin" }))).toBeVisible();
    expect(sent()).toHaveLength(1);
    expect(kept()).toEqual([]);
  });

  it("can not be left while it is under way", async () => {
    const { release } = server().hold(PLACE);
    await reviewed();
    await place().click();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet().getByRole("status", { name: say("ui_loading") })).toBeVisible();
    await expect.element(sheet().getByRole("button", { name: say("ui_close") })).toHaveAttribute("aria-disabled", "true");
    release();
    await expect.element(sheet().getByRole("button", { name: say("trade_done") })).toBeVisible();
  });

  it.each<[RejectionKey, Readonly<Record<string, string>>, string]>([
    ["insufficient_balance", { available: "12.50", needed: "1000.00", asset: "USDT" }, "You have 12.50 USDT; you need 1,000 USDT."],
    ["price_moved", { price: "98000.00" }, "The price moved to 98,000.00, beyond your limit."],
    ["feature_off", { feature: "spotTrade" }, say("feature_off", { feature: say("feature_spotTrade") })],
    ["account_frozen", {}, say("account_frozen")],
  ])("a rejection %s is said in words, and the order stays to be changed", async (msg, params, words) => {
    server().reject(PLACE, msg, params);
    await reviewed();
    await place().click();
    await expect.element(sheet().getByRole("alert")).toHaveTextContent(words);
    await expect.element(place()).not.toHaveAttribute("aria-disabled");
    expect(askedFor()).toEqual([]);
    expect(kept()).toEqual([]);
  });

  it("is off while the line is cut", async () => {
    await reviewed();
    onlineStore.set(false);
    await expect.element(place()).toHaveAccessibleDescription(say("contract_offline"));
    expect(sent()).toEqual([]);
  });
});

describe("an outcome that is not known", () => {
  it.each(["a cut line", "HTTP 502", "another code"] as const)("after %s is asked for by the same key, never sent again", async (fault) => {
    server().fail(PLACE, fault);
    server().data(BY_KEY, FILLED);
    await reviewed();
    const clock = stopClock();
    await place().click();
    await clock.pass(600);
    await expect.element(sheet().getByText(say("trade_bought_name", { name: "Bitcoin" }))).toBeVisible();
    expect(sent()).toHaveLength(1);
    expect(askedFor()).toEqual([sent()[0]?.idempotencyKey]);
    expect(kept()).toEqual([]);
  });

  it("after a minute without an answer is asked for, and said to be waited for", async () => {
    server().fail(PLACE, "no answer");
    server().data(BY_KEY, FILLED);
    await reviewed();
    const clock = stopClock();
    await place().click();
    await clock.pass(4_000);
    await expect.element(sheet().getByText(say("trade_waiting"))).toBeVisible();
    expect(askedFor()).toEqual([]);
    await clock.pass(57_000);
    await expect.element(sheet().getByText(say("trade_bought_name", { name: "Bitcoin" }))).toBeVisible();
    expect(askedFor()).toEqual([sent()[0]?.idempotencyKey]);
  });

  it("that the server never heard of is nothing placed", async () => {
    server().fail(PLACE, "a cut line");
    server().reject(BY_KEY, "not_found", {}, 404);
    await reviewed();
    const clock = stopClock();
    await place().click();
    await clock.pass(16_000);
    await expect.element(sheet().getByRole("alert")).toHaveTextContent(say("trade_never_arrived"));
    expect(new Set(askedFor())).toEqual(new Set([sent()[0]?.idempotencyKey]));
    expect(kept()).toEqual([]);
  });

  it("stays kept while nobody answers, and is found out once the line is back", async () => {
    server().fail(PLACE, "a cut line");
    server().fail(BY_KEY, "a cut line");
    await reviewed();
    const clock = stopClock();
    await place().click();
    await clock.pass(16_000);
    await expect.element(sheet().getByRole("alert")).toHaveTextContent(say("trade_unknown"));
    expect(kept()).toHaveLength(1);
    server().data(BY_KEY, FILLED);
    await clock.pass(21_000);
    await expect.element(page.getByText(say("trade_resumed_done"))).toBeVisible();
    expect(kept()).toEqual([]);
    expect(sent()).toHaveLength(1);
  });
});
