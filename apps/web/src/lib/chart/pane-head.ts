import type { IndicatorTooltipData } from "klinecharts";

/** The library writes a head for every indicator; what lies over the candles is named by the page, or by nobody. */
export const noHead = (): IndicatorTooltipData => ({ name: "", calcParamsText: "", features: [], legends: [] });
