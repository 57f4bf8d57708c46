import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Product } from "../../market/quote-store.ts";
import type { ChartView } from "../chart-view.ts";
import type { ChartLine } from "./chart-line.ts";
import { FoldTag } from "./folded-lines.tsx";
import { LineMark } from "./line-mark.tsx";
import { arrange, type FoldedLines, tagBoxes } from "./line-tags.ts";
import { LinesSheet } from "./lines-sheet.tsx";

interface ChartLinesProps {
  readonly view: ChartView;
  readonly lines: readonly ChartLine[];
  readonly product: Pick<Product, "tickSize" | "priceScale">;
}

/**
 * Levels over the candles, each with its tag on its line. Tags that would touch fold into one, which opens the list of its lines; lines out of sight are
 * an arrow at the edge that they lie beyond.
 */
export function ChartLines({ view, lines, product }: ChartLinesProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<Readonly<Record<string, string>>>({});
  const [folds, setFolds] = useState<readonly FoldedLines[]>([]);
  const [listed, setListed] = useState<readonly ChartLine[] | null>(null);
  /** Chosen from a list: it has its own tag, whatever is near. */
  const [picked, setPicked] = useState<string | null>(null);
  const shown = lines.map((line) => ({ line, price: moved[line.id] ?? line.price }));

  // In the paint of the candles, so that the lines move with them and not a frame behind.
  const place = useEffectEvent(() => {
    const element = layer.current;
    const size = view.size();
    if (element === null || size === null) return;
    element.style.width = `${size.width}px`;
    element.style.height = `${size.height}px`;
    const next = arrange(view, size, shown, element, picked);
    setFolds((before) => (isSame(before, next) ? before : next));
  });
  useEffect(() => view.onPaint(() => place()), [view]);
  // Again when the tags are others: the candles are painted anew, with their labels beside them.
  const tags = [...shown.map(({ line }) => line.id), ...folds.map(({ key }) => key)].join(" ");
  useEffect(() => {
    if (tags === "") return;
    view.keepClear(() => (layer.current === null ? [] : tagBoxes(layer.current)));
    return () => view.keepClear(() => []);
  }, [view, tags]);
  // Before the paint: a tag that is new does not flash in the corner.
  useLayoutEffect(() => {
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
  // A line alone beyond an edge needs no list: its tag takes the place of the arrow.
  const open = ({ lines: folded, place: at }: FoldedLines) =>
    at !== "here" && folded.length === 1 ? setPicked(folded[0]?.id ?? null) : setListed(folded);
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
        {shown.length > 0 && folds.map((fold) => <FoldTag key={fold.key} fold={fold} onOpen={() => open(fold)} />)}
      </div>
      {listed !== null && (
        <LinesSheet
          lines={listed}
          onClose={() => setListed(null)}
          onPick={(id) => {
            setPicked(id);
            setListed(null);
          }}
        />
      )}
    </>
  );
}

/** The same lines share tags, and say the same. */
function isSame(before: readonly FoldedLines[], next: readonly FoldedLines[]): boolean {
  return (
    before.length === next.length &&
    before.every(({ key, lines }, at) => next[at]?.key === key && lines.every((line, index) => next[at]?.lines[index] === line))
  );
}
