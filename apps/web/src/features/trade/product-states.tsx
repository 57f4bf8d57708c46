import { Button, ErrorState, Notice, Skeleton } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { switchTab } from "../../lib/navigation/navigation.ts";
import { QUOTES_PATH } from "../../lib/navigation/paths.ts";

/** While the product is read: its real proportions. */
export function ProductSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x pt-3">
      <div className="flex items-center gap-3">
        <Skeleton className="size-9" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-3.5 w-28" />
          <Skeleton className="h-2.5 w-16" />
        </div>
      </div>
      <Skeleton className="mt-5 h-8 w-44" />
      <Skeleton className="mt-3 h-3 w-28" />
      <Skeleton className="mt-6 h-64 !rounded-card" />
    </div>
  );
}

export function ProductFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState
      title={t("trade_failed")}
      text={t("trade_failed_text")}
      action={
        <div className="flex gap-2">
          <Button kind="secondary" size="small" onClick={() => void switchTab(QUOTES_PATH)}>
            {t("navBar_quotes")}
          </Button>
          <Button size="small" onClick={onRetry}>
            {t("system_retry")}
          </Button>
        </div>
      }
    />
  );
}

/** Futures and forex have no spot market: said plainly, with the way to those that have one. */
export function NoSpot() {
  const t = useT();
  return (
    <div className="page-x py-3">
      <Notice>
        <span>{t("trade_no_spot")}</span>
      </Notice>
      <div className="pt-3">
        <Button wide kind="secondary" onClick={() => void switchTab(QUOTES_PATH)}>
          {t("trade_browse_spot")}
        </Button>
      </div>
    </div>
  );
}
