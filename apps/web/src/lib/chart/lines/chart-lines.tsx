import { cx, formatDecimal, useUi } from "@candela/ui";
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "../../i18n.ts";
import type { Product } from "../../quote-store.ts";
import type { ChartView } from "../chart-view.ts";
import { placeOn } from "../turned.ts";
import type { ChartLine, ChartLineKind } from "./chart-line.ts";
import { spread, steppedPrice, stepsFrom } from "./line-places.ts";

interface ChartLinesProps {
  readonly view: ChartView;
  readonly lines: readonly ChartLine[];
  readonly product: Pick<Product, "tickSize" | "priceScale">;
}

const TAG_HEIGHT = 22;
/** A press that moved less opens the line instead of dragging it, px. */
const TAP_REACH = 4;
const MANY_STEPS = 10;

/** Levels over the candles. Those out of sight keep their tag at the edge, with an arrow to where they lie. */
export function ChartLines({ view, lines, product }: ChartLinesProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<Readonly<Record<string, string>>>({});
  const shown = lines.map((line) => ({ line, price: moved[line.id] ?? line.price }));

  // In the paint of the candles, so that the lines move with them and not a frame behind.
  const place = useEffectEvent(() => {
    const element = layer.current;
    const size = view.size();
    if (element === null || size === null) return;
    element.style.width = `${size.width}px`;
    element.style.height = `${size.height}px`;
    const wanted = shown.map(({ price }) => view.yOf(Number(price)));
    const tops = spread(
      wanted.map((y) => y - TAG_HEIGHT / 2),
      TAG_HEIGHT,
      size.height,
    );
    for (const [index, child] of [...element.children].entries()) {
      if (!(child instanceof HTMLElement)) continue;
      const y = wanted[index] ?? 0;
      child.style.setProperty("--line-y", `${y}px`);
      child.style.setProperty("--tag-y", `${tops[index] ?? 0}px`);
      child.dataset.seen = y < 0 ? "above" : y > size.height ? "below" : "here";
    }
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
    </div>
  );
}

const DASHES: Readonly<Record<ChartLineKind, string>> = {
  order: "border-dashed",
  position: "border-solid",
  takeProfit: "border-dashed",
  stopLoss: "border-dashed",
  liquidation: "border-double border-t-[3px]",
  alert: "border-dotted border-t-2",
};

function lookOf({ kind, side }: ChartLine): { readonly line: string; readonly tag: string } {
  if (kind === "liquidation") return { line: "border-danger", tag: "bg-danger text-on-danger" };
  if (kind === "alert") return { line: "border-flame-mark", tag: "bg-flame-soft text-flame-text" };
  const direction = kind === "takeProfit" ? "up" : kind === "stopLoss" ? "down" : side;
  if (direction === "up") return { line: "border-up", tag: "bg-up-soft text-up-text" };
  if (direction === "down") return { line: "border-down", tag: "bg-down-soft text-down-text" };
  return { line: "border-ink-2", tag: "bg-fill text-ink" };
}

interface LineMarkProps {
  readonly line: ChartLine;
  readonly price: string;
  readonly product: ChartLinesProps["product"];
  readonly view: ChartView;
  readonly onDrag: (price: string) => void;
  readonly onDrop: (price: string) => void;
}

function LineMark({ line, price, product, view, onDrag, onDrop }: LineMarkProps) {
  const t = useT();
  const style = useUi();
  const look = lookOf(line);
  const held = useRef<{ readonly y: number; readonly offset: number; price: string; dragged: boolean } | null>(null);
  /** Asked about: the focus goes to the sheet, and the line stays. */
  const asked = useRef(false);
  const { tickSize, priceScale } = product;
  const drop = (next: string) => {
    asked.current = next !== line.price;
    onDrop(next);
  };
  const layerOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>("[data-line]")?.parentElement;

  const down = (event: PointerEvent<HTMLElement>) => {
    const layer = layerOf(event);
    if (!line.draggable || layer === null || layer === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { y } = placeOn(layer, event);
    held.current = { y, offset: view.yOf(Number(price)) - y, price, dragged: false };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const layer = layerOf(event);
    if (held.current === null || layer === null || layer === undefined) return;
    const { y } = placeOn(layer, event);
    if (!held.current.dragged && Math.abs(y - held.current.y) < TAP_REACH) return;
    const at = view.anchorAt({ x: 0, y: y + held.current.offset });
    const next = at === null ? null : steppedPrice(at.price, tickSize, priceScale);
    if (next === null) return;
    held.current = { ...held.current, price: next, dragged: true };
    onDrag(next);
  };
  const up = () => {
    const was = held.current;
    held.current = null;
    if (was?.dragged === true) drop(was.price);
    else line.onOpen?.();
  };
  const key = (event: KeyboardEvent) => {
    const steps = (event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0) * (event.shiftKey ? MANY_STEPS : 1);
    if (event.key === "Enter" && price === line.price) line.onOpen?.();
    else if (event.key === "Enter") drop(price);
    else if (event.key === "Escape" && price !== line.price) drop(line.price);
    else if (steps !== 0 && line.draggable) onDrag(stepsFrom(price, steps, tickSize, priceScale) ?? price);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const text = formatDecimal(price, style);
  const handle = cx(
    "group pointer-events-auto absolute start-2 flex min-h-[22px] items-center gap-1.5 rounded-tag px-2 text-micro whitespace-nowrap",
    "before:absolute before:inset-x-0 before:-inset-y-[11px] focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-(--focus)",
    look.tag,
    line.draggable && "cursor-ns-resize touch-none",
  );
  const words = (
    <>
      {line.label} <span className="num font-semibold">{text}</span>
      <span aria-hidden="true" className="hidden in-data-[seen=above]:inline">
        ↑
      </span>
      <span aria-hidden="true" className="hidden in-data-[seen=below]:inline">
        ↓
      </span>
      {line.draggable && <Ridges />}
    </>
  );
  return (
    <div data-line={line.kind} className="absolute inset-0">
      <div
        aria-hidden="true"
        className={cx(
          "absolute inset-x-0 top-0 translate-y-(--line-y) border-t in-data-[seen=above]:hidden in-data-[seen=below]:hidden",
          DASHES[line.kind],
          look.line,
        )}
      />
      {line.draggable ? (
        <div
          role="slider"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={t("chart_line_handle", { label: line.label })}
          aria-valuenow={Number(price)}
          aria-valuetext={text}
          className={handle}
          style={{ top: "var(--tag-y)" }}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={() => {
            held.current = null;
            drop(line.price);
          }}
          onBlur={() => {
            // Moved with keys and left without Enter: not wanted after all.
            if (price !== line.price && held.current === null && !asked.current) drop(line.price);
          }}
          onKeyDown={key}
        >
          {words}
        </div>
      ) : (
        <p className={handle} style={{ top: "var(--tag-y)" }}>
          {words}
        </p>
      )}
    </div>
  );
}

/** Says that a tag can be taken hold of. */
function Ridges() {
  return (
    <svg aria-hidden="true" width="8" height="10" viewBox="0 0 8 10" className="shrink-0 opacity-70">
      <path d="M1 3h6M1 7h6" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
