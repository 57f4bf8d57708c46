import { whenIdle } from "@candela/ui";
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Product } from "../../lib/market/quote-store.ts";

/** Height of a row before one is measured, px. */
const ROW = 64;
/** Rows kept ready beyond both edges of the screen. */
const OVERSCAN = 6;
/**
 * The screen before it is measured: rows come with the first drawing, in slices, and not in one piece after it. The list itself never scrolls the
 * page, not even to where it is: that would lay out the page in the midst of drawing it.
 */
const CALM = { initialRect: { width: innerWidth, height: innerHeight }, scrollToFn: () => undefined };

/** Rows out of sight wait until the page is at rest. */
function useOverscan(): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => whenIdle(() => startTransition(() => setOverscan(OVERSCAN))), []);
  return overscan;
}

/**
 * Rows are all of one height, which grows with the text size: one of them is watched, none is measured while scrolling. `watch` goes to
 * the first row there is.
 */
function useRowHeight(remeasure: () => void) {
  const height = useRef(ROW);
  const observer = useRef<ResizeObserver | null>(null);
  const changed = useEffectEvent((next: number) => {
    if (next === 0 || Math.abs(next - height.current) < 0.5) return;
    height.current = next;
    remeasure();
  });
  const watch = useCallback((row: HTMLElement | null) => {
    observer.current?.disconnect();
    if (row === null) return;
    observer.current = new ResizeObserver(([entry]) => changed(entry?.borderBoxSize[0]?.blockSize ?? 0));
    observer.current.observe(row);
  }, []);
  return { height, watch };
}

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
  useEffect(() => {
    const placed = requestAnimationFrame(() => {
      if (frame.current !== null) setTop(frame.current.getBoundingClientRect().top + scrollY);
    });
    return () => cancelAnimationFrame(placed);
  }, [frame]);
  const { height, watch } = useRowHeight(() => rows.measure());
  const rows = useWindowVirtualizer({
    count: products.length,
    estimateSize: () => height.current,
    overscan: useOverscan(),
    ...CALM,
    useFlushSync: false,
    scrollMargin: top,
    getItemKey: (index) => products[index]?.productCode ?? index,
  });
  return <Rows {...props} rows={rows} top={top} watch={watch} />;
}

/** The same inside a pane that scrolls by itself. */
export function PaneRows(props: RowsProps) {
  const { products, frame } = props;
  const { height, watch } = useRowHeight(() => rows.measure());
  const rows = useVirtualizer({
    count: products.length,
    getScrollElement: () => frame.current?.closest<HTMLElement>("aside") ?? null,
    estimateSize: () => height.current,
    overscan: useOverscan(),
    ...CALM,
    useFlushSync: false,
    scrollMargin: frame.current?.offsetTop ?? 0,
    getItemKey: (index) => products[index]?.productCode ?? index,
  });
  return <Rows {...props} rows={rows} top={frame.current?.offsetTop ?? 0} watch={watch} />;
}

interface DrawnRowsProps extends RowsProps {
  readonly rows: Pick<Virtualizer<Window | HTMLElement, Element>, "getVirtualItems" | "getTotalSize">;
  readonly top: number;
  readonly watch: (row: HTMLElement | null) => void;
}

function Rows({ products, frame, render, onEnd, rows, top, watch }: DrawnRowsProps) {
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const near = products.length > 0 && last >= products.length - OVERSCAN;
  useEffect(() => {
    if (near) onEnd();
  }, [near, onEnd]);
  return (
    <ul ref={frame} className="relative" style={{ blockSize: rows.getTotalSize() }}>
      {items.map((item, place) => {
        const product = products[item.index];
        if (product === undefined) return null;
        return (
          <li
            key={item.key}
            ref={place === 0 ? watch : undefined}
            aria-setsize={products.length}
            aria-posinset={item.index + 1}
            className="absolute inset-x-0 top-0 contain-content"
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            {render(product)}
          </li>
        );
      })}
    </ul>
  );
}
