import { Amount, DIRECTION_TEXT, directionOf, Skeleton } from "@candela/ui";
import type { ReactNode } from "react";
import { type Panel, WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/i18n.ts";
import { ASSETS_PATH, pageHref } from "../../lib/navigation.ts";
import { hideBalanceStore } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";

/** The account under a chart: the total, and four figures of it. */
export function AccountStrip() {
  const t = useT();
  return (
    <section aria-label={t("home_total")} className="page-x pt-5">
      <WithPanel skeleton={<Skeleton className="h-20 rounded-tile!" />}>{(panel) => <Figures panel={panel} />}</WithPanel>
    </section>
  );
}

function Figures({ panel }: { readonly panel: Panel }) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const money = { as: "dollars", decimals: 2, hidden } as const;
  const signed = (value: string) => (
    <Amount value={value} sign="always" {...money} className={hidden ? "" : DIRECTION_TEXT[directionOf(value)]} />
  );
  return (
    <>
      <a href={pageHref(ASSETS_PATH)} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-title3">
        <h2>{t("home_account")}</h2>
        <Amount value={panel.userBalanceConvert} rounding="down" {...money} />
      </a>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 min-[26rem]:grid-cols-4">
        <Figure name={t("assets_today")}>{signed(panel.profitAndLoseToday)}</Figure>
        <Figure name={t("home_open_profit")}>{signed(panel.profitAndLose)}</Figure>
        <Figure name={t("home_in_margin")}>
          <Amount value={panel.allMarginAmount} {...money} />
        </Figure>
        <Figure name={t("assets_cash")}>
          <Amount value={panel.cash} rounding="down" {...money} />
        </Figure>
      </dl>
    </>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-2 hyphens-auto">{name}</dt>
      <dd className="text-caption font-semibold">{children}</dd>
    </div>
  );
}
