import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NOW } from "../../../testing/clock.ts";
import { OPENED, TERMS } from "../../../testing/contract.ts";
import { doubleTap } from "../../../testing/finger.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { describePages } from "../../../testing/page-states.tsx";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { CONTRACT_FILL } from "../../../testing/trades.ts";
import { ACCEPTABLE_MOVE_PERCENT } from "../ticket/acceptable-price.ts";
import { positionWith } from "./contract-test-support.ts";
import ContractTicket from "./contract-ticket.tsx";
import { NO_PROTECTION } from "./protection.ts";
import { NEW_TICKET, type TicketState } from "./ticket-state.ts";

const PLACE = "POST /api/contractOrder/place";
const BOTH_WAYS = { ...TERMS, feeRateBuy: "0.00100000", feeRateSell: "0.00050000" };
const [opened] = OPENED.orders;
const PART = { ...opened, lots: "500", filledLots: "300", averagePrice: "96410.50", fills: [{ ...CONTRACT_FILL, lots: "300" }] };

/** An account with so many positions and this ticket, as it was left. */
const answer =
  (ticket: Partial<TicketState>, ...held: Parameters<typeof positionWith>) =>
  () => {
    logIn();
    tellQuote();
    sessionStorage.setItem(`contractDraft ${BTC.productCode}`, JSON.stringify({ at: NOW, state: { ...NEW_TICKET, ...ticket } }));
    server().data("GET /api/contractProduct/detail", BOTH_WAYS);
    server().data("GET /api/product/detail", BTC);
    server().rows(
      "GET /api/contractPosition/list",
      held.map((changes) => positionWith(changes)),
    );
    server().rows("GET /api/contractOrder/list", []);
    server().data(PLACE, { ...OPENED, orders: [PART] } as typeof OPENED);
  };

const Ticket = () => <ContractTicket product={BTC} place="phone" />;
type Deeds = Readonly<Record<string, () => Promise<void>>>;
const caseOf = (filled: () => void, states: readonly ("filled" | "hidden")[], deeds: Deeds = {}) => ({
  page: Ticket,
  filled,
  states,
  deeds,
});

const key = (name: RegExp) => page.getByRole("button", { name });
const ask = (side: "long" | "short") => () => key(new RegExp(`^contract_${side}$`)).click();
const leverages = () => key(/^contract_choose_leverage/).click();

const LEVELS = { ...NO_PROTECTION, by: "price", stopLoss: "400000", takeProfit: "95000", trailing: "500", trailingBy: "price" } as const;

describePages({
  "a-ticket-without-lots": caseOf(answer({}), ["hidden"], { "asking for a leverage": leverages }),
  "a-long": caseOf(
    answer({
      ...{ lots: "500", leverage: 20, protect: true },
      protection: { ...NO_PROTECTION, by: "percent", stopLoss: "2", takeProfit: "3", trailing: "1.5" },
    }),
    [],
    {
      "asking for it": ask("long"),
      "it placed by a double tap, of which a part is filled": async () => {
        await ask("long")();
        await doubleTap(key(/^contract_place_long/), PLACE);
      },
    },
  ),
  "a-short-limit-that-waits": caseOf(
    answer({
      side: "short",
      orderType: "limit",
      price: "99000",
      marginMode: "cross",
      lots: "500",
      leverage: 20,
      protect: true,
      protection: LEVELS,
    }),
    ["filled"],
    { "asking for it": ask("short") },
  ),
  "a-long-limit-that-is-met": caseOf(answer({ orderType: "limit", price: "99000", lots: "500" }), [], {
    "asking for it": ask("long"),
    "asking for it while its market closes": async () => {
      await ask("long")();
      tellQuote({ isOpen: false });
    },
  }),
  "a-short-stop": caseOf(answer({ side: "short", orderType: "stop", protect: true }), ["filled"]),
  "a-short-that-is-added": caseOf(
    answer(
      { side: "short", lots: "500", leverage: 20, orderType: "stop", trigger: "95000" },
      { side: "short", marginMode: "cross", leverage: 5, lots: "300", lotSize: "0.000200", size: "0.060000" },
    ),
    ["filled"],
    { "asking for a leverage": leverages, "asking for it": ask("short") },
  ),
});

it("a number that the lots do not take is told until their pad is left, as is what makes a share smaller", async () => {
  answerAsUsual();
  answer({})();
  await show(<Ticket />);
  const sheet = page.getByRole("dialog");
  const told = () => page.getByText(say("trade_whole_only"));
  await key(new RegExp(`^${say("contract_lots")}: `)).click();
  await sheet.getByRole("textbox", { name: say("contract_lots") }).fill("1.5");
  await expect.element(told().first()).toBeVisible();
  await sheet.getByRole("button", { name: say("trade_max") }).click();
  expect(told().query()).toBeNull();
  await expect.element(sheet.getByText(say("ticket_room_to_move", { rate: `${ACCEPTABLE_MOVE_PERCENT}%` }))).toBeVisible();
  await sheet.getByRole("textbox", { name: say("contract_lots") }).fill("1.5");
  await expect.element(told().first()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
  expect(told().query()).toBeNull();
});
