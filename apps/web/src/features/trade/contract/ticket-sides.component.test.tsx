import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TERMS } from "../../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import ContractTicket from "./contract-ticket.tsx";

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().data("GET /api/contractProduct/detail", TERMS);
  server().rows("GET /api/contractPosition/list", []);
  server().rows("GET /api/contractOrder/list", []);
});

const ticket = () => show(<ContractTicket product={BTC} place="phone" />);
const key = (side: "contract_long" | "contract_short") => page.getByRole("button", { name: new RegExp(`^${say(side)}`) });
const long = () => key("contract_long");
const short = () => key("contract_short");

/** Types into a field on the pad of its sheet, and puts the sheet away. */
async function type(name: string, text: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${name}: `) }).click();
  const sheet = page.getByRole("dialog");
  for (const digit of text) await sheet.getByRole("button", { name: digit, exact: true }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
}

/** Puts a number in the place of what a field has, in the field of its sheet. */
async function retype(name: string, text: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${name}: `) }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name }).fill(text);
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
}

async function quarter(): Promise<void> {
  await ticket();
  await page
    .getByRole("group", { name: say("trade_share") })
    .getByRole("button", { name: "25" })
    .click();
  await expect.element(long()).not.toHaveAttribute("aria-disabled");
}

describe("both sides of a contract ticket", () => {
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  const cells = (name: string) =>
    row(name)
      .getByRole("cell")
      .elements()
      .map(({ textContent }) => textContent);
  const priced = (text: string | null | undefined) => Number((text ?? "").replaceAll(",", "").match(/^[\d.]+/)?.[0]);

  it("are chosen by their keys alone", async () => {
    await quarter();
    expect(page.getByRole("radio", { name: say("contract_long") }).query()).toBeNull();
    expect(page.getByRole("button", { name: new RegExp(`^${say("contract_long")}`) }).elements()).toHaveLength(1);
  });

  it("have margin, liquidation and fee over their keys, in the column of each", async () => {
    await ticket();
    expect(row(say("contract_liq_short")).query()).toBeNull();
    await type(say("contract_lots"), "500");
    await expect.element(row(say("contract_liq_short"))).toBeVisible();
    const [below, above] = cells(say("contract_liq_short")).map(priced);
    // The market is at 96,412.50: a long is liquidated below it, a short above.
    expect(below).toBeLessThan(96_412.5);
    expect(above).toBeGreaterThan(96_412.5);
    // 500 lots of 0.0001 at 10 x, bought at 96,414.50 and sold at 96,410.50.
    expect(cells(say("term_margin"))).toEqual(["482.072500", "482.052500"]);
    for (const side of [long(), short()]) {
      const key = side.element().getBoundingClientRect();
      const at = row(say("term_margin")).getByRole("cell").elements()[side === long() ? 0 : 1]?.getBoundingClientRect() ?? new DOMRect();
      expect(at.top).toBeLessThan(key.top);
    }
  });

  it("leave it to a typed stop which of them it protects, and the key of the other says why not", async () => {
    await quarter();
    await page.getByRole("switch", { name: say("contract_protection") }).click();
    await type(say("term_stop_loss"), "98000");
    await expect.element(short()).not.toHaveAttribute("aria-disabled");
    await expect.element(long()).toHaveAccessibleDescription(say("stop_loss_side", { price: "96,410.50" }));
    const slider = page.getByRole("slider", { name: say("contract_rail_stop") });
    await expect.element(slider).toHaveAttribute("aria-valuetext", "98,000.00");
    expect(slider.elements()).toHaveLength(1);
  });

  it("have figures, rail and rejection of the side that both levels suit, also where the other one was meant before", async () => {
    await quarter();
    await page.getByRole("switch", { name: say("contract_protection") }).click();
    const stop = say("term_stop_loss");
    const target = say("term_take_profit");
    await retype(stop, "98000");
    await retype(target, "95000");
    await expect.element(page.getByRole("group", { name: say("contract_short") })).toBeVisible();
    await retype(stop, "95000");
    await retype(target, "98000");
    await expect.element(long()).not.toHaveAttribute("aria-disabled");
    await expect.element(short()).toHaveAttribute("aria-disabled", "true");
    const rail = page.getByRole("group", { name: say("contract_long") });
    await expect.element(rail.getByRole("slider", { name: say("contract_rail_stop") })).toHaveAttribute("aria-valuetext", "95,000.00");
    expect(page.getByRole("group", { name: say("contract_short") }).query()).toBeNull();
    expect(
      page
        .getByRole("status")
        .getByText(say("take_profit_side", { price: "96,414.50" }))
        .query(),
    ).toBeNull();
  });

  it("have a rail each where the levels are distances", async () => {
    await quarter();
    await page.getByRole("switch", { name: say("contract_protection") }).click();
    await page
      .getByRole("group", { name: say("contract_levels_by") })
      .getByText(say("contract_by_distance"))
      .click();
    await type(say("term_stop_loss"), "1000");
    const stops = () =>
      page
        .getByRole("slider", { name: say("contract_rail_stop") })
        .elements()
        .map((slider) => slider.getAttribute("aria-valuetext"));
    await expect.poll(stops).toEqual(["95,414.50", "97,410.50"]);
    await expect.element(long()).not.toHaveAttribute("aria-disabled");
    await expect.element(short()).not.toHaveAttribute("aria-disabled");
  });
});
