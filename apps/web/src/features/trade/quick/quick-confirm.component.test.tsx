import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { doubleTap } from "../../../testing/finger.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { describePages } from "../../../testing/page-states.tsx";
import { tellQuote } from "../../../testing/prices.ts";
import { ACCEPTED, OPTION } from "../../../testing/quick.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import QuickTicket from "./quick-ticket.tsx";

const PLACE = "POST /api/fastTradeOrder/place";

/** Trades that cost a thousandth on a rising price and five thousandths on a falling one. */
function answer(): void {
  answerAsUsual();
  logIn();
  tellQuote();
  server().rows("GET /api/fastTradeOrderOptions/list", [{ ...OPTION, feeRateBuy: "0.00100000", feeRateSell: "0.00500000" }]);
  server().rows("GET /api/fastTradeOrder/list", []);
  server().data(PLACE, { ...ACCEPTED, direction: 2 });
}

const Ticket = () => <QuickTicket product={BTC} place="phone" />;
const key = (name: RegExp) => page.getByRole("button", { name });
const asking = (side: "up" | "down") => () => key(new RegExp(`^quick_${side}`)).click();

describePages({
  "a-quick-trade": {
    page: Ticket,
    filled: answer,
    states: [],
    deeds: {
      "asking for a rising price": asking("up"),
      "asking for a falling price": asking("down"),
      "asking while its market closes": async () => {
        await asking("down")();
        tellQuote({ isOpen: false });
      },
      "it placed by a double tap": async () => {
        await asking("down")();
        await doubleTap(key(/^quick_place_down/), PLACE);
      },
    },
  },
});

it("the confirmation of a quick trade can not be left while it is under way", async () => {
  answer();
  const { release } = server().hold(PLACE);
  await show(<Ticket />);
  await key(new RegExp(`^${say("quick_down")}`)).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: new RegExp(`^${say("quick_down")}, `) }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet.getByRole("button", { name: say("ui_close") })).toHaveAttribute("aria-disabled", "true");
  release();
  await expect.element(sheet).not.toBeInTheDocument();
});
