import { turnedStore } from "./turned.ts";

/** Travel of a finger, px, after which it is known which way it goes; below it the library takes it for a tap. */
const KNOWN_PX = 6;

interface Swipe {
  readonly id: number;
  readonly target: EventTarget;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  way: "open" | "page" | "chart";
}

/** A finger that rests for so long, ms, holds the crosshair, whichever way it goes then. */
const HELD_MS = 450;

/** Whether there is anything of the page to scroll to. */
function pageScrolls(): boolean {
  const page = document.scrollingElement;
  return page !== null && page.scrollHeight > page.clientHeight + 1;
}

/**
 * A finger that goes up or down over the chart scrolls the page. The library takes every touch for its own and stops the browser: of such a one it is told
 * just so much that it takes it neither for a tap nor for a long press, and that it ended. Sideways, with a second finger, or after a rest the chart has it.
 * `frame` is the element that the library made in `element`.
 */
export function leaveSwipesToPage(element: HTMLElement, frame: HTMLElement | null): () => void {
  // The library forbids the browser every pan, and hands none on to the page.
  if (frame !== null) Object.assign(frame.style, { touchAction: "pan-y", overscrollBehavior: "auto" });
  const ours = new WeakSet<Event>();
  let swipe: Swipe | null = null;
  /** The same touch for the library, at the column where it began: it moves no candle and stops no browser. */
  const tell = (type: "touchstart" | "touchmove" | "touchend", { id, target, x }: Swipe, y: number) => {
    const touch = new Touch({ identifier: id, target, clientX: x, clientY: y, pageX: x + scrollX, pageY: y + scrollY });
    const copy = new TouchEvent(type, {
      bubbles: true,
      cancelable: false,
      changedTouches: [touch],
      touches: type === "touchend" ? [] : [touch],
    });
    ours.add(copy);
    target.dispatchEvent(copy);
  };
  const begin = (event: TouchEvent) => {
    if (ours.has(event)) return;
    const [touch] = event.changedTouches;
    const own = event.touches.length === 1 && event.target instanceof Node && element.contains(event.target);
    swipe =
      own && touch !== undefined && !turnedStore.get() && pageScrolls()
        ? { id: touch.identifier, target: event.target as Node, x: touch.clientX, y: touch.clientY, at: event.timeStamp, way: "open" }
        : null;
    if (swipe === null) return;
    // The library stops the browser at the first touch already, before anybody knows where it goes.
    event.stopImmediatePropagation();
    tell("touchstart", swipe, swipe.y);
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.changedTouches;
    if (swipe === null || touch === undefined || ours.has(event)) return;
    if (swipe.way === "open") {
      const across = Math.abs(touch.clientX - swipe.x);
      const along = Math.abs(touch.clientY - swipe.y);
      if (across + along < KNOWN_PX) return;
      swipe.way = along > across && event.timeStamp - swipe.at < HELD_MS ? "page" : "chart";
      if (swipe.way === "page") tell("touchmove", swipe, touch.clientY);
    }
    if (swipe.way === "page") event.stopImmediatePropagation();
  };
  const end = (event: TouchEvent) => {
    if (swipe === null || ours.has(event)) return;
    const over = swipe;
    swipe = null;
    if (over.way !== "page") return;
    event.stopImmediatePropagation();
    tell("touchend", over, over.y);
  };
  const handlers = [
    ["touchstart", begin],
    ["touchmove", move],
    ["touchend", end],
    ["touchcancel", end],
  ] as const;
  for (const [kind, handler] of handlers) addEventListener(kind, handler, { capture: true, passive: true });
  return () => {
    for (const [kind, handler] of handlers) removeEventListener(kind, handler, { capture: true });
  };
}
