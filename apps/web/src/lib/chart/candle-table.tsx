import type { Interval } from "@candela/model";
import { Amount, Button, Change, formatVolume, percentChange, Sheet, useUi } from "@candela/ui";
import { useState } from "react";
import { saveFile } from "../browser/save-file.ts";
import { CheckDayLink } from "../components/check-day-link.tsx";
import { useT } from "../language/i18n.ts";
import { candleZone } from "../time/zone.ts";
import { candleCsv, candleFileName } from "./candle-csv.ts";
import type { CandleRow } from "./candle-row.ts";
import { candleTime } from "./intervals.ts";

interface CandleTableProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Asked when the table opens and when a page is turned, so that rows do not move under the reader. */
  readonly rows: () => readonly CandleRow[];
  readonly productCode: string;
  readonly interval: Interval;
}

const PAGE_ROWS = 50;
const HEADS = ["trade_time", "trade_open", "chart_high", "chart_low", "trade_close", "chart_change", "trade_volume"] as const;

/** The candles of the chart as numbers, newest first, page by page, and as a file. */
export function CandleTable({ open, onClose, ...table }: CandleTableProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("trade_table")}>
      {open && <Pages {...table} />}
    </Sheet>
  );
}

function Pages({ rows, productCode, interval }: Omit<CandleTableProps, "open" | "onClose">) {
  const t = useT();
  const [page, setPage] = useState(0);
  const [all, setAll] = useState(rows);
  const pages = Math.max(1, Math.ceil(all.length / PAGE_ROWS));
  const shown = all.slice(Math.max(0, all.length - (page + 1) * PAGE_ROWS), all.length - page * PAGE_ROWS).reverse();
  const turn = (to: number) => {
    if (to === 0) setAll(rows());
    setPage(to);
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <p role="status" className="text-small text-ink-2">
          {t("chart_page", { page: page + 1, pages })}
        </p>
        <Button
          kind="secondary"
          size="small"
          onClick={() => saveFile(candleFileName(productCode, interval, all), candleCsv(all), "text/csv;charset=utf-8")}
        >
          {t("chart_export", { count: all.length })}
        </Button>
      </div>
      <div className="-mx-5 overflow-x-auto px-5">
        <Candles rows={shown} interval={interval} />
        <nav aria-label={t("chart_pages")} className="sticky start-0 mt-3 grid grid-cols-2 gap-2">
          <Button
            kind="secondary"
            size="small"
            disabledReason={page === 0 ? t("chart_newest_page") : undefined}
            onClick={() => turn(page - 1)}
          >
            {t("chart_newer")}
          </Button>
          <Button
            kind="secondary"
            size="small"
            disabledReason={page + 1 >= pages ? t("chart_oldest_page") : undefined}
            onClick={() => turn(page + 1)}
          >
            {t("chart_older")}
          </Button>
        </nav>
        <div className="sticky start-0">
          <CheckDayLink productCode={productCode} text={t("day_check_past")} />
        </div>
      </div>
    </>
  );
}

function Candles({ rows, interval }: { readonly rows: readonly CandleRow[]; readonly interval: Interval }) {
  const t = useT();
  const style = useUi();
  return (
    <table className="w-full text-small">
      <caption className="pb-1 text-start text-ink-3">{t("trade_times_in", { zone: candleZone(interval, rows[0]?.ts ?? 0) })}</caption>
      <thead>
        <tr className="text-ink-3">
          {HEADS.map((head) => (
            <th key={head} scope="col" className="py-1.5 ps-3 text-end font-medium first:ps-0 first:text-start">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.ts} className="border-t border-line">
            <th scope="row" className="num py-2 text-start font-medium whitespace-nowrap">
              {candleTime(row.ts, interval)}
            </th>
            {(["open", "high", "low", "close"] as const).map((name) => (
              <td key={name} className="ps-3 text-end">
                <Amount value={row[name]} />
              </td>
            ))}
            <td className="ps-3 text-end whitespace-nowrap">
              <Change rate={percentChange(row.close, row.open) ?? "0"} />
            </td>
            <td className="num ps-3 text-end">{formatVolume(row.volume, style)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
