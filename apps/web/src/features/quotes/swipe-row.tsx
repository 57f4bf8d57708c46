import { cx } from "@candela/ui";
import { type PointerEvent, type ReactNode, useContext, useRef, useState } from "react";
import { flickOf } from "./flick.ts";
import { FlickContext } from "./flick-lists.tsx";

interface SwipeAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onAct: () => void;
  readonly tone?: "ink" | "fill" | "danger";
}

interface SwipeRowProps {
  /** Revealed by a swipe away from the start edge. */
  readonly start?: SwipeAction;
  /** Revealed by a swipe away from the end edge. */
  readonly end?: SwipeAction;
  readonly children: ReactNode;
}

/** Width of a revealed action, px. */
const ACTION = 88;
/** Sideways travel that decides between a swipe and the page's own scroll. */
const DECIDE = 12;

const LOOK = { ink: "bg-ink text-on-ink", fill: "bg-fill-press text-ink", danger: "bg-danger text-on-danger" } as const;

/**
 * A row that a finger pulls aside to reveal one action each way; it stays open beyond a third. Each action has a visible control elsewhere too,
 * so the revealed buttons are not in the order of the Tab key.
 */
export function SwipeRow({ start, end, children }: SwipeRowProps) {
  const face = useRef<HTMLDivElement>(null);
  const origin = useRef<{ x: number; y: number; from: number; at: number } | null>(null);
  const swiping = useRef(false);
  const flicks = useContext(FlickContext);
  const [rest, setRest] = useState(0);
  // The first swipe makes the buttons: a list that only scrolls draws rows alone.
  const [pulled, setPulled] = useState(false);

  const place = (x: number, glide: boolean) => {
    const style = face.current?.style;
    if (style === undefined) return;
    style.transition = glide ? "transform 220ms cubic-bezier(.2,0,0,1)" : "none";
    style.transform = x === 0 ? "" : `translateX(${x}px)`;
  };
  const settle = (x: number) => {
    setRest(x);
    place(x, true);
  };
  /** Least and greatest shift: what is at the start edge shows when the face goes toward the end. */
  const limits = () => {
    const rtl = face.current !== null && getComputedStyle(face.current).direction === "rtl";
    const towardEnd = start === undefined ? 0 : ACTION;
    const towardStart = end === undefined ? 0 : ACTION;
    return rtl ? { least: -towardEnd, most: towardStart } : { least: -towardStart, most: towardEnd };
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === "mouse") return;
    origin.current = { x: event.clientX, y: event.clientY, from: rest, at: event.timeStamp };
    swiping.current = false;
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (origin.current === null) return;
    const dx = event.clientX - origin.current.x;
    if (!swiping.current) {
      if (Math.abs(dx) < DECIDE || Math.abs(dx) < Math.abs(event.clientY - origin.current.y)) return;
      swiping.current = true;
      setPulled(true);
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const { least, most } = limits();
    place(Math.max(least, Math.min(most, origin.current.from + dx)), false);
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = origin.current;
    origin.current = null;
    if (from === null || !swiping.current) return;
    const { least, most } = limits();
    const dx = event.clientX - from.x;
    if (flicks && flickOf({ dx, dy: event.clientY - from.y, ms: event.timeStamp - from.at }) !== 0) return settle(0);
    const x = from.from + dx;
    settle(x < least * 0.35 && least < 0 ? least : x > most * 0.35 && most > 0 ? most : 0);
  };
  const act = (action: SwipeAction) => {
    settle(0);
    action.onAct();
  };

  return (
    <div className="relative overflow-x-clip">
      {[start, end].map(
        (action, index) =>
          pulled &&
          action !== undefined && (
            <button
              key={action.label}
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              onClick={() => act(action)}
              className={cx(
                "absolute inset-y-0 flex w-22 cursor-pointer flex-col items-center justify-center gap-1 text-micro",
                index === 0 ? "start-0" : "end-0",
                rest === 0 && "pointer-events-none",
                LOOK[action.tone ?? "ink"],
              )}
            >
              {action.icon}
              {action.label}
            </button>
          ),
      )}
      <div
        ref={face}
        className="relative touch-pan-y bg-canvas"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          origin.current = null;
          settle(0);
        }}
        onClickCapture={(event) => {
          if (!swiping.current && rest === 0) return;
          event.preventDefault();
          event.stopPropagation();
          if (!swiping.current) settle(0);
          swiping.current = false;
        }}
      >
        {children}
      </div>
    </div>
  );
}
