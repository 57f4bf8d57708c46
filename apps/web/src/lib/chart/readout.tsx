import type { Interval } from "@candela/model";
import { Amount, compareDecimals, cx, formatVolume, useUi } from "@candela/ui";
import { useT } from "../i18n.ts";
import type { CandleRow } from "./candle-feed.ts";
import type { Indicator } from "./indicators.ts";
import { shortTime } from "./intervals.ts";

/** The candle under the crosshair, or the running one: exact digits, not the chart's. */
export function Readout({ row, interval }: { readonly row: CandleRow | null; readonly interval: Interval }) {
  const t = useT();
  const style = useUi();
  if (row === null) return <p className="h-9" />;
  const up = compareDecimals(row.close, row.open) >= 0;
  const parts = [
    { name: t("trade_o"), value: row.open },
    { name: t("trade_h"), value: row.high },
    { name: t("trade_l"), value: row.low },
    { name: t("trade_c"), value: row.close },
  ];
  return (
    <p dir="ltr" className="page-x flex min-h-9 flex-wrap items-center gap-x-2.5 py-1 text-small tracking-tight whitespace-nowrap">
      <bdi className="num font-semibold">{shortTime(row.ts, interval)}</bdi>
      {parts.map((part, index) => (
        <span key={part.name}>
          <span className="text-ink-3">{part.name} </span>
          <Amount value={part.value} className={cx(index === 3 ? (up ? "text-up" : "text-down") : "text-ink-2")} />
        </span>
      ))}
      <span className="max-tablet:hidden">
        <span className="text-ink-3">{t("trade_v")} </span>
        <bdi className="num text-ink-2">{formatVolume(row.volume, style)}</bdi>
      </span>
    </p>
  );
}

const KEYS: Readonly<Record<Indicator, readonly { readonly name: string; readonly look: string }[]>> = {
  EMA: [
    { name: "EMA 7", look: "border-flame-mark" },
    { name: "EMA 25", look: "border-info border-dashed" },
  ],
  BOLL: [{ name: "BOLL 20, 2", look: "border-ink-2" }],
  VOL: [],
  RSI: [{ name: "RSI 14", look: "border-flame-mark" }],
  MACD: [{ name: "MACD 12, 26, 9", look: "border-flame-mark" }],
};

/** Which line is which. */
export function IndicatorKey({ indicators }: { readonly indicators: readonly Indicator[] }) {
  return (
    <ul dir="ltr" className="page-x flex min-h-6 flex-wrap items-center gap-x-3.5 text-small text-ink-2">
      {indicators
        .flatMap((indicator) => KEYS[indicator])
        .map(({ name, look }) => (
          <li key={name} className="flex shrink-0 items-center gap-1.5">
            <span aria-hidden="true" className={cx("w-3.5 border-t-2", look)} />
            {name}
          </li>
        ))}
    </ul>
  );
}
