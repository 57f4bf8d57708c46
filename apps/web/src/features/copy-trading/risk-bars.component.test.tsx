import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { RISK_MOST } from "./copy-shapes.ts";
import { RiskBars } from "./risk-bars.tsx";

it("has as many full bars as the level of risk, the lowest ones, and one bar a level", async () => {
  for (let risk = 0; risk <= RISK_MOST; risk += 1) {
    const shown = await show(<RiskBars risk={risk} />);
    const bars = [...document.querySelectorAll("main rect")];
    const isFull = bars.map((bar) => bar.getAttribute("fill") !== "none");
    expect(isFull, `risk ${risk}`).toEqual(Array.from({ length: RISK_MOST }, (_, at) => at < risk));
    const heights = bars.map((bar) => Number(bar.getAttribute("height")));
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    await shown.unmount();
  }
});
