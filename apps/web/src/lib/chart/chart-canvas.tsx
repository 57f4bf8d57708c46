import { cx, formatDecimal, type NumberStyle, Skeleton, useUi } from "@candela/ui";
import { startTransition, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLiveCandles, useLiveness, useQuote } from "../net/live.ts";
import { conventionStore, languageStore, themeStore } from "../site/settings.ts";
import type { CandleFeed } from "./candle-feed.ts";
import type { ChartLook } from "./chart-look.ts";
import type { ChartProps } from "./chart-props.ts";
import { USUAL_SETTINGS } from "./chart-settings.ts";
import { type ChartView, openChart } from "./chart-view.ts";
import { useCountdown } from "./countdown.ts";
import { useHasCandles } from "./has-candles.ts";
import { type LastPricePlace, placeLastPrice } from "./last-price.ts";
import { useCrosshair } from "./use-crosshair.ts";

/** The chart itself: candles, indicators and the light at the last price. */
export default function ChartCanvas(props: ChartProps) {
  const { product, interval, indicators, settings = USUAL_SETTINGS, still = false } = props;
  const { productCode } = product;
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<ChartView | null>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const tag = useRef<HTMLSpanElement>(null);
  const place = useRef<LastPricePlace | null>(null);
  const begun = useRef(false);
  const [opened, setOpened] = useState<ChartView | null>(null);
  const style = useUi();
  const quote = useQuote(productCode, 250) ?? product.tickerInfo;
  const live = useLiveness() === "live" && product.tickerInfo.isOpen;
  const countdown = useCountdown({ view: opened, quote, running: live });
  const drawn = useHasCandles(opened);
  const { kind, logarithmic, sessionBreaks, parameters } = settings;
  const look = useMemo<ChartLook>(
    () => ({ kind, logarithmic, sessionBreaks, parameters, indicators }),
    [kind, logarithmic, sessionBreaks, parameters, indicators],
  );

  const crosshair = useCrosshair(tag, place, props.onReadout);
  const onPaint = useEffectEvent(() => {
    if (view.current === null || tip.current === null || tag.current === null) return;
    place.current = placeLastPrice(view.current.chart, { tip: tip.current, tag: tag.current }, place.current);
    crosshair.mark();
  });
  const tellLast = useEffectEvent(() => {
    const last = view.current?.last();
    if (last !== undefined) props.onLast?.(last);
  });
  // A chart has its look before anybody sees it: what it wears until then are the library's own colours.
  const worn = useRef<{ readonly look: ChartLook; readonly style: NumberStyle } | null>(null);
  const open = useEffectEvent((element: HTMLElement) => {
    const made = openChart(element, {
      product,
      interval,
      onCross: crosshair.cross,
      onBegun: () => props.onBegun?.(),
      onFailed: () => props.onFailed?.(),
    });
    made?.setLook(look, style);
    worn.current = { look, style };
    return made;
  });
  const onTheme = useEffectEvent(() => view.current?.setLook(look, style));
  const tellView = useEffectEvent((made: ChartView | null) => {
    setOpened(made);
    props.onView?.(made);
  });

  useEffect(() => {
    const element = frame.current;
    if (element === null || productCode === "" || interval === undefined) return;
    let made: ChartView | null = null;
    // The chart is a new one for each product and candle length.
    const begin = () => {
      made = open(element);
      if (made === null) return;
      view.current = made;
      made.onPaint(() => onPaint());
      made.onRows(() => tellLast());
      startTransition(() => tellView(made));
    };
    // The first comes with much else of the page, and has a task of its own; another follows without a frame between.
    const task = begun.current ? undefined : setTimeout(begin);
    if (begun.current) begin();
    begun.current = true;
    return () => {
      clearTimeout(task);
      if (made === null) return;
      view.current = null;
      tellView(null);
      place.current = null;
      made.close();
    };
  }, [productCode, interval]);

  useEffect(() => {
    if (opened === null || (worn.current?.look === look && worn.current.style === style)) return;
    opened.setLook(look, style);
    worn.current = { look, style };
  }, [opened, look, style]);
  useEffect(() => opened?.setStill(still), [opened, still]);
  const counts = countdown !== null;
  // In the frame that shows the countdown.
  useLayoutEffect(() => opened?.setCounting(counts), [opened, counts]);
  useEffect(() => followTheme(() => onTheme()), []);

  // The quote that the page shows, in the same frame as the page shows it.
  useEffect(() => {
    opened?.setPrice(quote);
    tellLast();
  }, [opened, quote]);

  const take = useCallback((message: Parameters<CandleFeed["take"]>[0]) => view.current?.take(message), []);
  useLiveCandles({ code: productCode, interval }, take);

  return (
    <div dir="ltr" className="relative size-full">
      <div ref={frame} className={cx("size-full", !drawn && "invisible")} {...crosshair.pointers} />
      {!drawn && <Skeleton className="absolute inset-x-(--page-margin) top-4 h-1/2 !rounded-card" />}
      <span
        ref={tag}
        data-mark="last-price"
        data-countdown={countdown ?? undefined}
        aria-hidden="true"
        className="num pointer-events-none absolute end-1 data-crossed:invisible top-0 z-11 rounded-tag bg-ink px-1.5 py-1 text-[0.6875rem]/[0.6875rem] font-semibold text-on-ink opacity-0 transition-transform data-countdown:after:absolute data-countdown:after:inset-x-0 data-countdown:after:top-full data-countdown:after:rounded-tag data-countdown:after:bg-canvas data-countdown:after:px-1.5 data-countdown:after:py-1 data-countdown:after:text-end data-countdown:after:text-[0.625rem]/[0.625rem] data-countdown:after:font-medium data-countdown:after:text-ink-2 data-countdown:after:content-[attr(data-countdown)] duration-[220ms] ease-standard"
      >
        {formatDecimal(quote.nowPrice, style)}
      </span>
      <span
        ref={tip}
        aria-hidden="true"
        hidden={!live}
        className="pointer-events-none absolute start-0 top-0 z-11 size-3 rounded-full opacity-0 border-2 border-canvas bg-flame shadow-[0_0_14px_8px_color-mix(in_srgb,var(--flame)_40%,transparent)] transition-transform duration-[220ms] ease-standard"
      />
    </div>
  );
}

/**
 * Calls after theme, convention, language or the system's scheme changed and the root element carries it. The view of that moment is to be asked for
 * then: a chart has its colours before React has told that there is one.
 */
function followTheme(onChange: () => void): () => void {
  const later = () => void setTimeout(onChange);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", later);
  const stops = [themeStore, conventionStore, languageStore].map((store) => store.subscribe(later));
  return () => {
    scheme.removeEventListener("change", later);
    for (const stop of stops) stop();
  };
}
