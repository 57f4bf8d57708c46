import { createKeptStore } from "../../../lib/store.ts";

export const INDICATORS = ["EMA", "BOLL", "VOL", "RSI", "MACD"] as const;
export type Indicator = (typeof INDICATORS)[number];

/** The library's name of the pane with the candles. */
export const CANDLE_PANE = "candle_pane";

/** Those drawn over the candles; the others get a pane each. */
export const OVERLAID: readonly Indicator[] = ["EMA", "BOLL"];

export const CALC_PARAMS: Readonly<Record<Indicator, readonly number[]>> = {
  EMA: [7, 25],
  BOLL: [20, 2],
  VOL: [],
  RSI: [14],
  MACD: [12, 26, 9],
};

/** A line of an indicator: a token of the theme, dashed or not. No two lines that a key names look the same. */
export interface LineLook {
  readonly token: string;
  readonly dashed?: true;
}

export const LINES: Readonly<Record<Indicator, readonly LineLook[]>> = {
  EMA: [{ token: "flame-mark" }, { token: "info", dashed: true }],
  BOLL: [{ token: "allocation-2" }, { token: "allocation-2", dashed: true }, { token: "allocation-2" }],
  VOL: [],
  RSI: [{ token: "ink-2" }],
  MACD: [{ token: "ink" }, { token: "ink", dashed: true }],
};

/** What the user wants on the full chart, kept on the device. */
export const indicatorStore = createKeptStore<readonly Indicator[]>("chartIndicators", ["EMA", "VOL", "RSI"], (value) =>
  Array.isArray(value) ? INDICATORS.filter((known) => value.includes(known)) : undefined,
);

export function toggled(chosen: readonly Indicator[], indicator: Indicator): readonly Indicator[] {
  return INDICATORS.filter((known) => (known === indicator ? !chosen.includes(known) : chosen.includes(known)));
}
