import { createUserStore } from "../session/user-store.ts";
import { INDICATORS, type Indicator, type IndicatorParameters, parametersFrom, USUAL_PARAMETERS } from "./indicators.ts";

export const CHART_KINDS = ["candles", "bars", "line", "area", "heikinAshi"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** How the full chart looks to one user. */
export interface ChartSettings {
  readonly kind: ChartKind;
  readonly logarithmic: boolean;
  /** A thin line where a session, or a UTC day, begins. */
  readonly sessionBreaks: boolean;
  readonly indicators: readonly Indicator[];
  readonly parameters: IndicatorParameters;
  /** Drawings stick to the prices of a candle. */
  readonly snapping: boolean;
}

export const USUAL_SETTINGS: ChartSettings = {
  kind: "candles",
  logarithmic: false,
  sessionBreaks: false,
  indicators: ["EMA", "VOL", "RSI"],
  parameters: USUAL_PARAMETERS,
  snapping: true,
};

/** What was kept, part by part: a part that cannot be read is the usual one. */
export function settingsFrom(value: unknown): ChartSettings | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const kept = value as Partial<Record<keyof ChartSettings, unknown>>;
  const truth = (name: "logarithmic" | "sessionBreaks" | "snapping") =>
    typeof kept[name] === "boolean" ? (kept[name] as boolean) : USUAL_SETTINGS[name];
  const { indicators } = kept;
  return {
    kind: CHART_KINDS.find((kind) => kind === kept.kind) ?? USUAL_SETTINGS.kind,
    logarithmic: truth("logarithmic"),
    sessionBreaks: truth("sessionBreaks"),
    snapping: truth("snapping"),
    indicators: Array.isArray(indicators) ? INDICATORS.filter((known) => indicators.includes(known)) : USUAL_SETTINGS.indicators,
    parameters: parametersFrom(kept.parameters),
  };
}

export const chartSettingsStore = createUserStore<ChartSettings>("chartSettings", USUAL_SETTINGS, settingsFrom);

export function changeSettings(change: Partial<ChartSettings>): void {
  chartSettingsStore.set((before) => ({ ...before, ...change }));
}
