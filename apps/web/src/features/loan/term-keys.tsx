import { cx } from "@candela/ui";
import { termText } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import type { LoanProduct } from "./loan-shapes.ts";

interface TermKeysProps {
  readonly products: readonly LoanProduct[];
  readonly chosen: LoanProduct;
  readonly onChoose: (productId: number) => void;
}

/** The terms that the same currency can be borrowed for in the same way. */
export function TermKeys({ products, chosen, onChoose }: TermKeysProps) {
  const t = useT();
  if (products.length < 2) return null;
  return (
    <fieldset
      aria-label={t("pledge_term")}
      className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(max(5rem,calc((100%-1.5rem)/4-1px)),1fr))] gap-2"
    >
      {products.map((product) => {
        const on = product.productId === chosen.productId;
        return (
          <button
            key={product.productId}
            type="button"
            aria-pressed={on}
            onClick={() => onChoose(product.productId)}
            className={cx(
              "min-h-11 min-w-0 cursor-pointer rounded-chip px-2 text-body font-medium",
              on ? "bg-ink text-on-ink" : "bg-fill text-ink-2 active:bg-fill-press",
            )}
          >
            {termText(product, t)}
          </button>
        );
      })}
    </fieldset>
  );
}
