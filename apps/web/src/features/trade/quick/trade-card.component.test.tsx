import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { createStore, writeKept } from "../../../lib/browser/store.ts";
import { attachSocket } from "../../../lib/net/live.ts";
import type { LiveSocket, SocketState } from "../../../lib/net/socket.ts";
import { hideBalanceStore } from "../../../lib/site/settings.ts";
import { learnClockSpeed, learnServerTime } from "../../../lib/time/server-clock.ts";
import { NOW, stopClock } from "../../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { ACCEPTED } from "../../../testing/quick.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { resultsStore } from "./quick-feed.ts";
import { quickTrades } from "./quick-part.ts";
import Results from "./results.tsx";
import { RunningRow } from "./running-pane.tsx";
import { TradeCard } from "./trade-card.tsx";
import type { QuickOrder } from "./trades.ts";

const OPENED = "96000.00";

beforeEach(() => {
  answerAsUsual();
  logIn();
});
afterEach(() => learnClockSpeed(1));

/** The card's preview of the result: words, colours and arrow. */
async function standing(direction: 1 | 2, price: string, hidden: boolean): Promise<string> {
  hideBalanceStore.set(hidden);
  tellQuote({ nowPrice: price, bid: price, ask: price });
  const trade: QuickOrder = {
    ...{ ...ACCEPTED, direction, status: "open", acceptedAt: NOW - 18_100, acceptedSeq: 1, expiresAt: NOW + 42_000 },
    openTick: { productCode: BTC.productCode, seq: 2, ts: NOW - 18_000, price: OPENED, bid: OPENED, ask: OPENED },
  };
  const { container, unmount } = await show(<TradeCard trade={trade} product={BTC} />);
  const label = [...container.querySelectorAll("p")].find(({ textContent }) => textContent === say("quick_if_settled"));
  const told = label?.nextElementSibling?.outerHTML ?? "";
  await unmount();
  return told;
}

describe.each([
  [1, "rise"],
  [2, "fall"],
] as const)("of a trade %i, on a %s", (direction, _way) => {
  const [up, down] = ["96100.00", "95900.00"];

  it("one sees whether it wins, loses or is even", async () => {
    const told = [await standing(direction, up, false), await standing(direction, down, false), await standing(direction, OPENED, false)];
    expect(new Set(told).size).toBe(3);
    const [won, lost] = direction === 1 ? told : [told[1], told[0]];
    expect(won).toMatch(/text-up.*\+82\.00/);
    expect(lost).toMatch(/text-down.*[-−]100\.00/);
  });

  it("with balances hidden one sees no difference between them", async () => {
    const told = [await standing(direction, up, true), await standing(direction, down, true), await standing(direction, OPENED, true)];
    expect(told[0]).toContain("•");
    expect(new Set(told).size, told.join("\n")).toBe(1);
  });
});

const state = createStore<SocketState>("open");
const nothing = () => undefined;
const LINE: LiveSocket = {
  ...{ state, setTickers: nothing, setTicks: nothing, resumeTicks: nothing, setCandles: nothing, setAccount: nothing },
  ...{ start: nothing, pause: nothing, stop: nothing },
};

const RUNNING: QuickOrder = {
  ...ACCEPTED,
  ...{ status: "open", acceptedAt: NOW - 2_000, acceptedSeq: 88_199 },
  expiresAt: NOW + 59_000,
  openTick: { productCode: BTC.productCode, seq: 88_200, ts: NOW - 1_000, price: "96400.00", bid: "96398.00", ask: "96402.00" },
};

const told = (name: string) => page.getByText(name, { exact: true }).element().nextElementSibling?.textContent;

it("says what it would come to now only while the line brings the price", async () => {
  attachSocket(LINE);
  state.set("waiting");
  state.set("open");
  tellQuote();
  await show(<TradeCard trade={RUNNING} product={BTC} />);
  await expect.poll(() => told(say("quick_if_settled"))).toContain("82.00");
  expect(told(say("quick_difference"))).toContain("12.50");
  state.set("waiting");
  await expect.element(page.getByText(say("quick_cut"))).toBeVisible();
  expect([told(say("quick_if_settled")), told(say("quick_difference"))]).toEqual(["–", "–"]);
  state.set("open");
  await expect.poll(() => told(say("quick_if_settled"))).toContain("82.00");
});

it("says so of its row too, in the list of all that run", async () => {
  server().data("GET /api/product/detail", BTC);
  attachSocket(LINE);
  state.set("waiting");
  state.set("open");
  tellQuote();
  const { container } = await show(<RunningRow trade={RUNNING} />);
  await expect.poll(() => container.textContent).toContain("82.00");
  state.set("waiting");
  await expect.poll(() => container.textContent).not.toContain("82.00");
  await expect.element(page.getByRole("button")).toBeVisible();
  state.set("open");
  await expect.poll(() => container.textContent).toContain("82.00");
});

it("counts down at the speed of the server's clock, and settles when that is over", async () => {
  const clock = stopClock();
  learnClockSpeed(20);
  learnServerTime(NOW);
  attachSocket(LINE);
  tellQuote();
  await show(<TradeCard trade={RUNNING} product={BTC} />);
  await expect.poll(() => told(say("quick_settles_in"))).toBe("0:59");
  for (const [ms, left] of [
    [512, "0:49"],
    [512, "0:39"],
    // Not only once a second of the device: each second of the trade is seen.
    [64, "0:38"],
    [32, "0:37"],
  ] as const) {
    await clock.pass(ms);
    await expect.poll(() => told(say("quick_settles_in"))).toBe(left);
  }
  await clock.pass(2_000);
  await expect.element(page.getByText(say("quick_settling_text"))).toBeVisible();
});

const result = () => page.getByRole("dialog", { name: say("quick_result") });

/** The card of a trade and what tells results; then the trade ends. */
async function seeEnd(id: string, placedHere: boolean): Promise<void> {
  const trade = { ...RUNNING, id };
  resultsStore.set([]);
  server().rows("GET /api/fastTradeOrder/list", [trade]);
  server().data("GET /api/product/detail", BTC);
  if (placedHere) writeKept("quickWatched", [id]);
  tellQuote();
  await show(
    <>
      <TradeCard trade={trade} product={BTC} />
      <Results />
    </>,
  );
  await expect.element(page.getByRole("article")).toBeVisible();
  quickTrades.take({ ...trade, status: "lost", payout: "0.000000", closeTick: trade.openTick, settledAt: NOW, seq: 2 } as QuickOrder);
}

it("of a trade that was placed on another device tells the end, where one looks on", async () => {
  await seeEnd("7001", false);
  await expect.element(result()).toBeVisible();
});

it("of a trade of another tab of this device leaves the end to that tab", async () => {
  await seeEnd("7002", true);
  await expect.poll(() => quickTrades.overlay.get().has("7002")).toBe(true);
  expect(resultsStore.get()).toEqual([]);
  expect(result().query()).toBeNull();
});
