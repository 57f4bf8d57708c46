import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answerCandles, candles, tellCandles } from "../../testing/candles.ts";
import { readCanvases, showChart } from "../../testing/chart.tsx";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { tellQuote } from "../../testing/prices.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { onlineStore } from "../net/live.ts";
import { conventionStore, themeStore } from "../site/settings.ts";
import type { CandleRow } from "./candle-row.ts";

const LIST = "GET /api/candle/list";
const ROWS = candles(300);

beforeEach(() => {
  answerAsUsual();
  tellQuote();
  answerCandles(ROWS);
});

const caption = () => document.querySelector("figcaption")?.textContent;
const slider = () => page.getByRole("slider").element();
const told = () => slider().getAttribute("aria-valuetext");

async function press(keys: string): Promise<void> {
  (slider() as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

/** The candle of an hour and minute of 20 November as it is told: all of them rise by ten. */
const candle = (time: string, open: string, high: string, low: string, close: string, change = "+0.01%") =>
  say("chart_candle_said", { time: `11-20 ${time}`, open, high, low, close, change, volume: "1.50" });
const NEWEST = candle("15:00", "98,990.00", "99,005.00", "98,985.00", "99,000.00");

describe("what a chart shows is told", () => {
  it("in words, which go on with the running candle", async () => {
    await showChart();
    expect(caption()).toBe("300 candles: first 96,000.00, last 99,000.00, high 99,005.00, low 95,995.00, change +3.13%.");
    tellCandles([{ ...(ROWS.at(-1) as CandleRow), close: "94000.00", low: "93999.00" }]);
    await expect.poll(caption).toBe("300 candles: first 96,000.00, last 94,000.00, high 99,005.00, low 93,999.00, change −2.08%.");
  });

  it("by the price that the page shows, once that belongs to the running candle", async () => {
    const onLast = vi.fn();
    const { view } = await showChart({ onLast });
    const tag = document.querySelector<HTMLElement>('[data-mark="last-price"]');
    tellQuote({ nowPrice: "99010.00", ts: NOW + 1_000 });
    await expect.poll(() => tag?.textContent).toBe("99,010.00");
    await expect.poll(() => onLast.mock.lastCall?.[0]).toMatchObject({ close: "99010.00", high: "99010.00", open: "98990.00" });
    await expect.poll(() => tag?.style.transform).toBe(`translateY(calc(-50% + ${view().yOf(99_010)}px))`);
    expect(tag?.style.opacity).toBe("1");
  });

  it("in Chinese to who reads Chinese, with the chart from left to right as everywhere", async () => {
    await showChart({}, "zh");
    expect(caption()).toBe(
      say(
        "trade_chart_summary",
        { count: 300, first: "96,000.00", last: "99,000.00", high: "99,005.00", low: "95,995.00", change: "+3.13%" },
        "zh",
      ),
    );
  });
});

describe("by keys", () => {
  it("each candle is told, from the newest on, and the crosshair stands at its close", async () => {
    const onReadout = vi.fn();
    const canvas = readCanvases();
    await showChart({ onReadout });
    expect(told()).toBe(say("chart_no_candle"));
    await expect.poll(() => slider().getAttribute("aria-valuenow")).toBe("300");
    await press("{ArrowLeft}");
    expect(told()).toBe(NEWEST);
    await press("{ArrowLeft}");
    expect(told()).toBe(candle("14:45", "98,980.00", "98,995.00", "98,975.00", "98,990.00"));
    expect(slider().getAttribute("aria-valuenow")).toBe("299");
    expect(onReadout).toHaveBeenLastCalledWith(ROWS[298]);
    await expect.poll(() => canvas.written.filter(({ colour }) => colour === "#ffffff").map(({ text }) => text)).toContain("11-20 14:45");
    canvas.stop();
    await press("{Shift>}{ArrowLeft}{/Shift}");
    expect(slider().getAttribute("aria-valuenow")).toBe("289");
    await press("{Shift>}{ArrowRight}{/Shift}{ArrowRight}");
    expect(told()).toBe(NEWEST);
    await press("{ArrowRight}");
    expect(told()).toBe(NEWEST);
    await press("{Escape}");
    expect(told()).toBe(say("chart_no_candle"));
    expect(onReadout).toHaveBeenLastCalledWith(null);
  });

  it("the first and the newest candle are brought into sight", async () => {
    const { view } = await showChart();
    const width = view().size()?.width ?? 0;
    await press("{Home}");
    expect(told()).toBe(
      say("chart_candle_said", {
        time: "11-17 12:15",
        open: "96,000.00",
        high: "96,015.00",
        low: "95,995.00",
        close: "96,010.00",
        change: "+0.01%",
        volume: "1.50",
      }),
    );
    expect(view().xOf(0)).toBeGreaterThanOrEqual(17);
    expect(view().xOf(0)).toBeLessThanOrEqual(width);
    await press("{End}");
    expect(told()).toBe(NEWEST);
    expect(view().xOf(299)).toBeGreaterThanOrEqual(0);
    expect(view().xOf(299)).toBeLessThanOrEqual(width - 17);
  });

  it("candles grow and shrink by a quarter", async () => {
    const { view } = await showChart();
    const bar = () => view().chart.getBarSpace().bar;
    const before = bar();
    await press("{+}");
    expect(bar()).toBeGreaterThan(before);
    await press("-");
    expect(bar()).toBeCloseTo(before, 6);
    await press("-");
    expect(bar()).toBeLessThan(before);
  });

  it("what the browser does with a key is left to it", async () => {
    await showChart();
    const fire = (init: KeyboardEventInit) =>
      slider().dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
    for (const init of [
      { key: "Tab" },
      { key: "ArrowLeft", altKey: true },
      { key: "+", ctrlKey: true },
      { key: "-", metaKey: true },
      { key: "Escape" },
    ])
      expect(fire(init)).toBe(true);
    expect(told()).toBe(say("chart_no_candle"));
    expect(fire({ key: "ArrowLeft" })).toBe(false);
    expect(fire({ key: "Escape" })).toBe(false);
  });

  it("the crosshair goes with the focus", async () => {
    await showChart();
    await press("{ArrowLeft}");
    (slider() as HTMLElement).blur();
    await expect.poll(told).toBe(say("chart_no_candle"));
  });

  it("the same candle stays told while older ones arrive", async () => {
    const all = candles(800);
    answerCandles(all);
    await showChart();
    await press("{Home}");
    const first = told();
    await expect
      .poll(() => server().asked(LIST).at(-1))
      .toEqual({ productCode: "X:BTCUSD", interval: "15m", limit: 500, endTs: all[500]?.ts });
    await expect.poll(() => slider().getAttribute("aria-valuemax")).toBe("800");
    expect(slider().getAttribute("aria-valuenow")).toBe("501");
    expect(told()).toBe(first);
  });
});

describe("back to now", () => {
  it("leads a button, while the running candle is out of sight", async () => {
    const { view } = await showChart();
    const live = page.getByRole("button", { name: say("chart_go_live") });
    expect(live.query()).toBeNull();
    view().scroll(800);
    await live.click();
    await expect.poll(() => live.query()).toBeNull();
    expect(view().atEdge()).toBe(true);
    expect(server().asked(LIST)).toHaveLength(1);
  });

  it("from candles around a day long ago the newest are read again", async () => {
    const all = candles(2_000);
    answerCandles(all);
    const { view } = await showChart();
    const at = all[200] as CandleRow;
    view().jumpTo(at.ts + 60_000);
    await expect.poll(() => server().asked(LIST).at(-1)).toMatchObject({ limit: 500, endTs: at.ts + 60_000 + 60 * 15 * 60_000 });
    await expect.poll(() => view().isLive()).toBe(false);
    const index = () =>
      view()
        .bars()
        .findIndex(({ timestamp }) => timestamp === at.ts);
    const middle = (view().size()?.width ?? 0) / 2;
    await expect.poll(() => Math.abs(view().xOf(index()) - middle)).toBeLessThanOrEqual(30);
    expect(view().atEdge()).toBe(false);
    await press("{End}");
    await expect.poll(() => view().last()?.ts).toBe(NOW);
    expect(view().isLive()).toBe(true);
  });

  it("a line that begins anew has everything read anew", async () => {
    await showChart();
    tellCandles([ROWS.at(-1) as CandleRow], "snapshot");
    expect(server().asked(LIST)).toHaveLength(1);
    tellCandles([ROWS.at(-1) as CandleRow], "snapshot");
    await expect.poll(() => server().asked(LIST).length).toBe(2);
  });
});

describe("a chart that cannot be read", () => {
  it("says so, and is read again when asked to", async () => {
    server().fail(LIST, "HTTP 502");
    // By itself it is read again only with a line.
    onlineStore.set(false);
    // Nothing was kept of this length.
    void showChart({ interval: "5m" });
    await expect.element(page.getByText(say("trade_chart_failed"))).toBeVisible();
    answerCandles(ROWS);
    await page.getByRole("button", { name: say("system_retry") }).click();
    await expect.poll(caption).toContain("300 candles");
    expect(page.getByText(say("trade_chart_failed")).query()).toBeNull();
  });
});

describe("how a chart looks", () => {
  const INDICATORS = ["MA", "VOL", "MACD", "RSI", "KDJ"] as const;
  /** What each pane says in its head, its name first. */
  async function heads(rows: readonly CandleRow[]): Promise<readonly string[]> {
    answerCandles(rows);
    const canvas = readCanvases();
    await showChart({ indicators: INDICATORS });
    const at = () => canvas.written.findLastIndex(({ text }) => text.startsWith("VOL"));
    await expect.poll(at).toBeGreaterThan(-1);
    await expect.poll(() => canvas.written.slice(at()).some(({ text }) => text.startsWith("KDJ"))).toBe(true);
    canvas.stop();
    return canvas.written.slice(at()).map(({ text }) => text);
  }

  it("names each pane with its numbers, as they are written everywhere", async () => {
    // Each candle ten above the one before: the averages of 12 and 26 of them lie 70 apart; 9 candles span 100, the close 5 below their top.
    const seen = await heads(ROWS);
    const after = (head: string, count: number) => seen.slice(seen.indexOf(head) + 1).slice(0, count);
    expect(after("VOL", 1)).toEqual(["1.50"]);
    expect(after("MACD 12, 26, 9", 2)).toEqual(["70.00", "70.00"]);
    expect(after("RSI 14", 3)).toEqual(["100.0", "30", "70"]);
    expect(after("KDJ 9, 3, 3", 5)).toEqual(["95.0", "95.0", "95.0", "20", "80"]);
  });

  it("draws nothing over the head of a pane, however low it is", async () => {
    const panes = ["VOL", "MACD", "RSI", "KDJ"] as const;
    const { view } = await showChart({ indicators: panes });
    const { chart } = view();
    const { realFrom, realTo } = chart.getVisibleRange();
    const tops = () =>
      panes.map((name) => {
        const seen = chart.getIndicators({ name })[0]?.result.slice(realFrom, realTo) ?? [];
        const values = seen.flatMap((each) => Object.values(each ?? {}).map(Number));
        const at = { dataIndex: 299, value: Math.max(...values.filter(Number.isFinite)) };
        return (chart.convertToPixel(at, { paneId: `pane_${name}` }) as { y: number }).y;
      });
    // The head is 11 px high, 4 px under the pane's edge.
    await expect.poll(() => Math.min(...tops())).toBeGreaterThanOrEqual(15);
  });

  it("has a dash for what too few candles do not give", async () => {
    const seen = await heads(ROWS.slice(-3));
    expect(seen.slice(seen.indexOf("RSI 14"), seen.indexOf("RSI 14") + 2)).toEqual(["RSI 14", "–"]);
  });

  it("is light or dark as the app is", async () => {
    const { view } = await showChart();
    const colours = () => {
      const { candle, yAxis, grid } = view().chart.getStyles();
      return [candle.bar.upColor, candle.bar.downColor, yAxis.tickText.color, grid.horizontal.color];
    };
    expect(colours()).toEqual(["#0b8f60", "#d9375b", "#6a6274", "#e8e5ec"]);
    themeStore.set("dark");
    await expect.poll(colours).toEqual(["#3fcb93", "#ff7189", "#968ca2", "#272030"]);
  });

  it("follows the app while it opens, too", async () => {
    const { view } = await showChart({ onView: (made) => made && themeStore.set("dark") });
    await expect.poll(() => view().chart.getStyles().candle.bar.upColor).toBe("#3fcb93");
  });

  it("is so before anybody sees it", async () => {
    const seen: string[] = [];
    await showChart({ onView: (made) => made && seen.push(made.chart.getStyles().candle.bar.upColor) });
    expect(seen).toEqual(["#0b8f60"]);
  });

  it("has rising and falling the other way round where red rises", async () => {
    const { view } = await showChart();
    conventionStore.set("red-up");
    const colours = () => [view().chart.getStyles().candle.bar.upColor, view().chart.getStyles().candle.bar.downColor];
    await expect.poll(colours).toEqual(["#d9375b", "#0b8f60"]);
  });
});
