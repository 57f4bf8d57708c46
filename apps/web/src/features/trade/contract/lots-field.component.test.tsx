import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TERMS } from "../../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import ContractTicket from "./contract-ticket.tsx";

const lots = () => page.getByRole("button", { name: new RegExp(`^${say("contract_lots")}: `) });
const sheet = () => page.getByRole("dialog");

it("takes no more digits of lots than say that they are too many, and stays as wide as the screen", async () => {
  await page.viewport(320, 640);
  answerAsUsual();
  logIn();
  tellQuote();
  server().data("GET /api/contractProduct/detail", TERMS);
  server().rows("GET /api/contractPosition/list", []);
  server().rows("GET /api/contractOrder/list", []);
  await show(<ContractTicket product={BTC} place="phone" />);
  await lots().click();
  for (const digit of "99999999999999") await sheet().getByRole("button", { name: digit, exact: true }).click();
  expect(sheet().element().scrollWidth).toBeLessThanOrEqual(320);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText(/^At most/).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(320);
  expect(lots().element().textContent?.replace(/\D/g, "").length).toBe(String(TERMS.lotsMax).length + 1);
});
