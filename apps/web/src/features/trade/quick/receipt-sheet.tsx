import { Button, ErrorState, PaperTag, Sheet, Skeleton, showToast } from "@candela/ui";
import { ExportIcon } from "@phosphor-icons/react/dist/csr/Export";
import { useQuery } from "@tanstack/react-query";
import { CheckDayLink } from "../../../lib/components/check-day-link.tsx";
import { ShownForNow } from "../../../lib/components/shown-for-now.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { AskAbout } from "../../../lib/support/ask-about.tsx";
import type { Receipt } from "./receipt-check.ts";
import { ReceiptCheck } from "./receipt-check-card.tsx";
import { ReceiptDetails, ReceiptTicks } from "./receipt-details.tsx";
import { giveReceipt } from "./receipt-file.ts";
import { ReceiptPath } from "./receipt-path.tsx";
import { ResultHead } from "./result-head.tsx";
import type { QuickOrder } from "./trades.ts";

interface ReceiptSheetProps {
  readonly trade: QuickOrder;
  readonly onClose: () => void;
}

/** The signed receipt of a settled trade: the same for a win and a loss, only the numbers differ. */
export function ReceiptSheet({ trade, onClose }: ReceiptSheetProps) {
  const t = useT();
  const query = useQuery(dataQuery("GET /api/fastTradeOrder/receipt", { id: trade.id }, { staleTime: Number.POSITIVE_INFINITY }));
  const receipt = query.data ?? undefined;
  const failed = receipt === undefined && (query.isError || query.data === null);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("quick_receipt")}
      tag={<PaperTag feed={trade.openTick?.source} />}
      action={
        <div className="grid grid-cols-[auto_1fr] gap-2">
          <ShareButton receipt={receipt} />
          <Button onClick={onClose}>{t("trade_done")}</Button>
        </div>
      }
    >
      <ResultHead trade={trade} />
      {failed && (
        <ErrorState
          title={t("quick_receipt_failed")}
          text={t("quick_receipt_failed_text")}
          action={
            <Button kind="secondary" size="small" onClick={() => void query.refetch()}>
              {t("system_retry")}
            </Button>
          }
        />
      )}
      {receipt === undefined && !failed && (
        <div role="status" aria-label={t("ui_loading")} className="flex flex-col gap-3">
          <Skeleton className="h-40 !rounded-card" />
          <Skeleton className="h-52 !rounded-card" />
        </div>
      )}
      {receipt !== undefined && (
        <div className="flex flex-col gap-3">
          <p className="-mb-1 text-small text-ink-3">{t("quick_times_utc")}</p>
          <ReceiptPath receipt={receipt} />
          <ReceiptTicks receipt={receipt} />
          <ShownForNow>
            <ReceiptCheck receipt={receipt} />
            <DayLink receipt={receipt} />
            <ReceiptDetails receipt={receipt} />
          </ShownForNow>
          <AskAbout kind="quickTrade" id={trade.id} />
        </div>
      )}
    </Sheet>
  );
}

/** To the page that works out all prices of the day, and these two among them. */
function DayLink({ receipt: { order, openTick, closeTick } }: { readonly receipt: Receipt }) {
  const t = useT();
  const tick = closeTick ?? openTick;
  if (tick === null) return null;
  // A day of live prices cannot be worked out again.
  if (tick.source !== undefined) return null;
  const ticks = [openTick, closeTick].flatMap((each) => each?.seq ?? []).join(",");
  return <CheckDayLink ts={tick.ts} productCode={order.productCode} ticks={ticks} text={t("day_check_trade")} />;
}

function ShareButton({ receipt }: { readonly receipt: Receipt | undefined }) {
  const t = useT();
  const give = async (shared: Receipt) => {
    try {
      if ((await giveReceipt(shared)) === "saved") showToast({ text: t("quick_saved"), tone: "good" });
    } catch {
      showToast({ text: t("quick_share_failed"), tone: "problem" });
    }
  };
  return (
    <Button
      kind="secondary"
      aria-label={t("quick_share")}
      disabledReason={receipt === undefined ? t("ui_loading") : undefined}
      onClick={() => receipt !== undefined && void give(receipt)}
    >
      <ExportIcon size={20} />
    </Button>
  );
}
