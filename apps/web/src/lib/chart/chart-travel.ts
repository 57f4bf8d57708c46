import type { Chart } from "klinecharts";
import { prefersLessMotion } from "../browser/media-query.ts";
import { AHEAD, type CandleFeed } from "./candle-feed.ts";
import type { ChartPlaces } from "./chart-places.ts";

/** Through time: to a date, and back to now. */
export interface ChartTravel {
  /** Whether the running candle is in sight. */
  readonly atEdge: () => boolean;
  readonly goLive: () => void;
  /** Shows the candles around a moment, reading them when they are not here. */
  readonly jumpTo: (ts: number) => void;
}

const GLIDE_MS = 220;

/** `arrived` is to be called once the first candles after a reset are in the chart; a tick before that is not what a jump waits for. */
export function createTravel(chart: Chart, feed: CandleFeed, places: ChartPlaces): ChartTravel & { readonly arrived: () => void } {
  const bars = () => chart.getDataList();
  /** Where to look once the candles of a jump are here. */
  let aim: number | null = null;
  /** Puts the candle of a moment into the middle. */
  const show = (ts: number) => {
    const index = bars().findLastIndex((bar) => bar.timestamp <= ts);
    const seen = (places.size()?.width ?? 0) / chart.getBarSpace().bar;
    chart.scrollToDataIndex(Math.max(0, index) + Math.round(Math.min(AHEAD, seen / 2)));
  };
  return {
    arrived: () => {
      if (aim !== null) show(aim);
      aim = null;
    },
    atEdge: () => {
      const size = places.size();
      const x = places.xOf(bars().length - 1);
      return feed.isLive() && size !== null && x >= 0 && x <= size.width;
    },
    goLive: () => {
      aim = null;
      feed.startAround(null);
      if (feed.isLive()) chart.scrollToRealTime(prefersLessMotion() ? 0 : GLIDE_MS);
      else chart.resetData();
    },
    jumpTo: (ts) => {
      const first = bars()[0]?.timestamp ?? Number.POSITIVE_INFINITY;
      const last = bars().at(-1)?.timestamp ?? 0;
      if (ts >= first && (ts <= last || feed.isLive())) return show(Math.min(ts, last));
      aim = ts;
      feed.startAround(ts);
      chart.resetData();
    },
  };
}
