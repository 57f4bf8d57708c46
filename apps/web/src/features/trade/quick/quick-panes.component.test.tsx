import { LIST_PAGE_SIZE } from "@candela/api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { hear } from "../../../lib/net/live.ts";
import { queryClient } from "../../../lib/net/queries.ts";
import { NOW } from "../../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { ACCEPTED } from "../../../testing/quick.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import PastPane from "./past-pane.tsx";
import RunningPane from "./running-pane.tsx";
import type { QuickOrder } from "./trades.ts";

const LIST = "GET /api/fastTradeOrder/list";

const RUNNING: QuickOrder = {
  ...ACCEPTED,
  status: "open",
  expiresAt: NOW + 60_200,
  openTick: { productCode: BTC.productCode, seq: 88_215, ts: NOW + 200, price: "96412.50", bid: "96410.50", ask: "96414.50" },
};
const WON: QuickOrder = {
  ...RUNNING,
  status: "won",
  payout: "182.000000",
  settledAt: NOW + 60_300,
  closeTick: { productCode: BTC.productCode, seq: 88_300, ts: NOW + 60_200, price: "96420.50", bid: "96418.50", ask: "96422.50" },
};

let told = 0;
function tell(order: QuickOrder): void {
  told += 1;
  hear({ ch: "account", n: told, kind: "delta", data: [{ kind: "quickOrder", order }] });
}

/** Sets the server's trades from now on. */
function has(running: readonly QuickOrder[], past: readonly QuickOrder[] = []): void {
  server().rows(LIST, ({ status }) => (status === "open" ? running : past));
}

/** Until the list that was held is here. */
const answered = () => expect.poll(() => queryClient.isFetching()).toBe(0);
const listAsked = () => expect.poll(() => server().asked(LIST).length).toBeGreaterThan(0);

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().data("GET /api/product/detail", BTC);
  server().rows("GET /api/paperAccount/epochs", []);
  has([]);
});

describe("news that come while a list is under way, which was made before them", () => {
  const rows = () => page.getByRole("listitem");

  const past = () => document.querySelectorAll("li").length;

  it.each([
    ["placed, among those that run", RunningPane, [], [], RUNNING, () => expect.element(rows().getByText(/^\d:\d\d$/)).toBeVisible()],
    ["opened, open", RunningPane, [ACCEPTED], [], RUNNING, () => expect.element(rows().getByText(/^\d:\d\d$/)).toBeVisible()],
    [
      "over, out of those that run",
      RunningPane,
      [RUNNING],
      [],
      WON,
      () => expect.element(page.getByText(say("quick_none_open"))).toBeVisible(),
    ],
    ["over, in front of the past ones", PastPane, [], [{ ...WON, id: "2001", direction: 2 }], WON, () => expect.poll(past).toBe(2)],
  ] as const)("leave a trade that is %s", async (_what, Pane, running, over, news, shown) => {
    has(running, over);
    const { release } = server().hold(LIST);
    await show(<Pane />);
    await listAsked();
    tell(news);
    release();
    await answered();
    await shown();
  });
});

it("a page of past trades that was pushed on by a new one shows none twice", async () => {
  const all = Array.from({ length: LIST_PAGE_SIZE + 5 }, (_, at): QuickOrder => ({ ...WON, id: `${900 - at}` }));
  let there: readonly QuickOrder[] = all;
  server().rows(
    LIST,
    ({ pageNum = 1, pageSize = LIST_PAGE_SIZE }) => there.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    all.length,
  );
  await show(<PastPane />);
  await expect.element(page.getByRole("button", { name: say("quick_show_older") })).toBeVisible();
  there = [WON, ...all];
  tell(WON);
  await page.getByRole("button", { name: say("quick_show_older") }).click();
  await expect.poll(() => document.querySelectorAll("li").length).toBe(all.length + 1);
  expect(page.getByRole("button", { name: say("quick_show_older") }).query()).toBeNull();
});

describe("on the page of a desktop", () => {
  beforeEach(() => page.viewport(1280, 800));
  afterEach(() => page.viewport(390, 844));
  const table = () => page.getByRole("table", { name: say("quick_trades") });
  const heads = () =>
    table()
      .getByRole("columnheader")
      .elements()
      .map(({ textContent }) => textContent);

  it("past trades are a table, whose row opens the receipt", async () => {
    has([], [WON]);
    server().data("GET /api/fastTradeOrder/receipt", null);
    await show(<PastPane wide />);
    await expect.element(table().getByRole("row", { name: /Bitcoin.*\+82\.00/ })).toBeVisible();
    expect(heads()).toEqual([
      ...[say("record_product"), say("quick_stake"), say("quick_open_price"), say("quick_close_price")],
      ...[say("record_time"), say("orders_state"), say("quick_result")],
    ]);
    await table().getByRole("button", { name: "Bitcoin" }).click();
    await expect.element(page.getByRole("dialog", { name: say("quick_receipt") })).toBeVisible();
  });

  it("those that run tell the time that is left", async () => {
    has([RUNNING]);
    await show(<RunningPane wide />);
    await expect.element(table().getByText(/^\d:\d\d$/)).toBeVisible();
    expect(heads()).toContain(say("quick_if_settled"));
  });

  it("under a ticket they stay a list", async () => {
    has([], [WON]);
    await show(<PastPane />);
    await expect.element(page.getByRole("listitem")).toBeVisible();
    expect(table().query()).toBeNull();
  });
});
