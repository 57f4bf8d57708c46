import { Direction, HOUR_MS } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { LIMITS_PATH } from "../../../lib/navigation/paths.ts";
import { formatDateTime } from "../../../lib/time/time-format.ts";
import { NOW } from "../../../testing/clock.ts";
import { TERMS } from "../../../testing/contract.ts";
import { answerAsUsual, answerLimits, logIn } from "../../../testing/guest.ts";
import { BTC, holdingOf } from "../../../testing/market.ts";
import { placeNow } from "../../../testing/place.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { OPTION } from "../../../testing/quick.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import ContractTicket from "../contract/contract-ticket.tsx";
import QuickTicket from "../quick/quick-ticket.tsx";
import { TicketPanel } from "../spot/ticket-panel.tsx";

const button = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
/** A hundred lots: 96 USDT of margin at 10 times. */
const lots = async () => {
  await page.getByRole("button", { name: new RegExp(`^${say("contract_lots")}: `) }).click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: say("contract_lots") })
    .fill("100");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
};
const inMoney = () => page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) });

/** Each ticket with something typed in it, and its buttons that open. */
const TICKETS = {
  quick: {
    open: () => show(<QuickTicket product={BTC} place="phone" />),
    fill: async () => undefined,
    keys: [say("quick_up"), say("quick_down")],
  },
  contract: {
    open: () => show(<ContractTicket product={BTC} place="phone" />),
    fill: lots,
    keys: [say("contract_long"), say("contract_short")],
  },
  spot: {
    open: () => show(<TicketPanel product={BTC} direction={Direction.buy} docked />),
    fill: () => inMoney().fill("1000"),
    keys: [say("trade_review_buy")],
  },
} as const;

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().rows("GET /api/fastTradeOrderOptions/list", [OPTION]);
  for (const list of ["fastTradeOrder", "contractPosition", "contractOrder"] as const) server().rows(`GET /api/${list}/list`, []);
  server().data("GET /api/contractProduct/detail", TERMS);
});

const ever = <T,>(value: T) => ({ value, next: null });

type Ticket = (typeof TICKETS)[keyof typeof TICKETS];

async function expectOff({ open, fill, keys }: Ticket, why: string): Promise<void> {
  await open();
  await fill();
  for (const key of keys) {
    await expect.element(button(key)).toHaveAccessibleDescription(why);
    await expect.element(button(key)).toHaveAttribute("aria-disabled", "true");
  }
  await page.getByRole("button", { name: say("limits_see") }).click();
  await expect.poll(() => placeNow().path).toBe(LIMITS_PATH);
}

describe.each(Object.entries(TICKETS))("the ticket of %s", (_mode, ticket) => {
  it("says during a break until when it lasts", async () => {
    answerLimits({ coolOff: ever(NOW + HOUR_MS) });
    await expectOff(ticket, say("limit_cool_off", { until: formatDateTime(NOW + HOUR_MS) }));
  });

  it("says that it is more than the user's own limit a trade", async () => {
    answerLimits({ stake: ever("50.000000") });
    await expectOff(ticket, say("limit_stake", { max: "50" }));
  });

  it("says that the day's own limit is reached", async () => {
    answerLimits({ dailyLoss: ever("20.000000"), lostToday: "20.000000" });
    await expectOff(ticket, say("limit_daily_loss", { max: "20", lost: "20" }));
  });

  it.each([
    ["within all of them", { stake: ever("5000.000000"), dailyLoss: ever("9000.000000"), lostToday: "10.000000" }],
    ["after a break", { coolOff: ever(NOW - 1) }],
    ["when what was lost was lost on a day that is over", { dailyLoss: ever("9000.000000"), lostToday: "9000.000000", dayEnds: NOW }],
  ])("lets one open %s", async (_when, limits) => {
    answerLimits(limits);
    await ticket.open();
    await ticket.fill();
    for (const key of ticket.keys) await expect.element(button(key)).not.toHaveAttribute("aria-disabled");
  });
});

it.each(["quick", "spot"] as const)("the ticket of %s leads to no limit while something else keeps it shut", async (mode) => {
  answerLimits({ coolOff: ever(NOW + HOUR_MS) });
  tellQuote({ isOpen: false });
  const { open, fill, keys } = TICKETS[mode];
  await open();
  await fill();
  for (const key of keys) await expect.element(button(key)).toHaveAccessibleDescription(say("trade_closed"));
  expect(page.getByRole("button", { name: say("limits_see") }).elements()).toEqual([]);
});

// The possible loss of a purchase is not known.
it.each(["quick", "contract"] as const)("the ticket of %s says that it could pass the day's own limit", async (mode) => {
  answerLimits({ dailyLoss: ever("60.000000"), lostToday: "20.000000" });
  await expectOff(TICKETS[mode], say("limit_daily_loss", { max: "60", lost: "20" }));
});

it("nobody is kept from selling what they hold", async () => {
  answerLimits({ coolOff: ever(NOW + HOUR_MS), stake: ever("1.000000"), dailyLoss: ever("1.000000"), lostToday: "1.000000" });
  server().rows("GET /api/userBibiAssets/list", [holdingOf("0.100000")]);
  await show(<TicketPanel product={BTC} direction={Direction.sell} docked />);
  await page.getByRole("textbox", { name: say("trade_quantity_of", { unit: "BTC" }) }).fill("0.05");
  await expect.element(button(say("trade_review_sell"))).not.toHaveAttribute("aria-disabled");
});

/** Asks for all of the money in each ticket. */
const MOST = {
  quick: async () => {
    const [stake = ""] = say("quick_change_stake").split("{");
    await page.getByRole("button", { name: new RegExp(`^${stake}`) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("trade_max") })
      .click();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  },
  contract: async () => {
    await page
      .getByRole("group", { name: say("trade_share") })
      .getByRole("button", { name: say("trade_max") })
      .click();
  },
  spot: async () => {
    await page
      .getByRole("group", { name: say("trade_share") })
      .getByRole("button", { name: say("trade_max") })
      .click();
  },
} as const;

it.each(["quick", "contract", "spot"] as const)(
  "all of the money in the ticket of %s is no more than the user's own limit a trade, which is said",
  async (mode) => {
    answerLimits({ stake: ever("50.000000") });
    await TICKETS[mode].open();
    await MOST[mode]();
    for (const key of TICKETS[mode].keys) await expect.element(button(key)).not.toHaveAttribute("aria-disabled");
    await expect.element(page.getByText(say("limit_stake", { max: "50" })).first()).toBeVisible();
  },
);

it.each(["quick", "contract"] as const)(
  "all of the money in the ticket of %s is no more than what the day may still lose",
  async (mode) => {
    answerLimits({ dailyLoss: ever("60.000000"), lostToday: "20.000000" });
    await TICKETS[mode].open();
    await MOST[mode]();
    for (const key of TICKETS[mode].keys) await expect.element(button(key)).not.toHaveAttribute("aria-disabled");
    await expect.element(page.getByText(say("limit_daily_loss", { max: "60", lost: "20" })).first()).toBeVisible();
  },
);
