import type { MessageKey } from "@candela/i18n";

export const INDICATORS = ["MA", "EMA", "BOLL", "VOL", "MACD", "RSI", "KDJ"] as const;
export type Indicator = (typeof INDICATORS)[number];

/** The library's name of the pane with the candles. */
export const CANDLE_PANE = "candle_pane";

/** Those drawn over the candles; the others get a pane each. */
export const OVERLAID: readonly Indicator[] = ["MA", "EMA", "BOLL"];

/** One number that the user may change. Periods are whole bars. */
export interface Parameter {
  readonly name: MessageKey;
  readonly usual: number;
  readonly min: number;
  readonly max: number;
  /** Smallest change; whole numbers unless told. */
  readonly step?: number;
}

const period = (name: MessageKey, usual: number): Parameter => ({ name, usual, min: 1, max: 250 });

export const PARAMETERS: Readonly<Record<Indicator, readonly Parameter[]>> = {
  MA: [period("chart_period", 5), period("chart_period", 10), period("chart_period", 30)],
  EMA: [period("chart_period", 7), period("chart_period", 25)],
  BOLL: [period("chart_period", 20), { name: "chart_deviations", usual: 2, min: 0.5, max: 5, step: 0.1 }],
  VOL: [],
  MACD: [period("chart_fast", 12), period("chart_slow", 26), period("chart_signal", 9)],
  RSI: [period("chart_period", 14)],
  KDJ: [period("chart_period", 9), period("chart_smoothing_k", 3), period("chart_smoothing_d", 3)],
};

export type IndicatorParameters = Readonly<Record<Indicator, readonly number[]>>;

export const USUAL_PARAMETERS = Object.fromEntries(
  INDICATORS.map((indicator) => [indicator, PARAMETERS[indicator].map(({ usual }) => usual)]),
) as unknown as IndicatorParameters;

/** A number as this parameter takes it, or undefined when it is out of range or between its steps. */
export function takenBy(parameter: Parameter, value: unknown): number | undefined {
  if (typeof value !== "number" || !Number.isFinite(value) || value < parameter.min || value > parameter.max) return undefined;
  const steps = value / (parameter.step ?? 1);
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? value : undefined;
}

/** What was kept, each number that does not fit replaced by the usual one. */
export function parametersFrom(kept: unknown): IndicatorParameters {
  const given = (typeof kept === "object" && kept !== null ? kept : {}) as Partial<Record<Indicator, unknown>>;
  return Object.fromEntries(
    INDICATORS.map((indicator) => {
      const numbers = given[indicator];
      return [
        indicator,
        PARAMETERS[indicator].map(
          (parameter, index) => takenBy(parameter, Array.isArray(numbers) ? numbers[index] : undefined) ?? parameter.usual,
        ),
      ];
    }),
  ) as unknown as IndicatorParameters;
}

/** A line of an indicator: a token of the theme, dashed or not. No two lines that a key names look the same. */
export interface LineLook {
  readonly token: string;
  readonly dashed?: true;
}

const THREE: readonly LineLook[] = [{ token: "flame-mark" }, { token: "info", dashed: true }, { token: "allocation-2" }];

export const LINES: Readonly<Record<Indicator, readonly LineLook[]>> = {
  MA: [{ token: "ink" }, { token: "ink-2", dashed: true }, { token: "line-strong" }],
  EMA: [{ token: "flame-mark" }, { token: "info", dashed: true }],
  BOLL: [{ token: "allocation-2" }, { token: "allocation-2", dashed: true }, { token: "allocation-2" }],
  VOL: [],
  RSI: [{ token: "ink-2" }],
  MACD: [{ token: "ink" }, { token: "ink", dashed: true }],
  KDJ: THREE,
};

export function toggled(chosen: readonly Indicator[], indicator: Indicator): readonly Indicator[] {
  return INDICATORS.filter((known) => (known === indicator ? !chosen.includes(known) : chosen.includes(known)));
}
