import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "../../language/i18n.ts";
import type { Product } from "../../market/quote-store.ts";
import type { ChartView } from "../chart-view.ts";
import type { ChartLine } from "./chart-line.ts";
import { LineMark } from "./line-mark.tsx";
import { arrange } from "./line-tags.ts";
import { LinesSheet } from "./lines-sheet.tsx";

interface ChartLinesProps {
  readonly view: ChartView;
  readonly lines: readonly ChartLine[];
  readonly product: Pick<Product, "tickSize" | "priceScale">;
}

/**
 * Levels over the candles. Tags that would cover one another make room, tied to their price by a leader; those out of sight stand at the edge, with an
 * arrow to where they lie; and what there is no room for is counted in one more, which opens a list of all.
 */
export function ChartLines({ view, lines, product }: ChartLinesProps) {
  const t = useT();
  const layer = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<Readonly<Record<string, string>>>({});
  const [more, setMore] = useState(0);
  const [listed, setListed] = useState(false);
  /** Chosen from the list: its tag is shown before all others. */
  const [picked, setPicked] = useState<string | null>(null);
  const shown = lines.map((line) => ({ line, price: moved[line.id] ?? line.price }));

  // In the paint of the candles, so that the lines move with them and not a frame behind.
  const place = useEffectEvent(() => {
    const element = layer.current;
    const size = view.size();
    if (element === null || size === null) return;
    element.style.width = `${size.width}px`;
    element.style.height = `${size.height}px`;
    const marks = [...element.querySelectorAll<HTMLElement>(":scope > [data-line]")];
    setMore(arrange(view, size, shown, marks, picked));
  });
  useEffect(() => view.onPaint(() => place()), [view]);
  useEffect(() => {
    if (shown.length > 0) place();
  });

  const letGo = async (line: ChartLine, price: string) => {
    if (price === line.price || line.onMove === undefined) return setMoved(({ [line.id]: _, ...rest }) => rest);
    setMoved((before) => ({ ...before, [line.id]: price }));
    try {
      await line.onMove(price);
    } finally {
      setMoved(({ [line.id]: _, ...rest }) => rest);
    }
  };
  return (
    <>
      <div ref={layer} dir="ltr" className="pointer-events-none absolute top-0 left-0 z-10 overflow-clip">
        {shown.map(({ line, price }) => (
          <LineMark
            key={line.id}
            line={line}
            price={price}
            product={product}
            view={view}
            onDrag={(next) => setMoved((before) => ({ ...before, [line.id]: next }))}
            onDrop={(next) => void letGo(line, next)}
          />
        ))}
        {more > 0 && shown.length > 0 && (
          <button
            type="button"
            onClick={() => setListed(true)}
            aria-label={t("chart_lines_more", { count: more })}
            className="pointer-events-auto absolute start-2 bottom-1.5 z-10 flex min-h-[22px] cursor-pointer items-center rounded-tag bg-ink px-2 text-micro font-semibold text-on-ink before:absolute before:-inset-x-2 before:-top-[16px] before:-bottom-1.5"
          >
            <span className="num">+{more}</span>
          </button>
        )}
      </div>
      {listed && (
        <LinesSheet
          lines={lines}
          onClose={() => setListed(false)}
          onPick={(id) => {
            setPicked(id);
            setListed(false);
          }}
        />
      )}
    </>
  );
}
