import { formatDecimal, Row, trimZeros, useUi } from "@candela/ui";
import { CurrencyToken } from "../components/currency-token.tsx";
import { useT } from "../language/i18n.ts";
import { type EarningProduct, isFixed, leftPercent, leftShare, productTitle, rateText } from "./earning-view.ts";

interface ProductRowProps {
  readonly product: EarningProduct;
  readonly href: string;
  readonly divider?: boolean;
  /** Under the rate: that it is drawn anew each day, or else that it is of a year. */
  readonly drawn?: boolean;
}

/** A product in a line: its currency and term, the least, what is left of it, and its rate: as a range where it has one. */
export function EarningProductRow({ product, href, divider = true, drawn = true }: ProductRowProps) {
  const t = useT();
  const style = useUi();
  const { currencyName, minimum, isOpen } = product;
  return (
    <Row
      href={href}
      divider={divider}
      start={<CurrencyToken code={currencyName} />}
      title={<span className="whitespace-normal">{productTitle(product, t)}</span>}
      note={
        <span className="block whitespace-normal">
          {t("earning_from", { amount: formatDecimal(trimZeros(minimum), style), currency: currencyName })}
          {isOpen ? <Left product={product} /> : <span className="block">{t("earning_is_closed")}</span>}
        </span>
      }
      end={
        <span className="flex flex-col items-end">
          <bdi className="num max-w-32 text-title3 whitespace-normal">{rateText(product, style, t)}</bdi>
          <span className="max-w-32 text-caption font-normal text-ink-3">
            {t(drawn ? (isFixed(product) ? "earning_a_year_fixed" : "earning_a_year_drawn") : "earning_a_year")}
          </span>
        </span>
      }
    />
  );
}

/** What is left of the room for all, as a bar and in words: a bar that is full has all of it left. */
function Left({ product }: { readonly product: EarningProduct }) {
  const t = useT();
  const style = useUi();
  return (
    <span className="flex flex-wrap items-center gap-x-2 pt-1">
      <span aria-hidden="true" className="h-1 w-20 shrink-0 max-compact:w-12 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-ink-2" style={{ inlineSize: `${leftShare(product) * 100}%` }} />
      </span>
      {t("earning_left", { share: leftPercent(product, style) })}
    </span>
  );
}
