import { afterEach, beforeEach, expect, it } from "vitest";
import { answerCandles, candles } from "../../testing/candles.ts";
import { readCanvases, showChart } from "../../testing/chart.tsx";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { tellQuote } from "../../testing/prices.ts";
import { createStore } from "../browser/store.ts";
import { attachSocket } from "../net/live.ts";
import type { LiveSocket, SocketState } from "../net/socket.ts";
import type { ChartView } from "./chart-view.ts";

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
  document.documentElement.style.fontSize = "";
});

const tag = () => document.querySelector<HTMLElement>('[data-mark="last-price"]') as HTMLElement;
const counting = () => expect.poll(() => tag().dataset.countdown).toMatch(/^\d+:\d\d$/);

/** What is written at the axis from the first paint on that has the price here. */
async function writtenAt(view: ChartView, price: number): Promise<readonly string[]> {
  const canvas = readCanvases();
  let paints = 0;
  view.onPaint(() => {
    if (view.bars().at(-1)?.close !== price) return;
    // The axis is painted after the candles, in the same frame.
    if (paints === 0) canvas.written.length = 0;
    paints += 1;
  });
  tellQuote({ nowPrice: price.toFixed(2), ts: NOW + 1_000 });
  const written = () => canvas.written.map(({ text }) => text);
  await expect.poll(() => paints > 0 && written()).toContain("98,640.00");
  canvas.stop();
  return written();
}

it("a label is gone in the very paint that brings the last price to it", async () => {
  const { view } = await showChart();
  await counting();
  const written = await writtenAt(view(), 98_900);
  expect(view().yOf(98_880) - view().yOf(98_900)).toBeLessThan(36);
  expect(written).toContain("98,960.00");
  expect(written).not.toContain("98,880.00");
});

it("no label lies under the countdown in letters twice as large", async () => {
  document.documentElement.style.fontSize = "32px";
  await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe("32px");
  const { view } = await showChart();
  await counting();
  const written = await writtenAt(view(), 98_900);
  const foot = view().yOf(98_900) + tag().offsetHeight / 2 + Number.parseFloat(getComputedStyle(tag(), "::after").height);
  // Half a label above the foot, and half a label below it.
  expect(view().yOf(98_800) - foot).toBeLessThan(8);
  expect(written).not.toContain("98,880.00");
  expect(written).not.toContain("98,800.00");
});
