import type { Row as RowOf } from "@candela/api";
import { Amount, Description, DescriptionList, Name, PaperTag, ProductToken, Row, Skeleton, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { usePanel } from "../../lib/account/portfolio.ts";
import { type Panel, shownPortfolio } from "../../lib/account/shown-panel.ts";
import { useStore } from "../../lib/browser/store.ts";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { HideBalanceButton } from "../../lib/components/hide-balance-button.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PanelFigure, TotalHero } from "../../lib/components/panel-figure.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { ASSETS_PATH } from "../../lib/navigation/paths.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { hideBalanceStore } from "../../lib/site/settings.ts";
import { SummaryLine } from "./summary-line.tsx";

/** The account on one page: the total and its history, its parts, and each balance. */
export default function SummaryPage() {
  const t = useT();
  const session = useSession();
  return (
    <>
      <PageHeader
        title={t("summary_title")}
        end={
          session !== null && (
            <span className="flex items-center">
              <PaperTag />
              <HideBalanceButton large />
            </span>
          )
        }
      />
      {session === null ? (
        <LoggedOut title={t("summary_logged_out")} text={t("summary_logged_out_text")} />
      ) : (
        <>
          <WithPanel skeleton={<Skeleton className="mx-(--page-margin) my-2 h-52 rounded-card!" />}>
            {(panel) => <Totals panel={panel} />}
          </WithPanel>
          <Balances />
          <Holdings />
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
  return (
    <section aria-labelledby="summary-total">
      <h2 id="summary-total" className="page-x pt-1 text-caption text-ink-2">
        {t("home_total")}
      </h2>
      <p className="page-x">
        <TotalHero panel={panel} className="" />
      </p>
      <SummaryLine panel={panel} />
      <DescriptionList size="large" className="page-x pt-2">
        <Description name={t("assets_today")}>
          <PanelFigure panel={panel} of="today" />
        </Description>
        <Description name={t("home_open_profit")}>
          <PanelFigure panel={panel} of="profit" />
        </Description>
        <Description name={t("assets_cash")}>
          <PanelFigure panel={panel} of="cash" />
        </Description>
        <Description name={t("assets_holdings")}>
          <PanelFigure panel={panel} of="holdings" />
        </Description>
        <Description name={t("assets_committed")}>
          <PanelFigure panel={panel} of="open" />
        </Description>
      </DescriptionList>
    </section>
  );
}

/** Each currency that has ever moved: what of it can be used, and all of it. */
function Balances() {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const balances = useQuery(rowsQuery("GET /api/userAssets/list", {}, { keep: true }));
  return (
    <section aria-labelledby="summary-balances" className="mt-4">
      <h2 id="summary-balances" className="page-x py-2 text-title3">
        {t("assets_cash")}
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
            <span className="block whitespace-normal">
              <AssetAmount spendable code={row.currencyName} value={row.available} hidden={hidden} /> {t("assets_available")}
            </span>
          }
          end={<AssetAmount spendable code={row.currencyName} value={row.balance} hidden={hidden} />}
        />
      ))}
    </section>
  );
}

/** Each product that is owned, and what it is worth. */
function Holdings() {
  const t = useT();
  const holdings = useQuery(rowsQuery("GET /api/userBibiAssets/list", {}, { keep: true }));
  const worth = usePanel().data;
  const shown = worth === undefined || worth === null ? [] : shownPortfolio(worth);
  return (
    <section aria-labelledby="summary-holdings" className="mt-4">
      <h2 id="summary-holdings" className="page-x py-2 text-title3">
        {t("assets_holdings")}
      </h2>
      {holdings.data === undefined &&
        (holdings.isError ? <PartError onRetry={() => void holdings.refetch()} /> : <SkeletonRows count={1} label={t("ui_loading")} />)}
      {holdings.data?.length === 0 && <p className="page-x py-4 text-body text-ink-2">{t("assets_no_holdings")}</p>}
      {holdings.data?.map((row) => (
        <Holding
          key={row.productCode}
          row={row}
          value={shown.find(({ kind, code }) => kind === "holding" && code === row.productCode)?.value}
        />
      ))}
    </section>
  );
}

interface HoldingProps {
  readonly row: RowOf<"GET /api/userBibiAssets/list">;
  /** As the total counts it; absent without a price. */
  readonly value: string | undefined;
}

function Holding({ row, value }: HoldingProps) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const { product, name } = useNamedProduct(row.productCode);
  return (
    <Row
      start={<ProductToken productCode={row.productCode} productType={row.productType} image={product?.productImg} />}
      title={<Name>{name}</Name>}
      note={
        <span className="block whitespace-normal">
          <AssetAmount code={row.productCode} value={row.bibiAmount} unit hidden={hidden} />
        </span>
      }
      end={
        value === undefined ? (
          <span className="text-caption text-ink-3">{t("assets_no_price")}</span>
        ) : (
          <Amount value={value} as="dollars" hidden={hidden} />
        )
      }
    />
  );
}
