import { type PointerEvent, type ReactNode, useRef } from "react";

/** Sideways travel in px that changes the mode, and how much more sideways than up or down it has to be. */
const SWIPE_PX = 64;
const SIDEWAYS = 2;

export interface Travel {
  readonly dx: number;
  readonly dy: number;
}

/** −1 for the choice before, 1 for the one after, 0 for none: a swipe pulls the next one in from the end edge. */
export function swipeStep({ dx, dy }: Travel, rtl: boolean): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < SIDEWAYS * Math.abs(dy)) return 0;
  return dx < 0 === rtl ? -1 : 1;
}

/** Whether something between the finger and the area moves sideways itself: then the swipe is its own. */
function scrollsSideways(target: EventTarget, area: Element): boolean {
  for (let part = target as Element | null; part !== null && part !== area; part = part.parentElement) {
    if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === "auto") return true;
    if (part instanceof HTMLInputElement || part.getAttribute("role") === "slider") return true;
  }
  return false;
}

interface ModeSwipeProps {
  readonly onStep: (step: -1 | 1) => void;
  readonly children: ReactNode;
}

/** A finger moved sideways over the ticket steps through the modes, as the switch above it does. */
export function ModeSwipe({ onStep, children }: ModeSwipeProps) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    // A sheet that was opened from here is above the page, though its events come by.
    const elsewhere = !event.currentTarget.contains(event.target as Node);
    const own = elsewhere || event.pointerType === "mouse" || scrollsSideways(event.target, event.currentTarget);
    from.current = own ? null : { x: event.clientX, y: event.clientY };
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const start = from.current;
    from.current = null;
    if (start === null) return;
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = swipeStep({ dx: event.clientX - start.x, dy: event.clientY - start.y }, rtl);
    if (step !== 0) onStep(step);
  };
  const forget = () => {
    from.current = null;
  };
  return (
    <div className="@container touch-pan-y" onPointerDown={onPointerDown} onPointerUp={onPointerUp} onPointerCancel={forget}>
      {children}
    </div>
  );
}
