import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { show } from "../../testing/show.tsx";
import { ChartKeys } from "./chart-keys.tsx";
import type { ChartView } from "./chart-view.ts";
import { SummaryWords } from "./summary-words.tsx";

/** A chart whose candles come after it was shown for the first time, and before anybody listens for them. */
function lateView(): ChartView {
  let come = false;
  const bars = [{ timestamp: 0, open: 1, high: 2, low: 1, close: 2 }];
  const view: Partial<ChartView> = {
    bars: () => (come ? [...bars, ...bars, ...bars] : []),
    summary: () => (come ? { first: "1.00", last: "2.00", high: "2.00", low: "1.00" } : null),
    onRows: () => {
      come = true;
      return () => undefined;
    },
  };
  return view as ChartView;
}

it("candles that came before anybody listened are counted for the keys", async () => {
  await show(<ChartKeys view={lateView()} label="Bitcoin" />);
  await expect.element(page.getByRole("slider")).toHaveAttribute("aria-valuemax", "3");
  await expect.element(page.getByRole("slider")).toHaveAttribute("aria-valuenow", "3");
});

it("candles that came before anybody listened are summed up", async () => {
  await show(<SummaryWords view={lateView()} />);
  await expect.element(page.getByText("3 candles: first 1.00, last 2.00, high 2.00, low 1.00, change +100.00%.")).toBeInTheDocument();
});
