import { formatDecimal, useUi } from "@candela/ui";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useStore } from "../../../lib/browser/store.ts";
import { ZoneMark } from "../../../lib/components/zone-mark.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { productName } from "../../../lib/market/product-name.ts";
import { useLiveness, useTickStream } from "../../../lib/net/live.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { serverNow } from "../../../lib/time/server-clock.ts";
import { clockTime, zoneName } from "../../../lib/time/zone.ts";
import { useLiveQuote } from "../product.ts";
import type { TickChartProps } from "../shell/trade-mode.ts";
import { keptTicks, pointsUntil } from "./kept-ticks.ts";
import { secondsCandles } from "./seconds-candles.ts";
import { paintSeconds } from "./seconds-painter.ts";
import { paintTicks } from "./tick-painter.ts";
import type { PlotTrade } from "./tick-plot.ts";
import type { QuickOrder } from "./trades.ts";
import { usePathAsker } from "./use-path-asker.ts";
import { useProductTrades } from "./use-product-trades.ts";

function plotted({ openTick, expiresAt, direction }: QuickOrder): PlotTrade | null {
  if (openTick === null || expiresAt === null) return null;
  return { entry: Number(openTick.price), openTs: openTick.ts, closeTs: expiresAt, above: direction === 1 };
}

/**
 * Every price since the trade that ends next was opened, against its entry: where it pays, where it loses, when it closes. Without a trade the last minute, and
 * with a `step` candles of so many seconds, as far back as this page has seen prices.
 */
export default function TickChart({ product, step }: TickChartProps) {
  const t = useT();
  const style = useUi();
  const name = productName(product, useStore(languageStore));
  const trades = useProductTrades(product);
  const quote = useLiveQuote(product, 250);
  const live = useLiveness() === "live" && quote.isOpen;
  const canvas = useRef<HTMLCanvasElement>(null);
  const due = useRef(false);
  const { productCode, priceScale } = product;
  const [focus] = trades;
  const isWhole = usePathAsker({ productCode, trade: focus, quote, live });

  const paint = useEffectEvent(() => {
    due.current = false;
    const [trade = null, ...others] = trades.map(plotted);
    if (canvas.current === null) return;
    const above = trade?.above !== false;
    const points = pointsUntil(keptTicks(productCode), quote, focus?.openTick).map(({ ts, price, gap }) => ({
      ts,
      price: Number(price),
      gap,
    }));
    if (step !== 0) {
      paintSeconds(canvas.current, {
        candles: secondsCandles(points, step),
        seconds: step,
        entries: [trade, ...others].flatMap((each) => each?.entry ?? []),
        now: serverNow(),
        live,
        price: (value) => formatDecimal(value.toFixed(priceScale), style),
        time: clockTime,
      });
      return;
    }
    paintTicks(canvas.current, {
      points,
      trade,
      others: others.filter((other) => other !== null),
      now: serverNow(),
      live,
      texts: {
        price: (value) => formatDecimal(value.toFixed(priceScale), style),
        opened: trade === null ? "" : t("quick_opened_at", { time: clockTime(trade.openTs) }),
        closes: trade === null ? "" : t("quick_closes_at", { time: clockTime(trade.closeTs) }),
        above: t(above ? "quick_pays_above" : "quick_loses_above"),
        below: t(above ? "quick_loses_below" : "quick_pays_below"),
      },
    });
  });
  /** At the next frame, once, however much has come until then. */
  const paintSoon = useCallback(() => {
    if (due.current) return;
    due.current = true;
    requestAnimationFrame(() => paint());
  }, []);

  useTickStream(productCode, paintSoon);
  useEffect(() => followLook(canvas.current, paintSoon), [paintSoon]);
  // The price that the page shows, in the very frame in which the page shows it.
  useLayoutEffect(() => paint());

  const text = (price: string) => formatDecimal(price, style);
  return (
    <figure className="relative size-full" aria-label={t(isWhole ? "quick_chart_of" : "quick_chart_part_of", { name })}>
      <div dir="ltr" aria-hidden="true" className="size-full">
        <canvas ref={canvas} className="block size-full" />
      </div>
      {(focus !== undefined || step !== 0) && <ZoneMark zone={zoneName(focus?.acceptedAt ?? serverNow())} />}
      <figcaption className="sr-only">
        {focus?.openTick === undefined || focus.openTick === null
          ? t(trades.length > 0 ? "quick_chart_waits" : "quick_chart_before", { now: text(quote.nowPrice) })
          : t("quick_chart_text", { open: text(focus.openTick.price), now: text(quote.nowPrice) })}
      </figcaption>
    </figure>
  );
}

/** Calls when size, theme, convention or language changed. */
function followLook(element: HTMLElement | null, onChange: () => void): () => void {
  if (element === null) return () => undefined;
  const size = new ResizeObserver(onChange);
  size.observe(element);
  const root = new MutationObserver(onChange);
  root.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "data-convention", "lang", "dir"] });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", onChange);
  return () => {
    size.disconnect();
    root.disconnect();
    scheme.removeEventListener("change", onChange);
  };
}
