import { formatDecimal, formatVolume, percentChange, useUi } from "@candela/ui";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useT } from "../language/i18n.ts";
import type { CandleRow } from "./candle-row.ts";
import type { ChartView } from "./chart-view.ts";
import { candleTime } from "./intervals.ts";

interface ChartKeysProps {
  readonly view: ChartView;
  readonly label: string;
  readonly onReadout?: (row: CandleRow | null) => void;
}

const MANY = 10;
const ZOOM = 1.25;
/** Candles left between the crosshair and the side, when it would leave the pane. */
const ROOM = 3;

/** The chart by keys: arrows move the crosshair candle by candle and speak it, + and − zoom, Home and End go to the ends. */
export function ChartKeys({ view, label, onReadout }: ChartKeysProps) {
  const t = useT();
  const style = useUi();
  const helpId = useId();
  const at = useRef<number | null>(null);
  // By its time, not its place: older candles that arrive meanwhile move every place.
  const [pointed, setPointed] = useState<{ readonly timestamp: number; readonly text: string } | null>(null);

  const [count, setCount] = useState(() => view.bars().length);
  useEffect(() => {
    const look = () => setCount(view.bars().length);
    const stop = view.onRows(look);
    // Candles may have come since the first look.
    look();
    return stop;
  }, [view]);

  const text = (value: string) => formatDecimal(value, style);
  const say = (row: CandleRow) =>
    t("chart_candle_said", {
      time: candleTime(row.ts, view.interval),
      open: text(row.open),
      high: text(row.high),
      low: text(row.low),
      close: text(row.close),
      change: formatDecimal(percentChange(row.close, row.open) ?? "0", style, { as: "percent", sign: "always" }),
      volume: formatVolume(row.volume, style),
    });
  const pointAt = (index: number) => {
    const bar = view.bars()[index];
    const row = bar === undefined ? undefined : view.rowAt(bar.timestamp);
    if (bar === undefined || row === undefined) return;
    at.current = bar.timestamp;
    bringInSight(view, index);
    view.setCrosshair({ x: view.xOf(index), y: view.yOf(bar.close) });
    onReadout?.(row);
    setPointed({ timestamp: bar.timestamp, text: say(row) });
  };
  const move = (steps: number) => {
    const bars = view.bars();
    const newest = bars.length - 1;
    const now = at.current === null ? -1 : bars.findLastIndex((bar) => bar.timestamp === at.current);
    const from = now < 0 ? Math.min(newest, view.indexAt(view.size()?.width ?? 0)) : now;
    pointAt(now < 0 ? from : Math.max(0, Math.min(newest, from + steps)));
  };
  const leave = () => {
    at.current = null;
    setPointed(null);
    view.setCrosshair(null);
    onReadout?.(null);
  };
  const act = (key: string, far: boolean): boolean => {
    switch (key) {
      case "ArrowLeft":
        move(far ? -MANY : -1);
        return true;
      case "ArrowRight":
        move(far ? MANY : 1);
        return true;
      case "+":
      case "=":
        view.zoom(ZOOM);
        return true;
      case "-":
      case "−":
        view.zoom(1 / ZOOM);
        return true;
      case "Home":
        pointAt(0);
        return true;
      case "End":
        if (view.isLive()) pointAt(view.bars().length - 1);
        else view.goLive();
        return true;
      case "Escape":
        if (at.current === null) return false;
        leave();
        return true;
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && act(event.key, event.shiftKey)) event.preventDefault();
  };
  const place = pointed === null ? -1 : view.bars().findLastIndex((bar) => bar.timestamp === pointed.timestamp);
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-roledescription={t("chart_role")}
        aria-label={label}
        aria-describedby={helpId}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, count)}
        aria-valuenow={Math.max(1, place < 0 ? count : place + 1)}
        aria-valuetext={pointed?.text ?? t("chart_no_candle")}
        className="pointer-events-none absolute inset-0 z-10 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-(--focus)"
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <p id={helpId} className="sr-only">
        {t("chart_keys_help")}
      </p>
    </>
  );
}

/** Scrolls just so far that the candle is in the pane. */
function bringInSight(view: ChartView, index: number): void {
  const size = view.size();
  if (size === null) return;
  const room = ROOM * view.chart.getBarSpace().bar;
  const x = view.xOf(index);
  if (x < room) view.scroll(room - x);
  else if (x > size.width - room / 2) view.scroll(size.width - room - x);
}
