import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerCandles, candles } from "../../testing/candles.ts";
import { showChart } from "../../testing/chart.tsx";
import { drag, touch } from "../../testing/finger.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { tellQuote } from "../../testing/prices.ts";
import type { CandleRow } from "./candle-row.ts";

beforeEach(() => {
  answerAsUsual();
  tellQuote();
  answerCandles(candles(300));
});
afterEach(() => {
  document.body.style.paddingBottom = "";
  scrollTo(0, 0);
});

/** A place of the chart, from its top left corner as the page lies now. */
function at(x: number, y: number) {
  const { left, top } = (document.querySelector("figure canvas") as HTMLElement).getBoundingClientRect();
  return { x: left + x, y: top + y };
}
const tag = () => document.querySelector<HTMLElement>('[data-mark="last-price"]') as HTMLElement;

/** Over once the page that a finger threw has come to rest. */
async function atRest(): Promise<void> {
  const frame = () => new Promise((painted) => requestAnimationFrame(painted));
  for (let before = -1; before !== scrollY; ) {
    before = scrollY;
    for (let frames = 0; frames < 5; frames += 1) await frame();
  }
}

describe("a crosshair that a finger set", () => {
  it("stays with its candle read out when the finger leaves, until the next touch takes it away", async () => {
    const onReadout = vi.fn<(row: CandleRow | null) => void>();
    await showChart({ onReadout });
    await touch(at(120, 150));
    await expect.poll(() => onReadout.mock.lastCall?.[0]?.ts).toBeTypeOf("number");
    const pinned = onReadout.mock.lastCall?.[0];
    expect(pinned).toMatchObject({ open: expect.stringMatching(/^9/) });
    // The browser tells that the finger left after it told that it was lifted.
    await atRest();
    expect(onReadout.mock.lastCall?.[0]).toEqual(pinned);
    await touch(at(250, 40));
    await expect.poll(() => onReadout.mock.lastCall?.[0]).toBeNull();
  });

  it("has its price before the tag of the last price, which comes back with the next touch", async () => {
    const { view } = await showChart();
    const y = view().yOf(99_000);
    await touch(at(120, y + 4));
    await expect.poll(() => getComputedStyle(tag()).visibility).toBe("hidden");
    await touch(at(250, y < 200 ? 300 : 40));
    await expect.poll(() => getComputedStyle(tag()).visibility).toBe("visible");
    await touch(at(120, y < 200 ? 300 : 40));
    expect(getComputedStyle(tag()).visibility).toBe("visible");
  });
});

describe("a finger that goes over the chart", () => {
  it("up or down scrolls the page, and no candle, and the next touch is the chart's again", async () => {
    document.body.style.paddingBottom = "1200px";
    const onReadout = vi.fn<(row: CandleRow | null) => void>();
    const { view } = await showChart({ onReadout });
    const last = view().bars().length - 1;
    const before = view().xOf(last);
    await drag(at(150, 320), at(150, 120));
    await expect.poll(() => scrollY).toBeGreaterThan(100);
    expect(view().xOf(last)).toBe(before);
    await atRest();
    scrollTo(0, 0);
    await drag(at(120, 200), at(220, 200));
    await expect.poll(() => view().xOf(last) - before).toBeGreaterThan(60);
  });

  it("sideways moves the candles, and not the page", async () => {
    document.body.style.paddingBottom = "1200px";
    const { view } = await showChart();
    const last = view().bars().length - 1;
    const before = view().xOf(last);
    await drag(at(120, 200), at(240, 215));
    await expect.poll(() => view().xOf(last) - before).toBeGreaterThan(60);
    expect(scrollY).toBe(0);
  });

  it("stays with the chart where the page has nowhere to go", async () => {
    const { view } = await showChart();
    await drag(at(150, 320), at(150, 200));
    await drag(at(120, 200), at(240, 200));
    const last = view().bars().length - 1;
    await expect.poll(() => view().xOf(last)).toBeGreaterThan(390);
    expect(scrollY).toBe(0);
  });
});
