import { afterEach, beforeEach, expect, it } from "vitest";
import { answerCandles, candles } from "../../testing/candles.ts";
import { showChart } from "../../testing/chart.tsx";
import { answerAsUsual } from "../../testing/guest.ts";
import { BTC, BTC_QUOTE } from "../../testing/market.ts";
import { tellQuote } from "../../testing/prices.ts";
import { createStore } from "../browser/store.ts";
import { attachSocket, onlineStore } from "../net/live.ts";
import type { LiveSocket, SocketState } from "../net/socket.ts";

const silent = () => undefined;
const state = createStore<SocketState>("connecting");

beforeEach(() => {
  answerAsUsual();
  tellQuote();
  answerCandles(candles(300));
  attachSocket({ state, setTickers: silent, setTicks: silent, setCandles: silent } as unknown as LiveSocket);
  state.set("open");
});
afterEach(() => {
  state.set("connecting");
  onlineStore.set(true);
});

/** The light at the last price, and the countdown of its tag. */
const signs = () => {
  const tag = document.querySelector<HTMLElement>('[data-mark="last-price"]');
  return { isLit: (tag?.nextElementSibling as HTMLElement | null)?.hidden === false, counts: tag?.dataset.countdown !== undefined };
};

it.each([
  ["the device has no line", () => onlineStore.set(false)],
  ["the connection is cut", () => state.set("waiting")],
  ["the connection pauses", () => state.set("paused")],
])("of a chart whose prices come live goes out while %s, with the countdown, and on again after it", async (_why, cut) => {
  await showChart();
  await expect.poll(signs).toEqual({ isLit: true, counts: true });
  cut();
  await expect.poll(signs).toEqual({ isLit: false, counts: false });
  onlineStore.set(true);
  state.set("open");
  await expect.poll(signs).toEqual({ isLit: true, counts: true });
});

it("is out where the market is closed, however live the line is", async () => {
  await showChart({ product: { ...BTC, tickerInfo: { ...BTC_QUOTE, isOpen: false } } });
  await expect.poll(signs).toEqual({ isLit: false, counts: false });
});
