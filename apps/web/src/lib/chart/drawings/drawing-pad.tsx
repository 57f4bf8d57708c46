import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useT } from "../../language/i18n.ts";
import type { ChartView } from "../chart-view.ts";
import { placeOn } from "../turned.ts";
import { ANCHORS, type Anchor, type DrawingKind } from "./drawing.ts";
import { type Place, type Shape, shapesOf } from "./geometry.ts";

interface DrawingPadProps {
  readonly view: ChartView;
  readonly kind: DrawingKind;
  /** The price an anchor takes: its own, or one of its candle's near by. */
  readonly snap: (anchor: Anchor) => number;
  readonly onStop: () => void;
  readonly onDone: (anchors: readonly Anchor[]) => void;
}

/** A finger that moved less than this tapped, px. */
const TAP_REACH = 6;

/**
 * Lies over the candles while a tool is in hand. Two anchors are set by dragging from one to the other or by two taps; keys move the mark
 * and Enter sets an anchor.
 */
export function DrawingPad({ view, kind, snap, onStop, onDone }: DrawingPadProps) {
  const t = useT();
  const pad = useRef<HTMLButtonElement>(null);
  const pressedAt = useRef<Place | null>(null);
  const [first, setFirst] = useState<Anchor | null>(null);
  const [now, setNow] = useState<Place | null>(null);
  const size = view.size();
  const needed = ANCHORS[kind];

  useEffect(() => pad.current?.focus({ preventScroll: true }), []);
  // The chart may move underneath: what is half drawn stays on its candles.
  const [, setPaints] = useState(0);
  useEffect(() => view.onPaint(() => setPaints((count) => count + 1)), [view]);

  const anchorAt = (place: Place): Anchor | null => {
    const anchor = view.anchorAt(place);
    return anchor === null ? null : { ...anchor, price: snap(anchor) };
  };
  const set = (place: Place) => {
    const anchor = anchorAt(place);
    if (anchor === null) return;
    if (needed === 1) onDone([anchor]);
    else if (first === null) setFirst(anchor);
    else onDone([first, anchor]);
  };
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const place = placeOn(event.currentTarget, event);
    pressedAt.current = place;
    setNow(place);
    if (needed === 2 && first === null) set(place);
  };
  const up = (event: PointerEvent<HTMLButtonElement>) => {
    const from = pressedAt.current;
    pressedAt.current = null;
    if (from === null) return;
    const place = placeOn(event.currentTarget, event);
    const dragged = Math.hypot(place.x - from.x, place.y - from.y) > TAP_REACH;
    const beganNow = first !== null && needed === 2 && near(view.placeOf(first), from, view);
    if (needed === 1 || dragged || !beganNow) set(place);
  };
  const key = (code: string, far: boolean): boolean => {
    if (size === null) return false;
    const at = now ?? { x: size.width / 2, y: size.height / 2 };
    const step = far ? 40 : view.chart.getBarSpace().bar;
    const moves: Readonly<Record<string, Place>> = {
      ArrowLeft: { x: at.x - step, y: at.y },
      ArrowRight: { x: at.x + step, y: at.y },
      ArrowUp: { x: at.x, y: at.y - (far ? 40 : 4) },
      ArrowDown: { x: at.x, y: at.y + (far ? 40 : 4) },
    };
    const to = moves[code];
    if (to !== undefined) setNow({ x: Math.max(0, Math.min(size.width, to.x)), y: Math.max(0, Math.min(size.height, to.y)) });
    else if (code === "Escape") onStop();
    else if (code === "Enter" || code === " ") set(at);
    else return false;
    return true;
  };

  const mark = now === null ? null : anchorAt(now);
  const anchors = first === null ? (mark === null ? [] : [mark]) : mark === null ? [first] : [first, mark];
  const places = anchors.map(view.placeOf);
  const shapes =
    size === null || (needed === 2 && first === null)
      ? []
      : shapesOf(
          kind,
          places,
          anchors.map(({ price }) => price),
          size,
          view.yOf,
        );
  return (
    <button
      ref={pad}
      type="button"
      aria-label={t("chart_drawing_pad", { tool: t(`chart_tool_${kind}`) })}
      className="absolute top-0 left-0 z-20 cursor-crosshair touch-none select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-(--focus)"
      style={{ width: size?.width, height: size?.height }}
      onPointerDown={down}
      onPointerMove={(event) => setNow(placeOn(event.currentTarget, event))}
      onPointerUp={up}
      onPointerCancel={() => {
        pressedAt.current = null;
        setFirst(null);
      }}
      onKeyDown={(event) => {
        if (!key(event.key, event.shiftKey)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <svg aria-hidden="true" className="size-full overflow-visible text-info">
        <Shapes shapes={shapes} />
        {places.map((place, index) => (
          <circle
            key={index === 0 ? "from" : "to"}
            cx={place.x}
            cy={place.y}
            r={5}
            className="fill-canvas stroke-current"
            strokeWidth={2}
          />
        ))}
      </svg>
      <span className="pointer-events-none absolute inset-x-0 top-2 mx-auto w-fit rounded-chip bg-ink px-3 py-1.5 text-small font-medium text-on-ink">
        {t(needed === 2 ? (first === null ? "chart_set_first" : "chart_set_second") : "chart_set_one")}
      </span>
    </button>
  );
}

/** Whether the anchor that was just set came from this very press. */
function near(anchor: Place, press: Place, view: ChartView): boolean {
  return Math.abs(anchor.x - press.x) <= Math.max(TAP_REACH, view.chart.getBarSpace().bar);
}

/** All lines as one path, and the inside of a box. */
function Shapes({ shapes }: { readonly shapes: readonly Shape[] }) {
  const path = (dashed: boolean) =>
    shapes
      .flatMap((shape) => (shape.kind === "line" && (shape.dashed === true) === dashed ? [shape] : []))
      .map(({ from, to }) => `M${from.x} ${from.y}L${to.x} ${to.y}`)
      .join("");
  const box = shapes.find((shape) => shape.kind === "box");
  return (
    <g fill="none" stroke="currentColor" strokeWidth={1.5}>
      {box !== undefined && (
        <rect x={box.x} y={box.y} width={box.width} height={box.height} className="fill-current opacity-10" stroke="none" />
      )}
      <path d={path(false)} />
      <path d={path(true)} strokeDasharray="4 3" />
    </g>
  );
}
