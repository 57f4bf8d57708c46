import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../../testing/clock.ts";
import { OPENED, TERMS } from "../../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { positionWith } from "./contract-test-support.ts";
import ContractTicket from "./contract-ticket.tsx";
import { NO_PROTECTION } from "./protection.ts";
import { NEW_TICKET, type TicketState } from "./ticket-state.ts";

const PLACE = "POST /api/contractOrder/place";
const long = () => page.getByRole("button", { name: new RegExp(`^${say("contract_long")}`) });
const field = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}: `) });

async function ticket(state: Partial<TicketState>): Promise<void> {
  answerAsUsual();
  logIn();
  tellQuote();
  sessionStorage.setItem(`contractDraft ${BTC.productCode}`, JSON.stringify({ at: NOW, state: { ...NEW_TICKET, ...state } }));
  server().data("GET /api/contractProduct/detail", TERMS);
  server().data("GET /api/product/detail", BTC);
  server().rows("GET /api/contractPosition/list", [positionWith({ stopLoss: "95000.00", takeProfit: "99000.00" })]);
  server().rows("GET /api/contractOrder/list", []);
  server().data(PLACE, OPENED);
  await show(<ContractTicket product={BTC} place="phone" />);
}

it("an order that adds begins with the levels of its position, says so, of what its figures are, and keeps them", async () => {
  await ticket({ lots: "100", side: "short" });
  await expect.element(page.getByText(say("contract_from_position"))).toBeVisible();
  await expect.element(field(say("term_stop_loss"))).toHaveTextContent("95,000");
  await expect.element(page.getByText(say("contract_of_whole", { size: "0.06 BTC" }))).toBeVisible();
  await expect.element(page.getByRole("button", { name: new RegExp(`^${say("contract_short")}`) })).not.toHaveAttribute("aria-disabled");
  await long().click();
  const sheet = page.getByRole("dialog");
  await expect.element(sheet.getByText(say("contract_of_whole", { size: "0.06 BTC" }))).toBeVisible();
  await sheet.getByRole("button", { name: /^Place long/ }).click();
  await expect.poll(() => server().asked(PLACE)).toMatchObject([{ stopLoss: "95000", takeProfit: "99000" }]);
});

it("what was typed instead replaces them, until they are taken again", async () => {
  await ticket({ lots: "100", protect: true, protection: { ...NO_PROTECTION, takeProfit: "98000" } });
  await expect.element(page.getByText(say("contract_protect_replaces"))).toBeVisible();
  await page.getByRole("button", { name: say("contract_use_position_levels") }).click();
  await expect.element(page.getByText(say("contract_from_position"))).toBeVisible();
  await expect.element(field(say("term_take_profit"))).toHaveTextContent("99,000");
  expect(page.getByText(say("contract_protect_replaces")).query()).toBeNull();
});

it("each level that is out of bounds is marked, not the first alone", async () => {
  await ticket({ lots: "100", protect: true, protection: { ...NO_PROTECTION, takeProfit: "900000", stopLoss: "1" } });
  const marked = () =>
    [...document.querySelectorAll("[aria-describedby]")].filter(({ textContent }) => /^(900,000|1)$/.test(textContent ?? ""));
  await expect.poll(() => marked().length).toBe(2);
});
