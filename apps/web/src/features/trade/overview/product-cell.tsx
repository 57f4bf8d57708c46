import { ProductToken, RowOpener } from "@candela/ui";
import type { ReactNode } from "react";
import { useNamedProduct } from "../../../lib/market/named-product.ts";

interface ProductCellProps {
  readonly productCode: string;
  readonly productType: number;
  /** Beside the name: a side, or how it went. */
  readonly tag?: ReactNode;
  /** Under the name. */
  readonly note?: ReactNode;
  /** What the row opens; neither where it opens nothing. */
  readonly onOpen?: () => void;
  readonly href?: string;
}

/** The first cell of a table of trades: the market, and whose row it is. */
export function ProductCell({ productCode, productType, tag, note, onOpen, href }: ProductCellProps) {
  const { product, name } = useNamedProduct(productCode);
  return (
    <span className="flex min-w-36 items-center gap-3">
      <ProductToken productCode={productCode} productType={productType} image={product?.productImg} size={32} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-row">
          {onOpen === undefined && href === undefined ? (
            name
          ) : (
            <RowOpener {...(onOpen !== undefined && { onOpen })} {...(href !== undefined && { href })}>
              {name}
            </RowOpener>
          )}
          {tag}
        </span>
        {note !== undefined && <span className="block text-caption text-ink-3">{note}</span>}
      </span>
    </span>
  );
}
