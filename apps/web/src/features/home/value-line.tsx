import { Amount, Change, HeroMoney, Skeleton } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { type Panel, WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/i18n.ts";
import { ASSETS_PATH, pageHref } from "../../lib/navigation.ts";
import { todayRate } from "../../lib/portfolio.ts";
import { hideBalanceStore } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";

/** The total in one line of text, which leads to what it is made of. */
export function ValueLine() {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  return (
    <section aria-label={t("home_total")} className="page-x">
      <WithPanel skeleton={<Skeleton className="my-3.5 h-4 w-52" />}>
        {(panel) => (
          <a href={pageHref(ASSETS_PATH)} className="flex min-h-11 items-center gap-2 text-caption">
            <span className="text-ink-2">{t("home_total")}</span>
            <Amount
              value={panel.userBalanceConvert}
              as="dollars"
              decimals={2}
              rounding="down"
              hidden={hidden}
              className="text-row font-semibold"
            />
            <span className="flex flex-1 items-center justify-end gap-1.5">
              <TodayChange panel={panel} />
              <CaretRightIcon size={16} aria-hidden="true" className="shrink-0 text-ink-3 rtl:-scale-x-100" />
            </span>
          </a>
        )}
      </WithPanel>
    </section>
  );
}

/** The total as a middling figure with today's change at the other end. */
export function ValueRow() {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  return (
    <section aria-label={t("home_total")} className="page-x pt-1">
      <p className="text-caption text-ink-2">{t("home_total")}</p>
      <WithPanel skeleton={<Skeleton className="my-1 h-7 w-48" />}>
        {(panel) => (
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <HeroMoney value={panel.userBalanceConvert} hidden={hidden} className="text-[1.875rem]! leading-9" />
            <TodayChange panel={panel} />
          </p>
        )}
      </WithPanel>
    </section>
  );
}

/** Today's change in percent; nothing when the day began with nothing. */
export function TodayChange({ panel, className = "text-caption font-medium" }: { readonly panel: Panel; readonly className?: string }) {
  const rate = todayRate(panel);
  return rate === null ? null : <Change rate={rate} className={className} />;
}
