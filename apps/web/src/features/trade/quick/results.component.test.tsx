import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { ACCEPTED } from "../../../testing/quick.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { resultsStore } from "./quick-feed.ts";
import Results from "./results.tsx";
import type { QuickOrder } from "./trades.ts";

const RECEIPT = "GET /api/fastTradeOrder/receipt";
const tick = (seq: number, price: string) => ({ productCode: BTC.productCode, seq, ts: NOW - 60_000 + seq, price, bid: price, ask: price });

/** Trades that settled at once, oldest first: each is known by its opening price. */
const TRADES: readonly QuickOrder[] = ["96100.00", "96200.00", "96300.00"].map((price, at) => ({
  ...ACCEPTED,
  id: `${2_001 + at}`,
  status: "won",
  payout: "182.000000",
  openTick: tick(1, price),
  closeTick: tick(2, "96412.50"),
  expiresAt: NOW - 1_000,
  settledAt: NOW - 1_000,
}));

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().data("GET /api/product/detail", BTC);
  server().rows("GET /api/fastTradeOrder/list", []);
  // The page of a receipt is another test's: here counts whose it is.
  server().reject(RECEIPT, "not_found", {}, 404);
});

const sheet = (name: string) => page.getByRole("dialog", { name });
const askedFor = () =>
  server()
    .asked(RECEIPT)
    .map(({ id }) => id);

it.each([
  [{}, "Won +82.00 USDT. Closed above your opening price."],
  [{ direction: 2, closeTick: tick(2, "96000.00") }, "Won +82.00 USDT. Closed below your opening price."],
  [{ status: "lost", payout: "0.000000", closeTick: tick(2, "96000.00") }, "Lost 100.00 USDT. Closed below your opening price."],
] as const)("a line that goes by begins with what was won or lost: %o", async (change, text) => {
  resultsStore.set([{ ...(TRADES[0] as QuickOrder), ...change }]);
  // A sheet does not come over what is in hand.
  await show(
    <>
      <div data-in-hand="" />
      <Results />
    </>,
  );
  await expect.element(page.getByText(text).first()).toBeInTheDocument();
});

it.each([
  ["2001", /96,100\.00 → /],
  ["2002", /96,200\.00 → /],
  ["2003", say("quick_see_receipt")],
])("of trades that settled at once, each opens its own receipt: %s", async (id, key) => {
  resultsStore.set(TRADES);
  await show(<Results />);
  await sheet(say("quick_result")).getByRole("button", { name: key }).click();
  await expect.element(sheet(say("quick_receipt"))).toBeVisible();
  await expect.poll(askedFor).toEqual([id]);
  expect(sheet(say("quick_result")).query()).toBeNull();
});
