import { Amount, DIRECTION_TEXT, directionOf, HeroMoney, Row, Skeleton, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { HideBalanceButton } from "../../lib/components/hide-balance-button.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { type Panel, WithPanel } from "../../lib/components/with-panel.tsx";
import { useListDecimals } from "../../lib/currency-decimals.ts";
import { useT } from "../../lib/i18n.ts";
import { ASSETS_PATH, pageHref } from "../../lib/navigation.ts";
import { rowsQuery } from "../../lib/queries.ts";
import { useSession } from "../../lib/session.ts";
import { hideBalanceStore } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";
import { SummaryLine } from "./summary-line.tsx";

/** What the user has, on one page: the total and its way there, what it is made of, and each balance. */
export default function SummaryPage() {
  const t = useT();
  const session = useSession();
  return (
    <>
      <PageHeader title={t("summary_title")} end={session !== null && <HideBalanceButton large />} />
      {session === null ? (
        <LoggedOut title={t("summary_logged_out")} text={t("summary_logged_out_text")} />
      ) : (
        <>
          <WithPanel skeleton={<Skeleton className="mx-(--page-margin) my-2 h-52 rounded-card!" />}>
            {(panel) => <Totals panel={panel} />}
          </WithPanel>
          <Balances />
          <div className="page-x py-5">
            <a
              href={pageHref(ASSETS_PATH)}
              className="grid min-h-13 place-items-center rounded-button bg-fill px-5 text-center text-button active:bg-fill-press"
            >
              {t("summary_all_assets")}
            </a>
          </div>
        </>
      )}
    </>
  );
}

function Totals({ panel }: { readonly panel: Panel }) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const money = { as: "dollars", decimals: 2, hidden } as const;
  const signed = (value: string) => (
    <Amount value={value} sign="always" {...money} className={hidden ? "" : DIRECTION_TEXT[directionOf(value)]} />
  );
  return (
    <section aria-labelledby="summary-total">
      <h2 id="summary-total" className="page-x pt-1 text-caption text-ink-2">
        {t("home_total")}
      </h2>
      <p className="page-x">
        <HeroMoney value={panel.userBalanceConvert} hidden={hidden} />
      </p>
      <SummaryLine total={panel.userBalanceConvert} />
      <dl className="page-x divide-y divide-line pt-2">
        <Line name={t("assets_today")}>{signed(panel.profitAndLoseToday)}</Line>
        <Line name={t("summary_open_profit")}>{signed(panel.profitAndLose)}</Line>
        <Line name={t("assets_cash")}>
          <Amount value={panel.cash} rounding="down" {...money} />
        </Line>
        <Line name={t("assets_holdings")}>
          <Amount value={panel.holdings} {...money} />
        </Line>
        <Line name={t("summary_in_margin")}>
          <Amount value={panel.allMarginAmount} {...money} />
        </Line>
      </dl>
    </section>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4">
      <dt className="min-w-0 text-body text-ink-2">{name}</dt>
      <dd className="shrink-0 text-row font-medium">{children}</dd>
    </div>
  );
}

/** Each currency that has ever moved: what of it can be used, and all of it. */
function Balances() {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const decimals = useListDecimals();
  const balances = useQuery(rowsQuery("GET /api/userAssets/list", {}, { keep: true }));
  return (
    <section aria-labelledby="summary-balances" className="mt-4">
      <h2 id="summary-balances" className="page-x py-2 text-title3">
        {t("summary_balances")}
      </h2>
      {balances.data === undefined &&
        (balances.isError ? <PartError onRetry={() => void balances.refetch()} /> : <SkeletonRows count={1} label={t("ui_loading")} />)}
      {balances.data?.length === 0 && <p className="page-x py-4 text-body text-ink-2">{t("summary_no_balances")}</p>}
      {balances.data?.map((row) => (
        <Row
          key={row.currencyId}
          start={<CurrencyToken code={row.currencyName} />}
          title={row.currencyName}
          note={
            <>
              <Amount value={row.available} decimals={decimals(row.currencyName)} rounding="down" hidden={hidden} /> {t("assets_available")}
            </>
          }
          end={<Amount value={row.balance} decimals={decimals(row.currencyName)} rounding="down" hidden={hidden} />}
        />
      ))}
    </section>
  );
}
