import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paperPen } from "../../../testing/pen.ts";
import { type PaintJob, paintTicks } from "./tick-painter.ts";
import type { PlotTrade } from "./tick-plot.ts";

beforeEach(() => {
  // Each colour by its own name.
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: (name: string) => ` ${name}` }));
  vi.stubGlobal("devicePixelRatio", 2);
});
afterEach(() => vi.unstubAllGlobals());

/** 645 px of plot for 64.5 s, from 2.5 s before the first of the clock; 272 px for 2.72 of price. */
const TRADE: PlotTrade = { entry: 100, openTs: 10_000, closeTs: 60_000, above: true };
const JOB: PaintJob = {
  points: [
    { ts: -5_000, price: 99.5 },
    { ts: 0, price: 99 },
    { ts: 30_000, price: 101 },
  ],
  trade: TRADE,
  others: [],
  now: 40_000,
  live: true,
  texts: { price: (value) => value.toFixed(2), opened: "Opened 10", closes: "Closes 60", above: "Pays", below: "Loses" },
};

function canvasOf(clientWidth = 703, clientHeight = 298) {
  const { pen, painted } = paperPen();
  const canvas = { clientWidth, clientHeight, width: 0, height: 0, getContext: () => pen };
  return { canvas: canvas as unknown as HTMLCanvasElement, painted };
}

function paint(change: Partial<PaintJob> = {}): readonly string[] {
  const { canvas, painted } = canvasOf();
  paintTicks(canvas, { ...JOB, ...change });
  return painted();
}

describe("the chart of a quick trade", () => {
  it("that pays above its entry shows where it pays and loses, its opening and close, every price, and the newest", () => {
    expect(paint()).toEqual([
      "transform 2 0 0 2 0 0",
      "clear 0 0 703 298",
      // Zones, from the opening to the close.
      "fill fade 0 136 0 0 --up-chart to --up-chart00 at 0.17 B125 0 500 136",
      "fill fade 0 136 0 272 --down-chart to --down-chart00 at 0.17 B125 136 500 136",
      // The axis, but where the newest price and the entry have their boxes.
      'text --ink-3 left 657 236 "99.00"',
      "stroke --ink 1 [] M0 136 L645 136",
      // A price holds until the next: steps, from the one before the window on.
      "stroke --ink 1.8 [] M-25 186 L-25 186 L25 186 L25 236 L325 236 L325 36",
      "stroke --ink-3 1 [1.5,3.5] M125 0 L125 272",
      "stroke --ink 1.5 [] M625 0 L625 272",
      "fill --canvas O125 136 5 0 6.28",
      "stroke --ink 2 [] O125 136 5 0 6.28",
      "fill --canvas R650 126 48 20 5",
      "stroke --ink 1 [] R650 126 48 20 5",
      'text --ink left 656 136.5 "100.00"',
      'text --ink-3 center 125 286 "Opened 10"',
      'text --ink-3 center 625 286 "Closes 60"',
      // The newest price, up to now.
      "stroke --ink 1 [1.5,3.5] M425 36 L645 36",
      'text --up-text right 617 12 "Pays"',
      'text --down-text right 617 260 "Loses"',
      "fill glow 425 36 0 425 36 18 --flame to --flame00 at 0.45 O425 36 18 0 6.28",
      "fill --flame O425 36 5.5 0 6.28",
      "stroke --canvas 2 [] O425 36 5.5 0 6.28",
      "fill --ink R650 26 48 20 5",
      "stroke --ink 1 [] R650 26 48 20 5",
      'text --canvas left 656 36.5 "101.00"',
    ]);
  });

  it("that pays below has the colours the other way round", () => {
    expect(
      paint({ trade: { ...TRADE, above: false }, texts: { ...JOB.texts, above: "Loses", below: "Pays" } }).filter((each) =>
        /^fill fade|-text/.test(each),
      ),
    ).toEqual([
      "fill fade 0 136 0 0 --down-chart to --down-chart00 at 0.17 B125 0 500 136",
      "fill fade 0 136 0 272 --up-chart to --up-chart00 at 0.17 B125 136 500 136",
      'text --down-text right 617 12 "Loses"',
      'text --up-text right 617 260 "Pays"',
    ]);
  });

  // Each word stands 12 px from an edge of the plot; the newest price comes as near as the plot is low.
  it.each([
    ["at the close", 298, 101, 40_000, ["right 617 12", "right 617 260"]],
    ["above beside the opening where the line of the newest price goes through it", 106, 101, 40_000, ["left 133 12", "right 617 68"]],
    ["below beside the opening where the line of the newest price goes through it", 106, 99, 40_000, ["right 622.81 12", "left 134.16 68"]],
    ["at the close while the newest price is just behind the opening", 106, 101, 11_000, ["right 617 12", "right 617 68"]],
    ["at the close while the newest price is near its height and far from it", 252, 101, 40_000, ["right 617 12", "right 617 214"]],
    ["above beside the opening where the newest price glows on it", 252, 101, 59_000, ["left 133 12", "right 617 214"]],
  ])("has its words %s", (_where, height, price, now, places) => {
    const { canvas, painted } = canvasOf(703, height);
    const points = [...[99, 101].filter((other) => other !== price).map((other) => ({ ts: 0, price: other })), { ts: 10_500, price }];
    paintTicks(canvas, { ...JOB, points, now });
    const words = painted().flatMap((each) => /^text \S+ (.*) "(?:Pays|Loses)"$/.exec(each)?.[1] ?? []);
    expect(words).toEqual(places);
  });

  it("leads across where prices are not known with a thin dotted line, never with steps", () => {
    const points = [...JOB.points, { ts: 35_000, price: 100, gap: true }, { ts: 36_000, price: 101 }];
    const painted = paint({ points });
    expect(painted).toContain("stroke --ink-3 1 [1.5,3.5] M325 36 L375 136");
    expect(painted).toContain("stroke --ink 1.8 [] M-25 186 L-25 186 L25 186 L25 236 L325 236 L325 36 M375 136 L375 136 L385 136 L385 36");
  });

  it("cuts no price of its axis in half", () => {
    const heights = paint().flatMap((each) => /^text --ink-3 left 657 (\S+)/.exec(each)?.[1] ?? []);
    expect(heights.length).toBeGreaterThan(0);
    expect(heights.filter((height) => Number(height) < 8)).toEqual([]);
  });

  it("without a line to the server ends in a grey mark that does not glow", () => {
    const painted = paint({ live: false });
    expect(painted).toContain("fill --ink-3 O425 36 5.5 0 6.28");
    expect(painted.join()).not.toMatch(/flame|glow/);
  });

  it("ends at the close once that is past", () => {
    expect(paint({ now: 70_000 })).toContain("fill --flame O625 36 5.5 0 6.28");
  });

  it("ends at its newest price where the clock here runs behind it", () => {
    expect(paint({ now: 20_000 })).toContain("fill --flame O325 36 5.5 0 6.28");
  });

  it("has a thin dotted line at the entry of each other trade", () => {
    const others = [
      { ...TRADE, entry: 99.5 },
      { ...TRADE, entry: 100.5 },
    ];
    expect(paint({ others }).filter((each) => each.includes("[2,4]"))).toEqual([
      "stroke --ink-3 1 [2,4] M0 186 L645 186",
      "stroke --ink-3 1 [2,4] M0 86 L645 86",
    ]);
  });

  // The newest at 100.06 is 6 px above the entry: the boxes would cover one another. The axis is as wide as the newest price needs.
  it.each([
    ["below a newest price just above it", 100.06, "R650 143 48 20 5"],
    ["above a newest price just below it", 99.94, "R656 109 48 20 5"],
    ["below a newest price that is the same", 100, "R650 149 48 20 5"],
    ["at its own place, 24 px from the newest", 100.24, "R650 126 48 20 5"],
  ])("has the entry's price %s", (_where, price, box) => {
    const points = [...JOB.points, { ts: 35_000, price }];
    expect(paint({ points })).toContain(`fill --canvas ${box}`);
  });

  it("keeps the words under its lines within its edges", () => {
    const painted = paint({ texts: { ...JOB.texts, opened: "o".repeat(50), closes: "c".repeat(20) } });
    expect(painted).toContain(`text --ink-3 center 154 286 "${"o".repeat(50)}"`);
    expect(painted).toContain(`text --ink-3 center 601 286 "${"c".repeat(20)}"`);
  });

  it("without a trade is the last minute of prices, up to now", () => {
    const points = [
      { ts: -30_000, price: 99 },
      { ts: 0, price: 101 },
    ];
    // 72 s in 645 px.
    const painted = paint({ trade: null, points, now: 1_600 });
    expect(painted.filter((each) => !each.startsWith("text"))).toEqual([
      "transform 2 0 0 2 0 0",
      "clear 0 0 703 298",
      "stroke --ink 1.8 [] M254.42 236 L254.42 236 L523.17 236 L523.17 36",
      "stroke --ink 1 [1.5,3.5] M537.5 36 L645 36",
      "fill glow 537.5 36 0 537.5 36 18 --flame to --flame00 at 0.45 O537.5 36 18 0 6.28",
      "fill --flame O537.5 36 5.5 0 6.28",
      "stroke --canvas 2 [] O537.5 36 5.5 0 6.28",
      "fill --ink R650 26 48 20 5",
      "stroke --ink 1 [] R650 26 48 20 5",
    ]);
    expect(painted.filter((each) => each.startsWith("text"))).toEqual([
      'text --ink-3 left 657 236 "99.00"',
      'text --ink-3 left 657 136 "100.00"',
      'text --canvas left 656 36.5 "101.00"',
    ]);
  });

  it("before the first price has an axis alone", () => {
    expect(paint({ trade: null, points: [] }).filter((each) => each.startsWith("stroke"))).toEqual([]);
  });

  it("is as sharp as the screen, and made anew only when its size changed", () => {
    const { canvas } = canvasOf();
    const sizes: number[] = [];
    for (const side of ["width", "height"] as const) {
      let kept = 0;
      Object.defineProperty(canvas, side, {
        get: () => kept,
        set: (next: number) => {
          kept = next;
          sizes.push(next);
        },
      });
    }
    paintTicks(canvas, JOB);
    paintTicks(canvas, JOB);
    expect(sizes).toEqual([1406, 596]);
    Object.assign(canvas, { clientHeight: 200 });
    paintTicks(canvas, JOB);
    expect(sizes).toEqual([1406, 596, 1406, 400]);
  });

  it.each([
    [0, 298],
    [703, 0],
  ])("of %i by %i px paints nothing", (width, height) => {
    const { canvas, painted } = canvasOf(width, height);
    paintTicks(canvas, JOB);
    expect(painted()).toEqual([]);
  });
});
