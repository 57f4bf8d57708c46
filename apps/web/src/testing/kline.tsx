import KlinePage from "../features/trade/kline-page.tsx";
import { chartSettingsStore, USUAL_SETTINGS } from "../lib/chart/chart-settings.ts";
import { answerCandles, candles } from "./candles.ts";
import { chartIsThere } from "./chart.tsx";
import { answerAsUsual, logIn } from "./guest.ts";
import { BTC } from "./market.ts";
import { standAt } from "./place.ts";
import { tellQuote } from "./prices.ts";
import { server } from "./server.ts";
import { show } from "./show.tsx";

/** Rows of the chart of `prepareKline`. */
export const ROWS = candles(300);

/** Somebody with nothing open stands at the full chart of bitcoin, which has no indicators. */
export function prepareKline(): void {
  answerAsUsual();
  logIn();
  server().restIsEmpty();
  server().data("GET /api/product/detail", BTC);
  server().rows("GET /api/spotOrder/list", []);
  answerCandles(ROWS);
  tellQuote();
  chartSettingsStore.set({ ...USUAL_SETTINGS, indicators: [] });
  standAt("/pages/quoteDetail/klinePage?productCode=X%3ABTCUSD");
}

export async function openKline(): Promise<void> {
  await show(<KlinePage />);
  await chartIsThere();
}
