import { render } from "@candela/testkit/render";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { CandleRow } from "./candle-row.ts";
import type { ChartView } from "./chart-view.ts";
import { useHasCandles } from "./has-candles.ts";

/** A chart that is asked whether it has candles, and tells when it gets some. */
function fakeView() {
  const listeners = new Set<() => void>();
  let row: CandleRow | undefined;
  const view: Pick<ChartView, "last" | "onRows"> = {
    last: () => row,
    onRows: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    view: view as ChartView,
    listeners,
    read: () => {
      row = { ts: 0 } as CandleRow;
      for (const listener of listeners) listener();
    },
  };
}

const Probe = ({ view }: { readonly view: ChartView | null }) => <p>{useHasCandles(view) ? "candles" : "none"}</p>;

it("is asked of the chart that is open now, and of none that was closed", async () => {
  const [first, second] = [fakeView(), fakeView()];
  const { rerender } = await render(<Probe view={null} />);
  await expect.element(page.getByText("none")).toBeVisible();
  await rerender(<Probe view={first.view} />);
  first.read();
  await expect.element(page.getByText("candles")).toBeVisible();
  await rerender(<Probe view={second.view} />);
  await expect.element(page.getByText("none")).toBeVisible();
  expect([first.listeners.size, second.listeners.size]).toEqual([0, 1]);
  second.read();
  await expect.element(page.getByText("candles")).toBeVisible();
});
