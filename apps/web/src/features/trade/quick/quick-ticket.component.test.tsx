import type { RejectionKey } from "@candela/api";
import { Direction, PositionType, ProductType } from "@candela/model";
import { proves } from "@candela/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { hear, onlineStore } from "../../../lib/net/live.ts";
import { sessionStore } from "../../../lib/session/session.ts";
import { NOW, stopClock } from "../../../testing/clock.ts";
import { freezeAccount } from "../../../testing/freeze.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC, feeRow } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { ACCEPTED, OPTION } from "../../../testing/quick.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { askFirstStore } from "./kept-choices.ts";
import { RunningLabel } from "./pane-labels.tsx";
import QuickTicket from "./quick-ticket.tsx";
import type { QuickOrder } from "./trades.ts";

const PLACE = "POST /api/fastTradeOrder/place";
const BY_KEY = "GET /api/fastTradeOrder/byKey";
const OPTIONS = "GET /api/fastTradeOrderOptions/list";

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().rows(OPTIONS, [OPTION, { ...OPTION, id: 8, seconds: 120, payoutRate: "0.90000000" }]);
  server().rows("GET /api/fastTradeOrder/list", []);
  server().data(PLACE, ACCEPTED);
});

const ticket = () =>
  show(
    <>
      <h2>
        <RunningLabel />
      </h2>
      <QuickTicket product={BTC} place="phone" />
    </>,
  );
/** Until so many trades run, as the title beside the ticket has it; a sheet may lie over both. */
const running = (count: number) =>
  expect.poll(() => document.querySelector("h2")?.textContent).toBe(say("quick_open_tab_count", { count }));
const up = () => page.getByRole("button", { name: new RegExp(`^${say("quick_up")}`) });
const down = () => page.getByRole("button", { name: new RegExp(`^${say("quick_down")}`) });
const stake = (text: string) => page.getByRole("button", { name: say("quick_change_stake", { stake: text, currency: "USDT" }) });
const sheet = () => page.getByRole("dialog");
const place = () => sheet().getByRole("button", { name: say("quick_place_up", { total: "100.00", currency: "USDT" }) });
/** On a phone a running trade takes the ticket's place. */
const newTrade = () => page.getByRole("button", { name: say("quick_new") });
const sent = () => server().asked(PLACE);
const askedFor = () =>
  server()
    .asked(BY_KEY)
    .map(({ idempotencyKey }) => idempotencyKey);

/** Types a stake on the pad of its sheet, in place of the 100 that a new device begins with. */
async function typeStake(text: string): Promise<void> {
  await stake("100.00").click();
  for (let digits = "100".length; digits > 0; digits -= 1)
    await sheet()
      .getByRole("button", { name: say("ui_delete_digit") })
      .click();
  for (const digit of text) await sheet().getByRole("button", { name: digit, exact: true }).click();
}

describe("the offers of a quick ticket", () => {
  it("are waited for with a skeleton, then one is chosen", async () => {
    const { release } = server().hold(OPTIONS);
    await ticket();
    await expect.element(page.getByRole("status", { name: say("ui_loading") })).toBeVisible();
    release();
    await expect.element(page.getByRole("radio", { name: /60 seconds, pays 82/ })).toBeChecked();
    await expect.element(page.getByRole("radio", { name: /120 seconds, pays 90/ })).not.toBeChecked();
  });

  it("that can not be read are asked for again by one button", async () => {
    server().fail(OPTIONS, "code 500");
    await ticket();
    const retry = page.getByRole("button", { name: say("system_retry") });
    await expect.element(retry).toBeVisible();
    server().rows(OPTIONS, [OPTION]);
    await retry.click();
    await expect.element(up()).toBeVisible();
  });

  it("may be none", async () => {
    server().rows(OPTIONS, []);
    await ticket();
    await expect.element(page.getByText(say("quick_no_options"))).toBeVisible();
    expect(up().query()).toBeNull();
  });
});

describe("a stake", () => {
  it.each([
    ["9", () => say("amount_below_minimum", { min: "10" })],
    ["6000", () => say("amount_above_maximum", { max: "5,000" })],
    ["0", () => say("amount_below_minimum", { min: "10" })],
  ])("of %s is told where it stands, and nothing can be placed", async (text, why) => {
    await ticket();
    await typeStake(text);
    await expect.element(sheet().getByText(why()).first()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(up()).toHaveAttribute("aria-disabled", "true");
    await expect.element(down()).toHaveAttribute("aria-disabled", "true");
  });

  it("with a digit too many typed behind it is the stake without it, and can be placed", async () => {
    await ticket();
    await stake("100.00").click();
    await sheet().getByRole("textbox").click();
    await userEvent.keyboard("{End}.345");
    await userEvent.keyboard("{Escape}");
    await expect.element(stake("100.34")).toBeVisible();
    await expect.element(up()).not.toHaveAttribute("aria-disabled");
  });

  it("of more than there is", async () => {
    logIn("50.000000");
    await ticket();
    const why = say("insufficient_balance", { available: "50", needed: "100", asset: "USDT" });
    await expect.element(page.getByText(why).first()).toBeVisible();
    await expect.element(up()).toHaveAccessibleDescription(why);
  });

  it("steps down and up by what people count in", async () => {
    await ticket();
    await page.getByRole("button", { name: say("quick_more") }).click();
    await expect.element(stake("110.00")).toBeVisible();
    await page.getByRole("button", { name: say("quick_less") }).click();
    await page.getByRole("button", { name: say("quick_less") }).click();
    await expect.element(stake("95.00")).toBeVisible();
  });
});

describe("what keeps a quick trade from being placed", () => {
  it("no line", async () => {
    await ticket();
    await expect.element(up()).not.toHaveAttribute("aria-disabled");
    onlineStore.set(false);
    await expect.element(up()).toHaveAccessibleDescription(say("quick_offline"));
  });

  it("no line, also once no price has come for so long that it is old", async () => {
    await ticket();
    tellQuote({ ts: NOW - 30_000 });
    await expect.element(up()).toHaveAccessibleDescription(say("price_stale", { seconds: 30 }));
    onlineStore.set(false);
    await expect.element(up()).toHaveAccessibleDescription(say("quick_offline"));
  });

  it.each([
    ["a closed market", { isOpen: false }, "trade_closed"],
    ["a frozen one", { isHalted: true }, "product_suspended"],
  ] as const)("%s", async (_what, change, why) => {
    await ticket();
    tellQuote(change);
    await expect.element(up()).toHaveAccessibleDescription(say(why));
    await expect.element(down()).toHaveAccessibleDescription(say(why));
  });

  it("a freeze of the account", async () => {
    freezeAccount();
    await ticket();
    await expect.element(up()).toHaveAccessibleDescription(say("account_frozen"));
    await expect.element(down()).toHaveAccessibleDescription(say("account_frozen"));
  });

  it("a suspension that was announced, from its moment on", async () => {
    await show(<QuickTicket product={{ ...BTC, lockTs: NOW + 5_000 }} place="phone" />);
    await expect.element(up()).not.toHaveAttribute("aria-disabled");
    const clock = stopClock();
    await clock.pass(5_000);
    tellQuote({ ts: NOW + 5_000 });
    await clock.pass(1_000);
    await expect.element(up()).toHaveAccessibleDescription(say("product_suspended"));
  });

  it("no account: one is offered", async () => {
    sessionStore.set(null);
    await ticket();
    await expect.element(page.getByRole("button", { name: say("trade_try") })).toBeVisible();
    expect(up().query()).toBeNull();
  });
});

describe("the fee of a quick trade", () => {
  const RISING = { productType: ProductType.crypto, positionType: PositionType.quick, direction: Direction.buy };
  const FEES = [
    feeRow({ ...RISING, positionType: PositionType.bibi }, "0.02000000"),
    feeRow(RISING, "0.03000000"),
    feeRow({ ...RISING, direction: Direction.sell }, "0.03000000"),
  ];

  it("is the rate that the order fees give its class, mode and side", proves("4.32"), async () => {
    server().rows("GET /api/orderFeeSetting/list", FEES);
    server().rows(OPTIONS, [{ ...OPTION, feeRateBuy: "0.00100000", feeRateSell: "0.00100000" }]);
    await ticket();
    await expect.element(page.getByText(say("trade_fee_rate", { rate: "3.00%" }))).toBeVisible();
    await expect.element(page.getByText("3.00 USDT").first()).toBeVisible();
  });

  it("is none while quick trades are free, whatever the order fees say", async () => {
    server().rows("GET /api/orderFeeSetting/list", FEES);
    await ticket();
    await expect.element(up()).toBeVisible();
    await expect.poll(() => server().asked("GET /api/orderFeeSetting/list").length).toBeGreaterThan(0);
    await expect.element(page.getByText(say("trade_fee_rate", { rate: "3.00%" }))).not.toBeInTheDocument();
  });
});

describe("placing a quick trade", () => {
  it("asks first, with both endings, and sends what was seen", async () => {
    await ticket();
    await up().click();
    await expect.element(sheet().getByText("+82.00 USDT")).toBeVisible();
    await expect.element(sheet().getByText("−100.00 USDT")).toBeVisible();
    expect(sent()).toEqual([]);
    await place().click();
    await expect.element(newTrade()).toBeVisible();
    await expect.element(sheet()).not.toBeInTheDocument();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({ productCode: "X:BTCUSD", direction: 1, optionId: 7, stake: "100" });
  });

  it.each([
    ["after a question", true],
    ["by one tap", false],
  ])("%s tells that it was accepted, in words that stay when the trade takes the ticket's place", async (_how, asks) => {
    askFirstStore.set(asks);
    await ticket();
    const told = page.getByRole("alert").getByText(/^Trade accepted: /);
    expect(told.query()).toBeNull();
    await up().click();
    if (asks) await place().click();
    await expect.element(newTrade()).toBeVisible();
    await expect.element(told).toBeInTheDocument();
    expect(up().query()).toBeNull();
    const trade = say("quick_up_for", { name: "Bitcoin", seconds: 60 });
    expect(told.element().textContent).toBe(say("quick_placed", { trade, stake: "100", currency: "USDT" }));
  });

  it("leaves a form for the next one whose keys do not lie over the stake", async () => {
    await ticket();
    await expect.element(up()).toBeVisible();
    const dock = () => up().element().closest<HTMLElement>(".page-x") as HTMLElement;
    expect(dock().className).toContain("sticky");
    await up().click();
    await place().click();
    await newTrade().click();
    await expect.element(stake("100.00")).toBeVisible();
    expect(dock().className).not.toContain("sticky");
    expect(stake("100.00").element().getBoundingClientRect().bottom).toBeLessThan(up().element().getBoundingClientRect().top);
  });

  it("by one tap sends once, however often it is tapped, and neither key while it is under way", async () => {
    askFirstStore.set(false);
    const { release } = server().hold(PLACE);
    await ticket();
    await userEvent.dblClick(up());
    await expect.element(down()).toHaveAccessibleDescription(say("operation_in_progress"));
    expect(sent()).toHaveLength(1);
    release();
    await expect.element(newTrade()).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  it.each<[RejectionKey, Readonly<Record<string, string>>, () => string]>([
    ["exposure_limit", { max: "8000.000000" }, () => say("exposure_limit", { max: "8,000" })],
    ["price_stale", { seconds: "12" }, () => say("price_stale", { seconds: 12 })],
    ["feature_off", { feature: "quickTrade" }, () => say("feature_off", { feature: say("feature_quickTrade") })],
  ])("a rejection %s is said in words on the confirmation", async (msg, params, words) => {
    server().reject(PLACE, msg, params);
    await ticket();
    await up().click();
    await place().click();
    await expect.element(sheet().getByText(words())).toBeVisible();
    await expect.element(place()).not.toHaveAttribute("aria-disabled");
    expect(askedFor()).toEqual([]);
  });

  it("during a break that the user wanted is told with the way to it", async () => {
    server().reject(PLACE, "limit_cool_off", { until: String(Date.UTC(2026, 10, 21, 9)) });
    await ticket();
    await up().click();
    await place().click();
    await expect.element(sheet().getByText(say("limit_cool_off", { until: "Nov 21, 2026, 09:00" }))).toBeVisible();
    await expect.element(page.getByRole("button", { name: say("limits_see") })).toBeVisible();
  });

  it("without an answer asks for the outcome by the same key", async () => {
    server().fail(PLACE, "a cut line");
    server().data(BY_KEY, ACCEPTED);
    await ticket();
    await up().click();
    await expect.element(sheet()).toBeVisible();
    const clock = stopClock();
    await place().click();
    await clock.pass(600);
    await expect.element(newTrade()).toBeVisible();
    expect(sent()).toHaveLength(1);
    expect(askedFor()).toEqual([sent()[0]?.idempotencyKey]);
  });

  it("whose answer is late says that it is waited for", async () => {
    const { release } = server().hold(PLACE);
    await ticket();
    await up().click();
    await expect.element(place()).toBeVisible();
    const clock = stopClock();
    await place().click();
    await clock.pass(3_900);
    expect(sheet().getByText(say("trade_waiting")).query()).toBeNull();
    await clock.pass(200);
    await expect.element(sheet().getByRole("alert").getByText(say("trade_waiting"))).toBeVisible();
    release();
    await running(1);
  });

  it("that nobody answers for is said to be unknown, and offers no second try", async () => {
    server().fail(PLACE, "a cut line");
    server().fail(BY_KEY, "HTTP 502");
    await ticket();
    await up().click();
    await expect.element(sheet()).toBeVisible();
    const clock = stopClock();
    await place().click();
    await clock.pass(16_000);
    await expect.element(sheet().getByText(say("trade_unknown"))).toBeVisible();
    expect(place().query()).toBeNull();
    await expect.element(sheet().getByRole("button", { name: say("trade_done") })).toBeVisible();
    expect(sent()).toHaveLength(1);
  });
});

describe("what is in hand stays there", () => {
  const ROUTE = "GET /api/fastTradeOrder/list";
  const RUNNING: QuickOrder = { ...ACCEPTED, status: "open", expiresAt: NOW + 60_000 };
  let told = 0;
  const tell = (order: QuickOrder) => {
    told += 1;
    hear({ ch: "account", n: told, kind: "delta", data: [{ kind: "quickOrder", order }] });
  };

  async function oneRunsAndAnotherIsWanted() {
    server().rows(ROUTE, [RUNNING]);
    await ticket();
    await newTrade().click();
    await expect.element(up()).toBeVisible();
  }
  const settles = async () => {
    tell({ ...RUNNING, status: "won", payout: "182.000000", settledAt: NOW });
    await running(0);
  };

  it("the confirmation, when the trade that ran settles: the next tap places", async () => {
    await oneRunsAndAnotherIsWanted();
    await up().click();
    await expect.element(place()).toBeVisible();
    const asked = place().element();
    await settles();
    expect(asked.isConnected).toBe(true);
    await place().click();
    await expect.poll(sent).toHaveLength(1);
  });

  it("the pad with what was typed, when the trade that ran settles", async () => {
    await oneRunsAndAnotherIsWanted();
    await typeStake("25");
    const pad = sheet().element();
    await settles();
    expect(pad.isConnected).toBe(true);
    await sheet().getByRole("button", { name: "0", exact: true }).click();
    await userEvent.keyboard("{Escape}");
    await expect.element(stake("250.00")).toBeVisible();
  });

  it.each([
    ["the confirmation", () => up(), say("quick_place_up", { total: "100.00", currency: "USDT" })],
    ["the pad", () => stake("100.00"), say("ui_delete_digit")],
  ])("%s, when a trade begins that was placed elsewhere", async (_what, key, held) => {
    await ticket();
    await key().click();
    const inSheet = sheet().getByRole("button", { name: held });
    await expect.element(inSheet).toBeVisible();
    const before = inSheet.element();
    tell(RUNNING);
    await running(1);
    expect(before.isConnected).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(up()).toBeVisible();
  });
});
