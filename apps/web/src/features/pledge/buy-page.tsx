import { IconButton, SkeletonRows } from "@candela/ui";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { NoProduct } from "../../lib/earning/no-product.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { currencyName } from "../../lib/market/currency-name.ts";
import { PLEDGES_PATH } from "../../lib/navigation/paths.ts";
import { changeQuery, useQueryParam } from "../../lib/navigation/query-param.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { BuyForm } from "./buy-form.tsx";
import { byCurrency } from "./by-currency.ts";
import type { PledgeProduct } from "./pledge-shapes.ts";
import { TermsSheet } from "./terms-sheet.tsx";

/** The product that the address names, or the first of the currency that it names, with all terms of that currency. */
function useAsked(products: readonly PledgeProduct[] = []) {
  const productId = useQueryParam("productId");
  const currencyId = useQueryParam("currencyId");
  const group =
    byCurrency(products).find(({ products: own }) => own.some((product) => String(product.productId) === productId)) ??
    byCurrency(products).find((one) => productId === null && String(one.currencyId) === currencyId);
  const product = group?.products.find((one) => String(one.productId) === productId) ?? group?.products[0];
  return product === undefined ? null : { product, terms: group?.products ?? [product] };
}

/** Pledges an asset: the rate of the chosen term leads, then what it earns, how it comes back and which account pays. */
export default function PledgeBuyPage() {
  const t = useT();
  const { tag } = useLanguage();
  const session = useSession();
  const { data, isError, refetch } = useQuery(rowsQuery("GET /api/pledge/products", {}));
  const asked = useAsked(data);
  const [reading, setReading] = useState(false);
  return (
    <div key={session?.userId} className="pb-8">
      <PageHeader
        title={asked === null ? t("pledge_title") : t("pledge_one", { asset: currencyName(asked.product.currencyName, tag, t) })}
        end={
          asked !== null && (
            <IconButton label={t("pledge_terms", { version: asked.product.version })} onClick={() => setReading(true)}>
              <QuestionIcon size={23} />
            </IconButton>
          )
        }
      />
      {asked !== null && <TermsSheet open={reading} product={asked.product} onClose={() => setReading(false)} />}
      {session === null ? (
        <LoggedOut title={t("pledge_out")} text={t("exchange_logged_out_text")} />
      ) : data === undefined ? (
        isError ? (
          <PartError onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={5} label={t("ui_loading")} />
        )
      ) : asked === null ? (
        <NoProduct none={t("pledge_none_offered")} hasOthers={data.length > 0} path={PLEDGES_PATH} />
      ) : (
        <BuyForm
          key={asked.product.currencyId}
          {...asked}
          onTerm={(productId) => changeQuery({ productId })}
          onTerms={() => setReading(true)}
        />
      )}
    </div>
  );
}
