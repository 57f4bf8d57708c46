import { Button, RadioMark, Row, Sheet, useUi } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useState } from "react";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { EarningAmountField } from "../../lib/earning/amount-field.tsx";
import { type EarningProduct, productTitle, rateText } from "../../lib/earning/earning-view.ts";
import { EarningOutlook } from "../../lib/earning/outlook.tsx";
import { useEarningAmount } from "../../lib/earning/use-earning-amount.ts";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { LOCK_DETAIL_PATH } from "../../lib/navigation/paths.ts";
import { useNow } from "../../lib/time/now.ts";

/** What an amount would earn in a product, and when it would come back. Nothing is sent, and no account is needed. */
export function Calculator({ products }: { readonly products: readonly EarningProduct[] }) {
  const t = useT();
  const style = useUi();
  const [productId, setProductId] = useState<number | null>(null);
  const [choosing, setChoosing] = useState(false);
  const product = products.find((each) => each.productId === productId) ?? products[0];
  if (product === undefined) return null;
  return (
    <section aria-labelledby="lock-calculator" className="page-x flex flex-col gap-3 pb-4">
      <div>
        <h2 id="lock-calculator" className="text-title3">
          {t("lock_calculator")}
        </h2>
        <p className="text-caption text-ink-2">{t("lock_calculator_text")}</p>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
        className="flex min-h-13 cursor-pointer items-center gap-3 rounded-input bg-fill px-4 text-start active:bg-fill-press"
      >
        <CurrencyToken code={product.currencyName} size={24} />
        <span className="min-w-0 flex-1">
          <span className="block text-row">{productTitle(product, t)}</span>
          <bdi className="num text-caption text-ink-2">{rateText(product, style, t)}</bdi>
        </span>
        <CaretDownIcon size={16} aria-hidden="true" className="text-ink-2" />
      </button>
      <Worked key={product.productId} product={product} />
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t("lock_all")}>
        <ul className="-mx-(--sheet-margin,1.25rem)">
          {products.map((each, index) => (
            <li key={each.productId}>
              <Row
                divider={index < products.length - 1}
                selected={each === product}
                start={<CurrencyToken code={each.currencyName} />}
                title={productTitle(each, t)}
                note={<bdi className="num">{rateText(each, style, t)}</bdi>}
                end={each === product ? <RadioMark on /> : undefined}
                onClick={() => {
                  setProductId(each.productId);
                  setChoosing(false);
                }}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  );
}

function Worked({ product }: { readonly product: EarningProduct }) {
  const t = useT();
  const now = useNow(30_000);
  const amount = useEarningAmount(product, { first: product.minimum, spends: false });
  return (
    <>
      <EarningAmountField label={t("lock_amount")} product={product} amount={amount} />
      {!amount.isEmpty && <EarningOutlook terms={product} amount={amount.amount} now={now} />}
      <Button
        wide
        kind="secondary"
        onClick={() =>
          void navigateTo(LOCK_DETAIL_PATH, { productId: product.productId, amount: amount.isEmpty ? undefined : amount.amount })
        }
      >
        {t("inbox_open_product", { name: productTitle(product, t) })}
      </Button>
    </>
  );
}
