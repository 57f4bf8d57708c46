import { EmptyState, IconButton, Notice, SectionTitle, SkeletonRows } from "@candela/ui";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { ReceiptIcon } from "@phosphor-icons/react/dist/csr/Receipt";
import { useQuery } from "@tanstack/react-query";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { EarningProductRow } from "../../lib/earning/product-row.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { currencyName } from "../../lib/market/currency-name.ts";
import { navigateTo, pageHref } from "../../lib/navigation/navigation.ts";
import { PLEDGE_BUY_PATH, PLEDGE_ORDERS_PATH } from "../../lib/navigation/paths.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { byCurrency } from "./by-currency.ts";
import { PledgedNow } from "./pledged-now.tsx";

/** What is pledged now, then everything that can be pledged, by currency. */
export default function PledgeListPage() {
  const t = useT();
  const session = useSession();
  return (
    <div key={session?.userId} className="pb-8">
      <PageHeader
        title={t("pledge_title")}
        end={
          session !== null && (
            <IconButton label={t("pledge_orders")} onClick={() => void navigateTo(PLEDGE_ORDERS_PATH)}>
              <ReceiptIcon size={23} />
            </IconButton>
          )
        }
      />
      {session !== null && <PledgedNow />}
      <Offered />
      {session === null && <LoggedOut title={t("pledge_out")} text={t("exchange_logged_out_text")} />}
    </div>
  );
}

function Offered() {
  const t = useT();
  const { tag } = useLanguage();
  const { data, isError, refetch } = useQuery(rowsQuery("GET /api/pledge/products", {}));
  if (data === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={5} label={t("ui_loading")} />;
  if (data.length === 0) return <EmptyState title={t("pledge_none_offered")} text={t("pledge_none_offered_text")} />;
  return (
    <>
      <SectionTitle>{t("pledge_offered")}</SectionTitle>
      {byCurrency(data).map(({ currencyId, code, products }) => (
        <section key={currencyId} aria-label={currencyName(code, tag, t)} className="pb-2">
          <h3 className="page-x border-b border-line pt-2 pb-1.5 text-caption text-ink-2">{currencyName(code, tag, t)}</h3>
          <ul>
            {products.map((product, index) => (
              <li key={product.productId}>
                <EarningProductRow
                  product={product}
                  href={pageHref(PLEDGE_BUY_PATH, { productId: product.productId })}
                  divider={index < products.length - 1}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="page-x pt-3">
        <Notice>
          <InfoIcon size={20} aria-hidden="true" className="shrink-0" />
          <span>{t("pledge_promise")}</span>
        </Notice>
      </div>
    </>
  );
}
