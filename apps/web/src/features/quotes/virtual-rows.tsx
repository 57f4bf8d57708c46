import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from "react";
import type { Product } from "../../lib/quote-store.ts";

/** Height of a row before it is measured: rows grow with the text size. */
const ROW = 64;
const OVERSCAN = 6;

interface RowsProps {
  readonly products: readonly Product[];
  readonly frame: RefObject<HTMLUListElement | null>;
  readonly render: (product: Product) => ReactNode;
  /** Called when the last rows come near. */
  readonly onEnd: () => void;
}

/** Only the rows on screen exist; the page itself scrolls. */
export function WindowRows(props: RowsProps) {
  const { products, frame } = props;
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (frame.current !== null) setTop(frame.current.getBoundingClientRect().top + scrollY);
  }, [frame]);
  const rows = useWindowVirtualizer({
    count: products.length,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => products[index]?.productCode ?? index,
  });
  return <Rows {...props} rows={rows} top={top} />;
}

/** The same inside a pane that scrolls by itself. */
export function PaneRows(props: RowsProps) {
  const { products, frame } = props;
  const rows = useVirtualizer({
    count: products.length,
    getScrollElement: () => frame.current?.closest<HTMLElement>("aside") ?? null,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    scrollMargin: frame.current?.offsetTop ?? 0,
    getItemKey: (index) => products[index]?.productCode ?? index,
  });
  return <Rows {...props} rows={rows} top={frame.current?.offsetTop ?? 0} />;
}

type AnyVirtualizer = Pick<Virtualizer<Window | HTMLElement, Element>, "getVirtualItems" | "getTotalSize" | "measureElement">;

function Rows({ products, frame, render, onEnd, rows, top }: RowsProps & { readonly rows: AnyVirtualizer; readonly top: number }) {
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const near = products.length > 0 && last >= products.length - OVERSCAN;
  useEffect(() => {
    if (near) onEnd();
  }, [near, onEnd]);
  return (
    <ul ref={frame} className="relative" style={{ blockSize: rows.getTotalSize() }}>
      {items.map((item) => {
        const product = products[item.index];
        if (product === undefined) return null;
        return (
          <li
            key={item.key}
            ref={rows.measureElement}
            data-index={item.index}
            aria-setsize={products.length}
            aria-posinset={item.index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            {render(product)}
          </li>
        );
      })}
    </ul>
  );
}
