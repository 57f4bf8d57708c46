import type { AccountEvent, Data } from "@candela/api";
import { useQueries } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { hear } from "../../lib/net/live.ts";
import { dataQuery, queryClient, rowsQuery } from "../../lib/net/queries.ts";
import { OPENED } from "../../testing/contract.ts";
import { answerAsUsual, answerLimits } from "../../testing/guest.ts";
import { BTC, balanceOf, FILLED } from "../../testing/market.ts";
import { standAt } from "../../testing/place.ts";
import { tellQuote } from "../../testing/prices.ts";
import { ACCEPTED } from "../../testing/quick.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { answerSite } from "../../testing/site.ts";
import { answerTrades } from "../../testing/trades.ts";
import { positionWith } from "./contract/contract-test-support.ts";
import { chooseMode } from "./shell/mode-choice.ts";
import type { TradeModeId } from "./shell/trade-mode.ts";
import TradePage from "./trade-page.tsx";

const POSITION = positionWith({ id: "9", openedAt: 1_000, updatedAt: 1_000 });
const CONTRACT: Data<"POST /api/contractOrder/place"> = { ...OPENED, positions: [POSITION] };
const LEFT = { balance: "9000.000000", available: "9000.000000", frozen: "0.000000" };
const BALANCE: AccountEvent = { kind: "balance", assetId: 3, assetCode: "USDT", ...LEFT };

const amount = () => page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) });
const sheet = () => page.getByRole("dialog");

interface Case {
  readonly mode: TradeModeId;
  readonly route: "POST /api/spotOrder/place" | "POST /api/contractOrder/place" | "POST /api/fastTradeOrder/place";
  readonly review: () => Promise<void>;
  readonly place: RegExp;
  /** The account events of the order's commit, in one frame. */
  readonly told: readonly AccountEvent[];
  /** What its result is read with: whether vouchers have saved anything, which tells whether the receipt asks for a rebate. */
  readonly also?: string;
}

const CASES: readonly Case[] = [
  {
    mode: "spot",
    route: "POST /api/spotOrder/place",
    review: async () => {
      await amount().fill("1000");
      await page.getByRole("button", { name: say("trade_review_buy") }).click();
    },
    place: /^Place buy/,
    also: "GET /api/welfare/overview",
    told: [{ kind: "order", order: FILLED }, { kind: "balance", assetId: 1011, assetCode: BTC.productCode, ...LEFT }, BALANCE],
  },
  {
    mode: "contract",
    route: "POST /api/contractOrder/place",
    review: async () => {
      await page
        .getByRole("group", { name: say("trade_share") })
        .getByRole("button", { name: "25" })
        .click();
      await page.getByRole("button", { name: say("contract_long"), exact: true }).click();
    },
    place: /^Place long/,
    told: [
      ...CONTRACT.orders.map((order): AccountEvent => ({ kind: "contractOrder", order })),
      { kind: "contractPosition", position: POSITION },
      BALANCE,
    ],
  },
  {
    mode: "quick",
    route: "POST /api/fastTradeOrder/place",
    review: () => page.getByRole("button", { name: new RegExp(`^${say("quick_up")}`) }).click(),
    place: new RegExp(`^${say("quick_up")}, `),
    told: [{ kind: "quickOrder", order: ACCEPTED }, BALANCE],
  },
];

beforeEach(() => {
  answerAsUsual();
  answerSite();
  answerTrades();
  answerLimits();
  server().rows("GET /api/priceAlert/list", []);
  server().rows("GET /api/fastTradeOrder/list", []);
  server().data("GET /api/userInfo/userBalance", balanceOf("10000.000000"));
  server().data("POST /api/spotOrder/place", FILLED);
  server().data("POST /api/contractOrder/place", CONTRACT);
  server().data("POST /api/fastTradeOrder/place", ACCEPTED);
  standAt(`/pages/quoteDetail/quoteDetail?productCode=${BTC.productCode}`);
});

const resting = () => expect.poll(() => queryClient.isFetching() + server().underWay()).toBe(0);
const reads = (since: number) =>
  server()
    .calls()
    .slice(since)
    .map(({ route }) => route)
    // Prices are polled for while there is no socket.
    .filter((route) => route.startsWith("GET ") && !/product|candle/.test(route))
    .sort();

/** Once each: the lists of orders, positions and trades have it from what was told. */
const MONEY = [
  "GET /api/accountRecord/list",
  "GET /api/userAssets/list",
  "GET /api/userBibiAssets/list",
  "GET /api/userInfo/personCenterPanelData",
  "GET /api/userInfo/userBalance",
  "GET /api/userLimit/detail",
];

const readsOf = ({ also }: Case) => (also === undefined ? MONEY : [...MONEY, also].sort());

/** The queries of pages about money, as if all of them were on screen. */
function MoneyOnScreen() {
  useQueries({
    queries: [
      rowsQuery("GET /api/userAssets/list", {}),
      rowsQuery("GET /api/userBibiAssets/list", {}),
      dataQuery("GET /api/userInfo/userBalance", { currencyId: 3 }),
      dataQuery("GET /api/userInfo/personCenterPanelData", {}),
      rowsQuery("GET /api/accountRecord/list", { pageNum: 1, pageSize: 20 }),
      dataQuery("GET /api/userLimit/detail", {}),
    ] as never,
  });
  return null;
}

let told = 0;
function tell(data: readonly AccountEvent[]): void {
  told += 1;
  hear({ ch: "account", n: told, kind: "delta", data: [...data] });
}

/** The trade page, at the confirmation of an order; how many calls there were so far. */
async function toPlace({ mode, review }: Case): Promise<number> {
  chooseMode(BTC.productCode, mode);
  await page.viewport(800, 844);
  await show(
    <>
      <TradePage />
      <MoneyOnScreen />
    </>,
  );
  tellQuote();
  await expect.element(page.getByRole("radiogroup").or(page.getByRole("tablist")).first()).toBeVisible();
  await resting();
  await review();
  await expect.element(sheet()).toBeVisible();
  await resting();
  return server().calls().length;
}

const confirm = (place: RegExp) => sheet().getByRole("button", { name: place });
const answered = async (place: RegExp) => {
  await expect.poll(() => confirm(place).elements().length).toBe(0);
  await resting();
};

describe.each(CASES)("an order of $mode is read once", (one) => {
  afterEach(() => page.viewport(390, 844));

  it("when its answer comes before the account's channel tells of it", async () => {
    const since = await toPlace(one);
    await confirm(one.place).click();
    await answered(one.place);
    tell(one.told);
    await resting();
    expect(reads(since)).toEqual(readsOf(one));
  });

  it("when the account's channel tells of it before its answer comes", async () => {
    const since = await toPlace(one);
    const { release } = server().hold(one.route);
    await confirm(one.place).click();
    await expect.poll(() => server().asked(one.route).length).toBe(1);
    tell(one.told);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    release();
    await answered(one.place);
    // The balance is in what the channel tells.
    expect(reads(since)).toEqual(readsOf(one).filter((route) => route !== "GET /api/userInfo/userBalance"));
  });
});
