import { EmptyState, formatDecimal, Notice, SkeletonRows, useUi } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { lateTimes, SORTS, type Sort, sortedProducts } from "./loan-sums.ts";
import { LoanProductRow } from "./product-row.tsx";
import { ScoreRow } from "./score-row.tsx";

const SORT_NAMES = { cost: "loan_sort_cost", term: "loan_sort_term", maximum: "loan_sort_maximum" } as const;

/** What can be borrowed, lowest cost first, the own score, and what can be lost. */
export function Offered() {
  const t = useT();
  const style = useUi();
  const [sort, setSort] = useState<Sort>("cost");
  const { data, isError, refetch } = useQuery(rowsQuery("GET /api/loan/productList", {}));
  if (data === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={5} label={t("ui_loading")} />;
  if (data.length === 0) return <EmptyState title={t("loan_none_offered")} text={t("pledge_none_offered_text")} />;
  const times = lateTimes(data);
  return (
    <section aria-labelledby="loan-borrow" data-feature="loan">
      <div className="page-x flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line pb-1">
        <h2 id="loan-borrow" className="min-w-0 text-title3">
          {t("loan_borrow")}
        </h2>
        <SortChoice sort={sort} onChange={setSort} />
      </div>
      <ul>
        {sortedProducts(data, sort).map((product, index) => (
          <li key={product.productId}>
            <LoanProductRow product={product} divider={index < data.length - 1} />
          </li>
        ))}
      </ul>
      <div className="border-t border-line">
        <ScoreRow />
      </div>
      <div className="page-x pt-2">
        <Notice>
          <InfoIcon size={20} aria-hidden="true" className="shrink-0" />
          <span>
            {t("loan_note")} {times !== null && t("loan_note_late", { times: formatDecimal(times, style) })}
          </span>
        </Notice>
      </div>
    </section>
  );
}

function SortChoice({ sort, onChange }: { readonly sort: Sort; readonly onChange: (sort: Sort) => void }) {
  const t = useT();
  return (
    <span className="relative ms-auto max-w-full">
      <select
        aria-label={t("lock_sort")}
        value={sort}
        onChange={({ target }) => onChange(SORTS.find((one) => one === target.value) ?? "cost")}
        className="h-11 max-w-full cursor-pointer appearance-none bg-transparent ps-2 pe-6 text-end text-body text-ink-2"
      >
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {t(SORT_NAMES[one])}
          </option>
        ))}
      </select>
      <CaretDownIcon size={15} aria-hidden="true" className="pointer-events-none absolute inset-e-1 top-1/2 -translate-y-1/2 text-ink-2" />
    </span>
  );
}
