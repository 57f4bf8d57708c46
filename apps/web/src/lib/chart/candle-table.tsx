import type { Interval } from "@candela/model";
import { Amount, Button, formatVolume, Sheet, useUi } from "@candela/ui";
import { useState } from "react";
import { useT } from "../i18n.ts";
import type { CandleRow } from "./candle-feed.ts";
import { candleTime } from "./intervals.ts";

interface CandleTableProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly rows: readonly CandleRow[];
  readonly interval: Interval;
}

/** Rows shown at first, and added by each tap on more. */
const STEP = 60;

/** The newest candles as numbers. */
export function CandleTable({ open, onClose, rows, interval }: CandleTableProps) {
  const t = useT();
  const style = useUi();
  const [shown, setShown] = useState(STEP);
  const newest = open ? rows.slice(-shown).reverse() : [];
  const heads = ["trade_time", "trade_open", "trade_high", "trade_low", "trade_close", "trade_volume"] as const;
  return (
    <Sheet open={open} onClose={onClose} title={t("trade_table")}>
      <div className="-mx-5 overflow-x-auto px-5">
        <table className="w-full text-small">
          <caption className="pb-1 text-start text-ink-3">{t("trade_times_utc")}</caption>
          <thead>
            <tr className="text-ink-3">
              {heads.map((head) => (
                <th key={head} scope="col" className="py-1.5 ps-3 text-end font-medium first:ps-0 first:text-start">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newest.map((row) => (
              <tr key={row.ts} className="border-t border-line">
                <th scope="row" className="num py-2 text-start font-medium">
                  {candleTime(row.ts, interval)}
                </th>
                {[row.open, row.high, row.low, row.close].map((value, index) => (
                  <td key={heads[index + 1]} className="ps-3 text-end">
                    <Amount value={value} />
                  </td>
                ))}
                <td className="num ps-3 text-end">{formatVolume(row.volume, style)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > shown && (
          <Button wide kind="secondary" size="small" className="mt-3" onClick={() => setShown(shown + STEP)}>
            {t("trade_more_rows")}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
