import { describe, expect, it } from "vitest";
import { settingsFrom, USUAL_SETTINGS } from "./chart-settings.ts";
import { PARAMETERS, takenBy } from "./indicators.ts";

describe("kept settings of the chart", () => {
  it("come back as they were kept", () => {
    const kept = { ...USUAL_SETTINGS, kind: "area", logarithmic: true, indicators: ["MA", "KDJ"], snapping: false } as const;
    expect(settingsFrom(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });

  it("lose only the parts that cannot be read", () => {
    const kept = settingsFrom({
      kind: "pie",
      logarithmic: "yes",
      indicators: ["RSI", "TEA", "MA"],
      parameters: { RSI: [21], MA: [0, 20, 1e9] },
    });
    expect(kept).toEqual({
      ...USUAL_SETTINGS,
      indicators: ["MA", "RSI"],
      parameters: { ...USUAL_SETTINGS.parameters, RSI: [21], MA: [5, 20, 30] },
    });
    expect(settingsFrom("nothing")).toBeUndefined();
  });
});

describe("a parameter", () => {
  const [bars, width] = PARAMETERS.BOLL;

  it.each([
    [bars, 20, 20],
    [bars, 1, 1],
    [bars, 250, 250],
    [bars, 0, undefined],
    [bars, 251, undefined],
    [bars, 2.5, undefined],
    [bars, Number.NaN, undefined],
    [bars, "20", undefined],
    [width, 2.5, 2.5],
    [width, 0.7, 0.7],
    [width, 2.55, undefined],
  ])("%o takes %s as %s", (parameter, value, taken) => {
    expect(parameter === undefined ? "none" : takenBy(parameter, value)).toBe(taken);
  });
});
