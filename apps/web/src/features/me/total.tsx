import { Amount, Change, HeroMoney, Skeleton } from "@candela/ui";
import type { Panel } from "../../lib/components/with-panel.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/i18n.ts";
import { todayRate } from "../../lib/portfolio.ts";
import { hideBalanceStore } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";

/** The total as one figure of a line, with today's change in percent under or beside it. */
export function SmallTotal({ stacked = false }: { readonly stacked?: boolean }) {
  const t = useT();
  return (
    <section aria-label={t("home_total")} className={stacked ? "shrink-0 text-end" : ""}>
      <WithPanel skeleton={<Skeleton className="h-4 w-24" />}>
        {(panel) => (
          <span className={stacked ? "flex flex-col items-end" : "flex flex-wrap items-center gap-x-2"}>
            <TotalAmount panel={panel} className={stacked ? "text-row" : "text-caption text-ink-2"} />
            <TodayChange panel={panel} />
          </span>
        )}
      </WithPanel>
    </section>
  );
}

export function TotalAmount({ panel, className }: { readonly panel: Panel; readonly className: string }) {
  const hidden = useStore(hideBalanceStore);
  return <Amount value={panel.userBalanceConvert} as="dollars" decimals={2} rounding="down" hidden={hidden} className={className} />;
}

export function LargeTotal({ panel, className }: { readonly panel: Panel; readonly className?: string }) {
  const hidden = useStore(hideBalanceStore);
  return <HeroMoney value={panel.userBalanceConvert} hidden={hidden} className={`text-[1.875rem]! leading-9 ${className ?? ""}`} />;
}

/** Today's change in percent; nothing when the day began with nothing. */
export function TodayChange({ panel }: { readonly panel: Panel }) {
  const rate = todayRate(panel);
  return rate === null ? null : <Change rate={rate} className="text-caption font-medium" />;
}
