import type { AccountEvent } from "@candela/api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { POSITIONS_PATH } from "../../../lib/navigation/paths.ts";
import { hear } from "../../../lib/net/live.ts";
import { OPENED, TERMS, WAITING } from "../../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { standAt } from "../../../testing/place.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import type { ContractOrder, Position } from "./contract-shapes.ts";
import { positionWith } from "./contract-test-support.ts";
import PositionsPage from "./positions-page.tsx";

const POSITIONS = "GET /api/contractPosition/list";
const ORDERS = "GET /api/contractOrder/list";
const WAITING_ORDER = WAITING.orders[0] as ContractOrder;

let told = 0;
function tell(...data: AccountEvent[]): void {
  told += 1;
  hear({ ch: "account", n: told, kind: "delta", data });
}
const tellPosition = (changes: Partial<Position> = {}) => tell({ kind: "contractPosition", position: positionWith(changes) });
const tellOrder = (changes: Partial<ContractOrder> = {}) => tell({ kind: "contractOrder", order: { ...WAITING_ORDER, ...changes } });
const CLOSED = { status: "closed", closeReason: "stop_loss", closedAt: 2_000, updatedAt: 2_000 } as const;

/** Sets the positions that are open on the server from now on. */
function has(positions: readonly Position[], orders: readonly ContractOrder[] = []): void {
  server().rows(POSITIONS, ({ status }) => (status === "open" ? positions : []));
  server().rows(ORDERS, ({ status }) => (status === "open" ? orders : []));
}

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().data("GET /api/product/detail", BTC);
  server().data("GET /api/contractProduct/detail", TERMS);
  has([]);
});

const positions = () => page.getByRole("article");
const noneOpen = () => page.getByText(say("contract_none_open_title"));
const waiting = () => page.getByRole("button", { name: say("orders_cancel") });
const toWaiting = () => page.getByRole("tab", { name: new RegExp(`^${say("contract_resting")}`) }).click();

describe("a position that was opened here", () => {
  async function openedHere() {
    const shown = await show(<PositionsPage />);
    await expect.element(noneOpen()).toBeVisible();
    tellPosition();
    await expect.element(positions()).toBeVisible();
    return shown;
  }

  it("and closed while another page was open is gone on the way back, before the list is read again", async () => {
    const shown = await openedHere();
    await shown.unmount();
    const { release } = server().hold(POSITIONS);
    tellPosition(CLOSED);
    await show(<PositionsPage />);
    await expect.element(noneOpen()).toBeVisible();
    release();
  });

  it("and closed without a word of it is gone as soon as a list says so", async () => {
    const shown = await openedHere();
    await shown.unmount();
    has([]);
    hear({ ch: "account", n: 0, kind: "snapshot", data: [] });
    await show(<PositionsPage />);
    await expect.element(noneOpen()).toBeVisible();
  });

  it("and closed unheard is gone once the server rejects to close it", async () => {
    await openedHere();
    server().reject("POST /api/contractPosition/close", "position_closed", {}, 409);
    await page.getByRole("button", { name: say("contract_close"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Close/ })
      .last()
      .click();
    await expect.element(noneOpen()).toBeVisible();
    await expect.element(page.getByRole("dialog").getByText(say("position_closed"))).toBeVisible();
  });

  it("stays when a list that was asked for before it comes after it", async () => {
    const { release } = server().hold(POSITIONS);
    await show(<PositionsPage />);
    await expect.poll(() => server().asked(POSITIONS).length).toBeGreaterThan(0);
    tellPosition();
    release();
    await expect.element(positions()).toBeVisible();
  });
});

describe("an order that waited here", () => {
  it("is what the page opens with when it is asked for", async () => {
    standAt(`${POSITIONS_PATH}?list=resting`);
    has([positionWith()], [WAITING_ORDER]);
    await show(<PositionsPage />);
    await expect.element(page.getByRole("tab", { name: new RegExp(`^${say("contract_resting")}`), selected: true })).toBeVisible();
    await expect.element(waiting()).toBeVisible();
  });

  it("and was filled while another page was open waits no more on the way back", async () => {
    const shown = await show(<PositionsPage />);
    await toWaiting();
    tellOrder();
    await expect.element(waiting()).toBeVisible();
    await shown.unmount();
    has([positionWith()]);
    tellPosition();
    tellOrder({ status: "filled", filledLots: "500", updatedAt: WAITING_ORDER.updatedAt + 1_000 });
    await show(<PositionsPage />);
    await expect.element(page.getByText(say("contract_none_resting"))).toBeVisible();
    expect(waiting().query()).toBeNull();
  });
});

describe("on a desktop", () => {
  beforeEach(() => page.viewport(1280, 800));
  afterEach(() => page.viewport(390, 844));
  const table = (name = say("contract_positions")) => page.getByRole("table", { name });
  const row = () => table().getByRole("row", { name: /Bitcoin/ });
  // The page comes back to the list that was looked at last.
  const toOpen = () => page.getByRole("tab", { name: new RegExp(`^${say("orders_open")}`) }).click();

  it("a position is a row with its rail, which leads to the position, and its actions", async () => {
    has([positionWith({ stopLoss: "95000.00", takeProfit: "99000.00" })]);
    await show(<PositionsPage />);
    await toOpen();
    await expect.element(row()).toBeVisible();
    await expect
      .element(row().getByRole("link", { name: "Bitcoin" }))
      .toHaveAttribute("href", `#/pages/position/contractDetail?id=${positionWith().id}`);
    await expect.element(row().getByText(/^From low to high price: /)).toBeInTheDocument();
    expect(positions().query()).toBeNull();
    await row()
      .getByRole("button", { name: new RegExp(`^${say("contract_close")}: `) })
      .click();
    await expect.element(page.getByRole("dialog", { name: say("contract_close_title") })).toBeVisible();
  });

  it("the other actions of a position are behind one key of its row", async () => {
    has([positionWith()]);
    await show(<PositionsPage />);
    await toOpen();
    await row()
      .getByRole("button", { name: say("contract_more_of", { position: say("contract_long_of", { name: "Bitcoin" }) }) })
      .click();
    const sheet = page.getByRole("dialog");
    for (const key of ["contract_reverse", "contract_margin_title", "contract_protection"] as const)
      await expect.element(sheet.getByRole("button", { name: say(key) })).toBeVisible();
  });

  it("an order that waits is moved and cancelled in its row", async () => {
    has([], [WAITING_ORDER]);
    server().data("POST /api/contractOrder/cancel", {
      ...OPENED,
      orders: [{ ...WAITING_ORDER, status: "cancelled", cancelReason: "user" }],
    });
    await show(<PositionsPage />);
    await toWaiting();
    const orders = table(say("contract_orders"));
    await expect.element(orders.getByRole("button", { name: say("contract_move_price") })).toBeVisible();
    await orders.getByRole("button", { name: say("orders_cancel_name", { name: "Bitcoin" }) }).click();
    await expect.poll(() => server().asked("POST /api/contractOrder/cancel")).toMatchObject([{ id: WAITING_ORDER.id }]);
  });

  it("what is over is a row that leads to the position and tells what came of it", async () => {
    server().rows(POSITIONS, ({ status }) => (status === "open" ? [] : [positionWith(CLOSED)]));
    server().rows("GET /api/paperAccount/epochs", []);
    await show(<PositionsPage />);
    await page.getByRole("tab", { name: say("contract_past") }).click();
    await expect.element(row().getByText(say("contract_reason_stop_loss"))).toBeVisible();
    await expect
      .element(row().getByRole("link", { name: "Bitcoin" }))
      .toHaveAttribute("href", `#/pages/position/contractDetail?id=${positionWith().id}`);
  });
});
