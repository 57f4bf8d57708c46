import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../../lib/net/queries.ts";
import { voucherWith } from "../../../testing/campaigns.ts";
import { OPENED, TERMS } from "../../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { positionWith } from "./contract-test-support.ts";
import ContractTicket from "./contract-ticket.tsx";

const PLACE = "POST /api/contractOrder/place";

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().data("GET /api/contractProduct/detail", TERMS);
  server().rows("GET /api/contractPosition/list", []);
  server().rows("GET /api/contractOrder/list", []);
  server().data(PLACE, OPENED);
});

const sheet = () => page.getByRole("dialog");
const place = () => sheet().getByRole("button", { name: /^Place long/ });

/** The ticket with a quarter of the money in it, at its confirmation. */
async function reviewed(): Promise<void> {
  await show(<ContractTicket product={BTC} place="phone" />);
  await page
    .getByRole("group", { name: say("trade_share") })
    .getByRole("button", { name: "25" })
    .click();
  const long = page.getByRole("button", { name: new RegExp(`^${say("contract_long")}`) });
  await expect.element(long).not.toHaveAttribute("aria-disabled");
  await long.click();
  await expect.element(place()).toBeVisible();
}

it("a confirmation stands still while it is sent, also once the position that it opens is told", async () => {
  await reviewed();
  const { release } = server().hold(PLACE);
  await place().click();
  await expect.element(sheet().getByRole("status", { name: say("ui_loading") })).toBeVisible();
  server().data("GET /api/product/detail", BTC);
  server().rows("GET /api/contractPosition/list", [positionWith({ leverage: 10, liquidationPrice: "87161.62" })]);
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "GET /api/contractPosition/list" });
  // The ticket behind counts the position by now.
  await expect
    .element(
      page.getByText(
        say("contract_leverage_fixed", { leverage: `${say("contract_times", { leverage: 10 })} ${say("contract_isolated")}` }),
      ),
    )
    .toBeInTheDocument();
  expect(sheet().getByText(say("contract_position_after")).query()).toBeNull();
  release();
  await expect.element(sheet().getByRole("button", { name: say("trade_done") })).toBeVisible();
});

it("says of a total with a whole fee in it what a voucher brings back", async () => {
  server().rows("GET /api/welfare/vouchers", [voucherWith({ share: "1", amount: "1.500000", left: "1.500000" })]);
  await reviewed();
  await expect.element(sheet().getByText(say("voucher_comes_back", { amount: "1.50", currency: "USDT" }))).toBeVisible();
});
