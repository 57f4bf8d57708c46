import { MINUTE_MS } from "@candela/model";
import { expect, it } from "vitest";
import { NOW } from "../../testing/clock.ts";
import { show } from "../../testing/show.tsx";
import { ProfitChart } from "./profit-chart.tsx";

/** Room right of the tip for its glow. */
const END = 30;
const WIDTH = 330;

it("a point that came a minute after the one before stands beside it, and one after a quarter of an hour far from it", async () => {
  const points = [
    { ts: NOW - 30 * MINUTE_MS, value: "0" },
    { ts: NOW - 15 * MINUTE_MS, value: "200" },
    { ts: NOW - MINUTE_MS, value: "-50" },
    { ts: NOW, value: "142" },
  ];
  const { container } = await show(<ProfitChart points={points} width={WIDTH} height={136} lit={false} label={() => "profit"} />);
  const drawn = container.querySelector('path[stroke="var(--ink)"]')?.getAttribute("d") ?? "";
  const xs = [...drawn.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x));
  expect(xs).toEqual([0, (WIDTH - END) / 2, ((WIDTH - END) * 29) / 30, WIDTH - END]);
});
