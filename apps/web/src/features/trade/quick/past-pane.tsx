import { Button, SkeletonRows } from "@candela/ui";
import { useState } from "react";
import { useRoomForTables } from "../../../lib/browser/media-query.ts";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useNow } from "../../../lib/time/now.ts";
import { usePastEpoch } from "../overview/use-past-epoch.tsx";
import { usePastFilter } from "../overview/use-past-filter.tsx";
import type { PartProps } from "../shell/trade-mode.ts";
import { PastRow } from "./past-row.tsx";
import { usePastTrades } from "./quick-feed.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import type { QuickOrder } from "./trades.ts";
import { PastTable } from "./trades-tables.tsx";

interface PastPaneProps extends Partial<PartProps> {
  /** On the page of all trades, where there may be room for tables. */
  readonly wide?: boolean;
}

/** Settled trades, newest first; a tap opens the receipt. */
export default function PastPane({ wide = false }: PastPaneProps) {
  const t = useT();
  const tables = useRoomForTables() && wide;
  const now = useNow(30_000);
  const { epoch, chooser } = usePastEpoch();
  const { fields, filtered, bar } = usePastFilter("quick", epoch);
  const { trades, failed, retry, more } = usePastTrades(epoch, fields);
  const [shown, setShown] = useState<QuickOrder | null>(null);
  if (failed) return <PartError onRetry={retry} />;
  return (
    <>
      {chooser}
      {bar(trades)}
      {trades === undefined && <SkeletonRows count={2} label={t("ui_loading")} />}
      {trades?.length === 0 && (
        <p className="page-x pt-4 text-center text-caption text-ink-3">{t(filtered ? "orders_none_match" : "quick_none_past")}</p>
      )}
      {tables && trades !== undefined && trades.length > 0 ? (
        <PastTable trades={trades} now={now} onOpen={setShown} />
      ) : (
        <ul>
          {trades?.map((trade) => (
            <li key={trade.id}>
              <PastRow trade={trade} now={now} onOpen={() => setShown(trade)} />
            </li>
          ))}
        </ul>
      )}
      {more !== null && (
        <div className="page-x pt-2">
          <Button wide kind="secondary" size="small" onClick={more}>
            {t("quick_show_older")}
          </Button>
        </div>
      )}
      {shown !== null && <ReceiptSheet trade={shown} onClose={() => setShown(null)} />}
    </>
  );
}
