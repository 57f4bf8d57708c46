import { Amount, DIRECTION_TEXT, directionOf, HeroMoney, Skeleton } from "@candela/ui";
import type { ReactNode } from "react";
import { HideBalanceButton } from "../../lib/components/hide-balance-button.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/i18n.ts";
import { usePanel } from "../../lib/portfolio.ts";
import { hideBalanceStore } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";

/** What everything is worth, and its parts. */
export function ValueCard() {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const panel = usePanel();
  const { data } = panel;
  if (data === undefined || data === null)
    return panel.isError ? (
      <PartError onRetry={() => void panel.refetch()} />
    ) : (
      <Skeleton className="mx-(--page-margin) h-39 rounded-card!" />
    );
  const today = data.profitAndLoseToday;
  return (
    <section aria-labelledby="me-total" className="mx-(--page-margin) rounded-card bg-fill px-4.5 pt-3.5 pb-4 max-compact:px-3.5">
      <div className="flex h-7 items-center gap-1 text-caption text-ink-2">
        <h2 id="me-total">{t("home_total")}</h2>
        <HideBalanceButton />
      </div>
      <HeroMoney value={data.userBalanceConvert} hidden={hidden} className="text-[1.875rem]! leading-9" />
      <dl className="mt-3.5 flex justify-between gap-3 border-t border-line pt-3.5">
        <Part name={t("assets_cash")}>
          <Amount value={data.cash} as="dollars" decimals={2} rounding="down" hidden={hidden} />
        </Part>
        <Part name={t("assets_holdings")}>
          <Amount value={data.holdings} as="dollars" decimals={2} hidden={hidden} />
        </Part>
        <Part name={t("assets_today")} last>
          <Amount value={today} as="dollars" decimals={2} sign="always" hidden={hidden} className={DIRECTION_TEXT[directionOf(today)]} />
        </Part>
      </dl>
    </section>
  );
}

function Part({ name, last = false, children }: { readonly name: string; readonly last?: boolean; readonly children: ReactNode }) {
  return (
    <div className={last ? "text-end" : ""}>
      <dt className="text-caption text-ink-2">{name}</dt>
      <dd className="text-row max-compact:text-caption max-compact:font-semibold">{children}</dd>
    </div>
  );
}
