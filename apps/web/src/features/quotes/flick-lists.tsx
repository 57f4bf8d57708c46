import { createContext, type PointerEvent, type ReactNode, useRef } from "react";
import { flickOf, neighbour } from "./flick.ts";
import { listStore, useLists } from "./quote-lists.ts";

/** Whether a flick over a row turns to another list: the row then does not open. */
export const FlickContext = createContext(false);

/** Strokes from the edge belong to the system's own back gesture; px. */
const EDGE = 24;

/** A flick to the side turns to the list beside this one, as its tab does. A slow pull stays with the row under the finger. */
export function FlickLists({ children }: { readonly children: ReactNode }) {
  const { lists, index } = useLists();
  const from = useRef<{ readonly x: number; readonly y: number; readonly at: number } | null>(null);
  const onPointerDown = (event: PointerEvent) => {
    const inside = event.clientX > EDGE && event.clientX < innerWidth - EDGE;
    from.current =
      event.pointerType !== "mouse" && event.isPrimary && inside ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
  };
  const onPointerUp = (event: PointerEvent) => {
    const start = from.current;
    from.current = null;
    if (start === null) return;
    const flick = flickOf({ dx: event.clientX - start.x, dy: event.clientY - start.y, ms: event.timeStamp - start.at });
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? flick : -flick;
    if (flick !== 0) listStore.set(neighbour(lists, index, forward));
  };
  return (
    <FlickContext value={true}>
      <div
        className="min-h-[calc(100dvh-var(--tabbar-height)-1rem)] touch-pan-y"
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          from.current = null;
        }}
      >
        {children}
      </div>
    </FlickContext>
  );
}
