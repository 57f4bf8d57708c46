import type { Interval } from "@candela/model";
import { Amount, compareDecimals, cx, formatVolume, useUi } from "@candela/ui";
import { useT } from "../../../lib/i18n.ts";
import type { CandleRow } from "./candle-feed.ts";
import { type Indicator, LINES, type LineLook } from "./indicators.ts";
import { shortTime } from "./intervals.ts";

/** The candle under the crosshair, or the running one: exact digits, not the chart's. */
export function Readout({ row, interval }: { readonly row: CandleRow | null; readonly interval: Interval }) {
  const t = useT();
  const style = useUi();
  if (row === null) return <p className="h-9" />;
  const up = compareDecimals(row.close, row.open) >= 0;
  const look = up ? "text-up" : "text-down";
  // In pairs, so that a narrow screen breaks the line between them and never leaves the close alone.
  const pairs = [
    [
      { name: t("trade_o"), value: row.open, look: "text-ink-2" },
      { name: t("trade_h"), value: row.high, look: "text-ink-2" },
    ],
    [
      { name: t("trade_l"), value: row.low, look: "text-ink-2" },
      { name: t("trade_c"), value: row.close, look },
    ],
  ];
  return (
    <p dir="ltr" className="page-x flex min-h-9 flex-wrap items-center gap-x-2.5 py-1 text-small tracking-tight whitespace-nowrap">
      <bdi className="num font-semibold">{shortTime(row.ts, interval)}</bdi>
      {pairs.map((pair) => (
        <span key={pair[0]?.name} className="flex gap-x-2.5">
          {pair.map((part) => (
            <span key={part.name}>
              <span className="text-ink-3">{part.name} </span>
              <Amount value={part.value} className={part.look} />
            </span>
          ))}
        </span>
      ))}
      <span className="max-tablet:hidden">
        <span className="text-ink-3">{t("trade_v")} </span>
        <bdi className="num text-ink-2">{formatVolume(row.volume, style)}</bdi>
      </span>
    </p>
  );
}

/** What the key names, and which of the indicator's lines shows it. */
const KEYS: Readonly<Record<Indicator, readonly string[]>> = {
  EMA: ["EMA 7", "EMA 25"],
  BOLL: ["BOLL 20, 2"],
  VOL: [],
  RSI: ["RSI 14"],
  MACD: ["MACD 12, 26, 9"],
};

/** Which line is which. */
export function IndicatorKey({ indicators }: { readonly indicators: readonly Indicator[] }) {
  return (
    <ul dir="ltr" className="page-x flex min-h-6 flex-wrap items-center gap-x-3.5 text-small text-ink-2">
      {indicators
        .flatMap((indicator) => KEYS[indicator].map((name, index) => ({ name, look: LINES[indicator][index] as LineLook })))
        .map(({ name, look }) => (
          <li key={name} className="flex shrink-0 items-center gap-1.5">
            <span
              aria-hidden="true"
              className={cx("w-3.5 border-t-2", look.dashed === true && "border-dashed")}
              style={{ borderColor: `var(--${look.token})` }}
            />
            {name}
          </li>
        ))}
    </ul>
  );
}
