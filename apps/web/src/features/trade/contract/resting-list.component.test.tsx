import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { WAITING } from "../../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { Activity } from "../shell/activity.tsx";
import { contractMode } from "./contract-mode.ts";
import type { ContractOrder } from "./contract-shapes.ts";
import { positionWith } from "./contract-test-support.ts";

const ETHER = "X:ETHUSD";
const ETH = {
  ...BTC,
  productCode: ETHER,
  productName: "Ether",
  productNameLang: Object.fromEntries(Object.keys(BTC.productNameLang).map((code) => [code, "Ether"])) as typeof BTC.productNameLang,
};
const waits = (id: number, productCode: string): ContractOrder => ({
  ...(WAITING.orders[0] as ContractOrder),
  id: String(id),
  productCode,
});

function has(orders: readonly ContractOrder[]): void {
  server().rows("GET /api/contractOrder/list", ({ status }) => (status === "open" ? orders : []));
}

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().data("GET /api/product/detail", ({ productCode }) => (productCode === ETHER ? ETH : BTC));
  server().rows("GET /api/contractPosition/list", ({ status }) => (status === "open" ? [positionWith({ productCode: ETHER })] : []));
});

const tabs = () =>
  page
    .getByRole("tab")
    .elements()
    .map(({ textContent }) => textContent);
const rows = () =>
  page
    .getByRole("article")
    .elements()
    .map((row) => row.getAttribute("aria-label"));
const toWaiting = () => page.getByRole("tab", { name: new RegExp(`^${say("contract_resting")}`) }).click();

describe("a closing limit that waits", () => {
  it.each([
    ["short", "trade_buy"],
    ["long", "trade_sell"],
  ] as const)("of a %s says what it does in the market", async (side, deal) => {
    has([{ ...waits(7, BTC.productCode), side, action: "close", orderType: "limit" }]);
    await show(<Activity product={BTC} mode={contractMode} />);
    await toWaiting();
    const words = `${say("contract_order_closes", { kind: say("trade_limit") })} · ${say(deal)}`;
    await expect.poll(rows).toEqual([say("contract_order_name", { order: words, name: "Bitcoin" })]);
    await expect.element(page.getByRole("article").getByText(words)).toBeVisible();
  });
});

describe("under the contract ticket of a product", () => {
  it("what is open and what waits are both of every product, and each row names its own", async () => {
    has([waits(61, ETHER)]);
    await show(<Activity product={BTC} mode={contractMode} />);
    await expect
      .poll(tabs)
      .toEqual([say("contract_positions_count", { count: 1 }), say("contract_resting_count", { count: 1 }), say("contract_past")]);
    await toWaiting();
    await expect.element(page.getByRole("article").getByText("Ether")).toBeVisible();
    await expect.element(page.getByRole("button", { name: say("orders_cancel") })).toBeVisible();
  });

  it("its own orders are in front, some others follow, and the page of all of them is one tap away", async () => {
    has([...[1, 2, 3, 4, 5].map((id) => waits(id, ETHER)), waits(6, BTC.productCode)]);
    await show(<Activity product={BTC} mode={contractMode} />);
    await toWaiting();
    await expect
      .poll(() => rows().map((label) => (label?.includes("Ether") ? "Ether" : "Bitcoin")))
      .toEqual(["Bitcoin", "Ether", "Ether", "Ether"]);
    await expect.poll(tabs).toContain(say("contract_resting_count", { count: 6 }));
    await expect.element(page.getByRole("button", { name: say("contract_all_positions") })).toBeVisible();
  });
});
