import type { Interval } from "@candela/model";
import { Amount, Change, compareDecimals, cx, formatVolume, percentChange, useUi } from "@candela/ui";
import { useT } from "../language/i18n.ts";
import type { CandleRow } from "./candle-row.ts";
import type { ChartSettings } from "./chart-settings.ts";
import { LINES, type LineLook, OVERLAID } from "./indicators.ts";
import { shortTime } from "./intervals.ts";

/** Two lines on a phone, whatever the digits need: the chart below must not move when a number grows. */
const HEIGHT = "min-h-10 tablet:min-h-9";

/** The candle under the crosshair, or the running one: exact digits, not the chart's. */
export function Readout({ row, interval }: { readonly row: CandleRow | null; readonly interval: Interval }) {
  const t = useT();
  const style = useUi();
  if (row === null) return <p className={HEIGHT} />;
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
    <p
      dir="ltr"
      className={cx("page-x flex flex-wrap content-center items-center gap-x-2.5 py-1 text-small tracking-tight whitespace-nowrap", HEIGHT)}
    >
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
      <span>
        <span className="text-ink-3">{t("trade_v")} </span>
        <bdi className="num text-ink-2">{formatVolume(row.volume, style)}</bdi>
      </span>
      <Change rate={percentChange(row.close, row.open) ?? "0"} />
    </p>
  );
}

/** Which line over the candles is which; the panes below have heads of their own. */
export function IndicatorKey({ indicators, parameters }: Pick<ChartSettings, "indicators" | "parameters">) {
  const entries = indicators
    .filter((indicator) => OVERLAID.includes(indicator))
    .flatMap((indicator) => {
      const numbers = parameters[indicator];
      const names = indicator === "BOLL" ? [`BOLL ${numbers.join(", ")}`] : numbers.map((number) => `${indicator} ${number}`);
      return names.map((name, index) => ({ id: `${indicator} ${index}`, name, look: LINES[indicator][index] as LineLook }));
    });
  return (
    <ul dir="ltr" className="page-x flex min-h-6 flex-wrap items-center gap-x-3.5 text-small text-ink-2">
      {entries.map(({ id, name, look }) => (
        <li key={id} className="flex shrink-0 items-center gap-1.5">
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
