/** A product that operators have hidden, as a user with an open trade in it sees it: nothing new is offered, and the open trade can be ended. */
import { Direction } from "@candela/model";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { OPENED, TERMS } from "../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC, holdingOf } from "../../testing/market.ts";
import { tellQuote } from "../../testing/prices.ts";
import { OPTION } from "../../testing/quick.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { positionWith } from "./contract/contract-test-support.ts";
import ContractTicket from "./contract/contract-ticket.tsx";
import PositionsPage from "./contract/positions-page.tsx";
import QuickTicket from "./quick/quick-ticket.tsx";
import { TicketPanel } from "./spot/ticket-panel.tsx";

const HIDDEN = { ...BTC, isVisible: false };
const CLOSE = "POST /api/contractPosition/close";

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().data("GET /api/product/detail", HIDDEN);
  server().data("GET /api/contractProduct/detail", TERMS);
  server().rows("GET /api/contractPosition/list", ({ status }) => (status === "open" ? [positionWith()] : []));
  server().rows("GET /api/contractOrder/list", []);
  server().rows("GET /api/fastTradeOrderOptions/list", [OPTION]);
  server().rows("GET /api/fastTradeOrder/list", []);
  server().data(CLOSE, OPENED);
});

const button = (name: RegExp | string) => page.getByRole("button", { name });

async function expectUnlisted(...keys: readonly ReturnType<typeof button>[]): Promise<void> {
  for (const key of keys) {
    await expect.element(key).toHaveAccessibleDescription(say("product_not_listed"));
    await expect.element(key).toHaveAttribute("aria-disabled", "true");
  }
}

it("a position in it is closed from the list of positions", async () => {
  await show(<PositionsPage />);
  await page.getByRole("button", { name: say("contract_close"), exact: true }).click();
  const closing = page
    .getByRole("dialog")
    .getByRole("button", { name: /^Close/ })
    .last();
  await expect.element(closing).not.toHaveAttribute("aria-disabled");
  await closing.click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(server().asked(CLOSE)).toHaveLength(1);
});

it("its contract is offered neither way", async () => {
  await show(<ContractTicket product={HIDDEN} place="phone" />);
  await expectUnlisted(button(new RegExp(`^${say("contract_long")}`)), button(new RegExp(`^${say("contract_short")}`)));
});

it("no quick trade on it is offered", async () => {
  await show(<QuickTicket product={HIDDEN} place="phone" />);
  await expectUnlisted(button(new RegExp(`^${say("quick_up")}`)), button(new RegExp(`^${say("quick_down")}`)));
});

it("it is not bought", async () => {
  await show(<TicketPanel product={HIDDEN} direction={Direction.buy} docked />);
  await expectUnlisted(button(say("trade_review_buy")));
});

it("it is sold", async () => {
  server().rows("GET /api/userBibiAssets/list", [holdingOf("0.100000")]);
  await show(<TicketPanel product={{ ...BTC, isShow: false }} direction={Direction.sell} docked />);
  await page.getByRole("textbox", { name: say("trade_quantity_of", { unit: "BTC" }) }).fill("0.05");
  await expect.element(button(say("trade_review_sell"))).not.toHaveAttribute("aria-disabled");
});
