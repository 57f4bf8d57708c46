import { Chip, Segmented, useUi } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useState } from "react";
import { CurrencySheet } from "../../lib/currencies/currency-sheet.tsx";
import { type EarningProduct, percentOf, termText } from "../../lib/earning/earning-view.ts";
import { type T, useT } from "../../lib/language/i18n.ts";
import { type ProductFilter, RATE_BOUNDS, RATE_RANGES, type RateRange, SORTS, type Sort, termsIn } from "./product-filter.ts";

interface ProductFiltersProps {
  readonly products: readonly EarningProduct[];
  readonly filter: ProductFilter;
  readonly onFilter: (filter: ProductFilter) => void;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

function rangeText(range: RateRange, percent: (rate: string) => string, t: T): string {
  const { low, high } = RATE_BOUNDS;
  if (range === "middle") return t("earning_rate_range", { low: percent(low), high: percent(high) });
  return range === "low" ? t("lock_rate_to", { rate: percent(low) }) : t("lock_rate_over", { rate: percent(high) });
}

/** Which currency, which term, which yield, and what comes first. */
export function ProductFilters({ products, filter, onFilter, sort, onSort }: ProductFiltersProps) {
  const t = useT();
  const style = useUi();
  const [choosing, setChoosing] = useState(false);
  const { currencyId, termDays, rate } = filter;
  const currencies = [...new Map(products.map((product) => [product.currencyId, product])).values()].map((product) => ({
    id: product.currencyId,
    currencyName: product.currencyName,
  }));
  const set = (change: Partial<ProductFilter>) => onFilter({ ...filter, ...change });
  const currency = currencies.find(({ id }) => id === currencyId);
  return (
    <div className="pb-2">
      <fieldset aria-label={t("earning_term")} className="scrollless page-x flex min-w-0 gap-2 overflow-x-auto desktop:flex-wrap py-[5px]">
        <Chip on={currencyId !== null} onClick={() => setChoosing(true)}>
          <span className="inline-flex items-center gap-1">
            {currency === undefined ? t("exchange_any") : <bdi>{currency.currencyName}</bdi>}
            <CaretDownIcon size={13} aria-hidden="true" />
          </span>
        </Chip>
        <Chip on={termDays === null} onClick={() => set({ termDays: null })}>
          {t("lock_any_term")}
        </Chip>
        {termsIn(products).map((days) => (
          <Chip key={days} on={termDays === days} onClick={() => set({ termDays: days })}>
            {termText({ termDays: days }, t)}
          </Chip>
        ))}
      </fieldset>
      <fieldset
        aria-label={t("earning_rate_year")}
        className="scrollless page-x flex min-w-0 gap-2 overflow-x-auto desktop:flex-wrap py-[5px]"
      >
        <Chip on={rate === null} onClick={() => set({ rate: null })}>
          {t("lock_any_rate")}
        </Chip>
        {RATE_RANGES.map((range) => (
          <Chip key={range} on={rate === range} onClick={() => set({ rate: range })}>
            {rangeText(range, (bound) => percentOf(bound, style), t)}
          </Chip>
        ))}
      </fieldset>
      <div className="page-x pt-2">
        <Segmented
          label={t("lock_sort")}
          value={sort}
          onChange={onSort}
          choices={SORTS.map((value) => ({ value, label: t(`lock_sort_${value}`) }))}
        />
      </div>
      <CurrencySheet
        open={choosing}
        title={t("funds_currency")}
        currencies={currencies}
        chosen={currencyId}
        onAny={() => {
          set({ currencyId: null });
          setChoosing(false);
        }}
        onPick={({ id }) => {
          set({ currencyId: id });
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}
