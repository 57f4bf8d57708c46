import { ProductToken, SignedAmount } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useT } from "../../../lib/language/i18n.ts";
import { pageHref } from "../../../lib/navigation/navigation.ts";
import { POSITIONS_PATH } from "../../../lib/navigation/paths.ts";
import { money, seenDecimals } from "./contract-shapes.ts";
import { useBook } from "./use-book.ts";

const TOKENS_MAX = 3;

/** All open positions in one line, and the way to them. */
export function OpenPositionsLine() {
  const t = useT();
  const { book, count } = useBook();
  if (count === undefined || count === 0) return null;
  const sum = money(book.unrealised);
  const products = [...new Map(book.marked.map(({ position, product }) => [position.productCode, { position, product }])).values()];
  return (
    <a
      href={pageHref(POSITIONS_PATH)}
      className="mx-(--page-margin) my-1 flex min-h-12 flex-wrap items-center gap-x-2.5 rounded-card border border-line px-3.5 py-2 text-body active:bg-fill"
    >
      <span className="flex -space-x-2 rtl:space-x-reverse">
        {products.slice(0, TOKENS_MAX).map(({ position, product }) => (
          <ProductToken
            key={position.id}
            productCode={position.productCode}
            productType={position.productType}
            image={product?.productImg}
            size={24}
          />
        ))}
      </span>
      <span className="min-w-0 flex-1 basis-20">{t("contract_open_count", { count })}</span>
      {/* Where they lead to is part of what they are: the caret never stands alone on a line. */}
      <span className="ms-auto flex items-center gap-2">
        <SignedAmount own money value={sum} decimals={seenDecimals(book.unrealised)} className="font-semibold" />
        <CaretRightIcon size={16} className="shrink-0 text-ink-2 rtl:-scale-x-100" />
      </span>
    </a>
  );
}
