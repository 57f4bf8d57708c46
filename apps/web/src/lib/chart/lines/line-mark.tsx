import { cx, formatDecimal, useUi } from "@candela/ui";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useT } from "../../language/i18n.ts";
import type { Product } from "../../market/quote-store.ts";
import type { ChartView } from "../chart-view.ts";
import { placeOn } from "../turned.ts";
import type { ChartLine, ChartLineKind } from "./chart-line.ts";
import { steppedPrice, stepsFrom } from "./line-places.ts";

/** A press that moved less opens the line instead of dragging it, px. */
const TAP_REACH = 4;
const MANY_STEPS = 10;

const DASHES: Readonly<Record<ChartLineKind, string>> = {
  order: "border-dashed",
  position: "border-solid",
  takeProfit: "border-dashed",
  stopLoss: "border-dashed",
  liquidation: "border-double border-t-[3px]",
  alert: "border-dotted border-t-2",
  trigger: "border-dotted",
};

interface Look {
  readonly line: string;
  readonly tag: string;
}

export function lookOf({ kind, side }: Pick<ChartLine, "kind" | "side">): Look {
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
  readonly product: Pick<Product, "tickSize" | "priceScale">;
  readonly view: ChartView;
  readonly onDrag: (price: string) => void;
  readonly onDrop: (price: string) => void;
}

/** One level: its line, and its tag on it while no other is near. */
export function LineMark({ line, price, product, view, onDrag, onDrop }: LineMarkProps) {
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
    "group pointer-events-auto absolute start-2 top-0 z-10 flex min-h-[22px] translate-y-(--tag-y) items-center gap-1.5 rounded-tag px-2 text-micro",
    "whitespace-nowrap in-data-[tag=off]:hidden before:absolute before:inset-x-0 before:-inset-y-[11px]",
    "focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-(--focus)",
    look.tag,
    line.draggable && "cursor-ns-resize touch-none",
  );
  const words = (
    <>
      <bdi>{line.label}</bdi> <span className="num font-semibold">{text}</span>
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
          data-tag-of={line.id}
          role="slider"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={t("chart_line_handle", { label: line.label })}
          aria-valuenow={Number(price)}
          aria-valuetext={text}
          className={handle}
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
      ) : line.onOpen === undefined ? (
        <p data-tag-of={line.id} className={handle}>
          {words}
        </p>
      ) : (
        <button type="button" data-tag-of={line.id} className={cx(handle, "cursor-pointer")} onClick={line.onOpen}>
          {words}
        </button>
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
