import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { onlineStore } from "../../../lib/net/live.ts";
import { NOW } from "../../../testing/clock.ts";
import { OPENED } from "../../../testing/contract.ts";
import { freezeAccount } from "../../../testing/freeze.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC, BTC_QUOTE } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { markBook } from "./contract-book.ts";
import { positionWith } from "./contract-test-support.ts";
import { MarginSheet } from "./margin-sheet.tsx";

const MARGIN = "POST /api/contractPosition/margin";

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().data("GET /api/product/detail", BTC);
  server().data(MARGIN, OPENED);
});

const sheet = () => page.getByRole("dialog");
const send = (change: "add" | "remove") =>
  sheet().getByRole("button", { name: new RegExp(`^${change === "add" ? "Add" : "Remove"} [\\d.,]+ USDT`) });

/** The sheet of a position that has margin to spare, with a quarter of what can be added or taken back in it. */
async function quarterOf(change: "add" | "remove") {
  const onDone = vi.fn();
  const position = positionWith({ margin: "2000.000000" });
  const [marked] = markBook([{ position, product: BTC, quote: BTC_QUOTE }], 10_000_000_000n).marked;
  if (marked === undefined) throw new Error("one position is one row");
  await show(<MarginSheet marked={marked} product={BTC} onClose={() => undefined} onDone={onDone} />);
  if (change === "remove") await sheet().getByText(say("contract_remove"), { exact: true }).click();
  await sheet()
    .getByRole("group", { name: say("trade_share") })
    .getByRole("button", { name: "25" })
    .click();
  return onDone;
}

/** Conditions that block trading. */
const OBSTACLES = [
  ["a closed market", () => tellQuote({ isOpen: false }), () => say("trade_closed")],
  ["a frozen one", () => tellQuote({ isHalted: true }), () => say("product_suspended")],
  ["an old price", () => tellQuote({ ts: NOW - 30_000 }), () => say("price_stale", { seconds: 30 })],
] as const;

describe("margin", () => {
  it.each(["add", "remove"] as const)("is changed by %s, and that is told", async (change) => {
    const onDone = await quarterOf(change);
    await send(change).click();
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    expect(server().asked(MARGIN)).toMatchObject([{ id: "1", change }]);
  });

  it("of which the most is taken back comes down with its limit, a little below it", async () => {
    await quarterOf("remove");
    await sheet()
      .getByRole("group", { name: say("trade_share") })
      .getByRole("button", { name: say("trade_max") })
      .click();
    const shown = () => Number(/[\d,]+\.?\d*/.exec(send("remove").element().textContent ?? "")?.[0].replaceAll(",", ""));
    await expect.element(send("remove")).not.toHaveAttribute("aria-disabled");
    const before = shown();
    const lower = String(Number(BTC_QUOTE.bid) - 2_000);
    tellQuote({ nowPrice: lower, bid: lower, ask: lower });
    await expect.poll(shown).toBeLessThan(before);
    await expect.element(send("remove")).not.toHaveAttribute("aria-disabled");
  });

  it("of which nothing can be taken back says why, and offers no share of nothing", async () => {
    const [marked] = markBook([{ position: positionWith({ margin: "0.000001" }), product: BTC, quote: BTC_QUOTE }], 10_000_000_000n).marked;
    if (marked === undefined) throw new Error("one position is one row");
    await show(<MarginSheet marked={marked} product={BTC} onClose={() => undefined} onDone={() => undefined} />);
    await sheet().getByText(say("contract_remove"), { exact: true }).click();
    const why = say("contract_nothing_removable", { leverage: say("contract_times", { leverage: marked.position.leverage }) });
    await expect.element(sheet().getByText(why, { exact: true }).first()).toBeVisible();
    await expect.element(sheet().getByRole("button", { name: new RegExp(`^${say("contract_remove")}`) })).toHaveAccessibleDescription(why);
    expect(
      sheet()
        .getByRole("group", { name: say("trade_share") })
        .query(),
    ).toBeNull();
  });

  it("says of a pasted text that is no number that it is none, until the pad is closed", async () => {
    await quarterOf("add");
    await sheet()
      .getByRole("button", { name: new RegExp(`^${say("contract_amount")}: `) })
      .click();
    const pad = page.getByRole("dialog", { name: say("contract_amount") });
    await pad.getByRole("textbox").fill("$50");
    const told = say("trade_not_a_number", { text: "$50" });
    await expect.element(pad.getByText(told)).toBeVisible();
    await pad.getByRole("button", { name: say("trade_done") }).click();
    await expect.poll(() => page.getByText(told).query()).toBeNull();
    await expect.element(send("add")).toBeVisible();
  });

  it.each(OBSTACLES)("is added at any time, also with %s", async (_what, happens) => {
    happens();
    const onDone = await quarterOf("add");
    await send("add").click();
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    expect(server().asked(MARGIN)).toMatchObject([{ change: "add" }]);
  });

  it.each(OBSTACLES)("is not taken back with %s, and the sheet says why", async (_what, happens, why) => {
    happens();
    await quarterOf("remove");
    await expect.element(send("remove")).toHaveAccessibleDescription(why());
    expect(server().asked(MARGIN)).toEqual([]);
  });

  it("is not taken back under a freeze of the account, and is added as always", async () => {
    freezeAccount();
    await quarterOf("remove");
    await expect.element(send("remove")).toHaveAccessibleDescription(say("account_frozen"));
    await sheet().getByText(say("contract_add"), { exact: true }).click();
    await expect.element(sheet().getByText(say("account_frozen"))).not.toBeInTheDocument();
  });

  it.each([
    ["add", "contract_add"],
    ["remove", "contract_remove"],
  ] as const)("that nothing is typed of is changed by a key that says %s alone", async (change, act) => {
    await quarterOf(change);
    await expect.element(send(change)).toBeVisible();
    await sheet()
      .getByRole("button", { name: new RegExp(`^${say("contract_amount")}: `) })
      .click();
    const pad = page.getByRole("dialog", { name: say("contract_amount") });
    await pad.getByRole("textbox", { name: say("contract_amount") }).fill("");
    await pad.getByRole("button", { name: say("trade_done") }).click();
    await expect.element(pad).not.toBeInTheDocument();
    // The reason stands in the key, under its word.
    await expect
      .element(sheet().getByRole("button", { name: new RegExp(`^${say(act)}`) }))
      .toHaveTextContent(`${say(act)}${say("trade_enter_amount")}`);
  });

  it.each(["add", "remove"] as const)("is not changed by %s while the line is cut", async (change) => {
    await quarterOf(change);
    onlineStore.set(false);
    await expect.element(send(change)).toHaveAccessibleDescription(say("contract_offline"));
  });
});
