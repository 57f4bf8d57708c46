import { LANGUAGES } from "@candela/i18n";
import { Direction } from "@candela/model";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../../testing/clock.ts";
import { answerAsUsual, answerLimits, logIn } from "../../../testing/guest.ts";
import { BTC, FEES, holdingOf } from "../../../testing/market.ts";
import { describePages } from "../../../testing/page-states.tsx";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { TicketPanel } from "./ticket-panel.tsx";
import { newTicket, type TicketState } from "./ticket-state.ts";

const { buy, sell } = Direction;

/** Somebody with 10,000 USDT and a tenth of a bitcoin, a ticket as it was left, and a quote of seven seconds ago. */
function answer(ticket: Partial<TicketState> & Pick<TicketState, "direction">): void {
  answerAsUsual();
  logIn();
  tellQuote({ ts: NOW - 7_000 });
  server().rows("GET /api/orderFeeSetting/list", [FEES[0], { ...FEES[1], feeRate: "0.00200000" }] as typeof FEES);
  server().rows("GET /api/userBibiAssets/list", [holdingOf("0.100000")]);
  const state = { ...newTicket(ticket.direction), ...ticket };
  sessionStorage.setItem(`spotDraft ${BTC.productCode}`, JSON.stringify({ at: NOW, state }));
}

const Buying = () => <TicketPanel product={BTC} direction={buy} docked />;
const Selling = () => <TicketPanel product={BTC} direction={sell} docked />;
const review = () => page.getByRole("button", { name: /^trade_review_/ }).click();
const caseOf = (ticket: Partial<TicketState> & Pick<TicketState, "direction">, states: readonly "filled"[] = []) => ({
  page: ticket.direction === buy ? Buying : Selling,
  filled: () => answer(ticket),
  states,
  deeds: { reviewing: review },
});

describePages({
  "a-sale": caseOf({ direction: sell, size: "0.02" }, ["filled"]),
  "a-sale-on-a-trigger": caseOf(
    { direction: sell, orderType: "stop_limit", timeInForce: "day", size: "0.02", trigger: "95000.", price: "94900." },
    ["filled"],
  ),
  "a-sale-that-is-whole-or-nothing": caseOf({ direction: sell, orderType: "limit", timeInForce: "fok", size: "0.02", price: "99000" }),
  "a-purchase-that-may-not-wait": caseOf({ direction: buy, orderType: "limit", timeInForce: "ioc", size: "1000", price: "90000" }),
  "a-purchase-by-quantity-that-waits": caseOf({
    ...{ direction: buy, orderType: "limit", timeInForce: "gtc", unit: "quantity", size: "0.02", price: "90000" },
  }),
});

const key = () => page.getByRole("button", { name: new RegExp(`^(${say("trade_review_buy")}|${say("trade_review_sell")})`) });
describe("a ticket with nothing wrong in it", () => {
  it.each([
    ["an amount", { direction: buy, orderType: "limit", timeInForce: "gtc" }, "trade_enter_amount"],
    ["a quantity", { direction: sell, orderType: "stop_limit", timeInForce: "gtc" }, "trade_enter_quantity"],
    ["its trigger", { direction: sell, orderType: "stop_limit", timeInForce: "gtc", size: "0.02", price: "94900" }, "trade_enter_trigger"],
    ["its price", { direction: sell, orderType: "stop_limit", timeInForce: "gtc", size: "0.02", trigger: "95000" }, "trade_enter_price"],
  ] as const)("wants %s", async (_what, ticket, words) => {
    answer(ticket);
    await show(ticket.direction === buy ? <Buying /> : <Selling />);
    await expect.element(key()).toHaveAccessibleDescription(say(words));
  });
});

describe("what the user bound themselves to", () => {
  const until = { coolOff: { value: NOW + 3_600_000, next: null } };
  const most = { stake: { value: "100.000000", next: null } };

  it.each([
    ["a break", until, () => say("limit_cool_off", { until: "Nov 20, 2026, 16:00" })],
    ["a highest stake", most, () => say("limit_stake", { max: "100" })],
  ])("%s keeps them from buying, and never from selling", async (_what, limits, why) => {
    const openBound = (ticket: Parameters<typeof answer>[0]) => {
      answer(ticket);
      answerLimits(limits);
      return show(ticket.direction === buy ? <Buying /> : <Selling />);
    };
    const bought = await openBound({ direction: buy, size: "1000" });
    await expect.element(key()).toHaveAccessibleDescription(why());
    await bought.unmount();
    await openBound({ direction: sell, size: "0.02" });
    await expect.element(key()).not.toHaveAttribute("aria-disabled");
  });
});

it("the pad of a limit ticket comes with a touched field, and goes on demand or with another kind of order", async () => {
  answer({ direction: buy, orderType: "limit", timeInForce: "gtc" });
  await show(<Buying />);
  const pad = page.getByRole("group", { name: say("ui_number_pad") });
  const amount = page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) });
  await expect.element(amount).toBeVisible();
  expect(pad.query()).toBeNull();
  await amount.click();
  await expect.element(pad).toBeVisible();
  await page.getByRole("button", { name: say("trade_hide_pad") }).click();
  await expect.element(pad).not.toBeInTheDocument();
  await expect.element(amount).not.toHaveFocus();
  await amount.click();
  await expect.element(pad).toBeVisible();
  await page.getByRole("combobox", { name: say("trade_order_type") }).selectOptions("stop_limit");
  await expect.element(pad).not.toBeInTheDocument();
});

/** Width of the ticket beside a chart on a wide screen. */
const PANE = "22rem";

it.each(LANGUAGES.map(({ code }) => code))(
  "tells in %s on which side of the price the trigger lies, in words that are not cut",
  async (language) => {
    answer({ direction: sell, orderType: "stop_limit" });
    await show(
      <div style={{ width: PANE }}>
        <Selling />
      </div>,
      { language },
    );
    const field = page.getByPlaceholder(say("trade_trigger_below", {}, language));
    await expect.element(field).toBeVisible();
    const input = field.element();
    const { font, letterSpacing, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    if (pen === null || !(input instanceof HTMLInputElement)) throw new Error("no field to measure");
    Object.assign(pen, { font, letterSpacing });
    const room = input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    expect(pen.measureText(input.placeholder).width).toBeLessThanOrEqual(room);
  },
);
