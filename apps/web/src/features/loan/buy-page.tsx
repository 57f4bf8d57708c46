import { IconButton, SkeletonRows } from "@candela/ui";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { NoProduct } from "../../lib/earning/no-product.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { LOANS_PATH } from "../../lib/navigation/paths.ts";
import { changeQuery, useQueryParam } from "../../lib/navigation/query-param.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { BuyForm } from "./buy-form.tsx";
import type { LoanProduct } from "./loan-shapes.ts";
import { sortedProducts } from "./loan-sums.ts";
import { TermsSheet } from "./terms-sheet.tsx";

/** The product that the address names, or the one of the lowest cost, with all terms of the same kind. */
function useAsked(products: readonly LoanProduct[] = []) {
  const productId = useQueryParam("productId");
  const product = products.find((one) => String(one.productId) === productId) ?? (productId === null ? products[0] : undefined);
  if (product === undefined) return null;
  const isAlike = (one: LoanProduct) => one.currencyId === product.currencyId && one.isSecured === product.isSecured;
  return { product, terms: sortedProducts(products.filter(isAlike), "term") };
}

/** Borrows: the total cost in money leads, then the rate of a year, then the amount. */
export default function LoanBuyPage() {
  const t = useT();
  const session = useSession();
  const { data, isError, refetch } = useQuery(rowsQuery("GET /api/loan/productList", {}));
  const asked = useAsked(data);
  const [reading, setReading] = useState(false);
  return (
    <div key={session?.userId} className="pb-8">
      <PageHeader
        title={asked === null ? t("loan_borrow") : t("loan_borrow_one", { asset: asked.product.currencyName })}
        end={
          asked !== null && (
            <IconButton label={t("terms_text")} onClick={() => setReading(true)}>
              <QuestionIcon size={23} />
            </IconButton>
          )
        }
      />
      {asked !== null && <TermsSheet open={reading} version={asked.product.textVersion} onClose={() => setReading(false)} />}
      {session === null ? (
        <LoggedOut title={t("loan_out")} text={t("exchange_logged_out_text")} />
      ) : data === undefined ? (
        isError ? (
          <PartError onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={5} label={t("ui_loading")} />
        )
      ) : asked === null ? (
        <NoProduct none={t("loan_none_offered")} hasOthers={data.length > 0} path={LOANS_PATH} />
      ) : (
        <BuyForm
          key={`${asked.product.currencyId} ${asked.product.isSecured}`}
          {...asked}
          onTerm={(productId) => changeQuery({ productId })}
          onTerms={() => setReading(true)}
        />
      )}
    </div>
  );
}
