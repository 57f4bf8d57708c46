import type { Data } from "@candela/api";
import { Button, Input } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { productName, productSymbol } from "../../lib/market/product-name.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { HOME_CLASS_ORDER } from "../../lib/market/shown-classes.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { languageStore, useLanguage } from "../../lib/site/settings.ts";
import { parseDayText } from "./day-text.ts";
import { dayName } from "./day-words.ts";

type Days = Data<"GET /api/market/checkableDays">;

interface DayFormProps {
  readonly first: NonNullable<Days["first"]>;
  readonly last: NonNullable<Days["last"]>;
  /** The first choice. */
  readonly day: string;
  readonly productCode: string;
  readonly onCheck: (day: string, productCode: string) => void;
}

/** Form for the day and the product to check. */
export function DayForm({ first, last, onCheck, ...begin }: DayFormProps) {
  const t = useT();
  const [day, setDay] = useState(begin.day);
  const [productCode, setProductCode] = useState(begin.productCode);
  const chosen = parseDayText(day);
  const isCheckable = chosen !== null && chosen >= first && chosen <= last;
  const { tag } = useLanguage();
  const range = t("day_range", { first: dayName(first, tag), last: dayName(last, tag) });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isCheckable) onCheck(day, productCode);
      }}
    >
      <div className="grid gap-3 tablet:grid-cols-2">
        <ProductSelect value={productCode} onChange={setProductCode} />
        <Input
          label={t("day_day")}
          type="date"
          min={first}
          max={last}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          error={isCheckable ? undefined : range}
          hint={range}
        />
      </div>
      <Button type="submit" wide disabledReason={isCheckable ? undefined : range}>
        {t("day_check")}
      </Button>
    </form>
  );
}

/** Every product by class; the device's own list. A product that the server does not list, such as that of an address, stands alone. */
function ProductSelect({ value, onChange }: { readonly value: string; readonly onChange: (productCode: string) => void }) {
  const t = useT();
  const id = useId();
  const language = useStore(languageStore);
  const { data: products = [] } = useQuery(rowsQuery("GET /api/product/search", { pageSize: 100 }, { keep: true, staleTime: 5 * 60_000 }));
  const name = (product: Product) => `${productName(product, language)} (${product.productCode})`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 flex min-h-5 items-end text-caption text-ink-2">
        {t("day_product")}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="h-13 w-full cursor-pointer appearance-none truncate rounded-input bg-fill ps-4 pe-10 text-[1rem] text-ink"
        >
          {!products.some(({ productCode }) => productCode === value) && <option value={value}>{productSymbol(value)}</option>}
          {HOME_CLASS_ORDER.map((productType) => (
            <optgroup key={productType} label={t(`class_${productType}`)}>
              {products
                .filter((product) => product.productType === productType)
                .map((product) => (
                  <option key={product.productCode} value={product.productCode}>
                    {name(product)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <CaretDownIcon
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-e-3.5 top-1/2 -translate-y-1/2 text-ink-3"
        />
      </div>
    </div>
  );
}
