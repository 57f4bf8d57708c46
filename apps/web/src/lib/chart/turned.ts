import { createStore } from "../browser/store.ts";
import type { Place } from "./drawings/geometry.ts";

/**
 * The page turned by us, a quarter clockwise, where the device does not let a page turn its screen: `data-turned` on the root element lays
 * the body on its side (app.css). What is measured and laid out then stays as it was; only pointers come from the screen's own corner.
 */
export const turnedStore = createStore(false);

export function setTurned(turned: boolean): void {
  if (turned) document.documentElement.dataset.turned = "";
  else delete document.documentElement.dataset.turned;
  turnedStore.set(turned);
}

interface ScreenPoint {
  readonly clientX: number;
  readonly clientY: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
}

/** Where a point of the screen lies from the top left corner of an element that takes up `box` of it. */
export function placeWithin({ clientX, clientY }: ScreenPoint, box: Box, turned: boolean): Place {
  return turned ? { x: clientY - box.top, y: box.right - clientX } : { x: clientX - box.left, y: clientY - box.top };
}

/** The same for an event on an element, as the page lies now. */
export function placeOn(element: Element, event: ScreenPoint): Place {
  return placeWithin(event, element.getBoundingClientRect(), turnedStore.get());
}

const KINDS = ["mousedown", "mousemove", "mouseup", "mouseenter", "mouseleave", "wheel", "touchstart", "touchmove", "touchend"] as const;
const COPIED = ["button", "buttons", "deltaX", "deltaY", "deltaMode", "ctrlKey", "detail", "sourceCapabilities"] as const;

/**
 * The chart's library reckons from the element's box as if nothing were turned. While the page is turned, each event on `element` is
 * replaced by one that lies where the library looks for it.
 */
export function turnPointers(element: HTMLElement): () => void {
  const ours = new WeakSet<Event>();
  let held = false;
  const onEvent = (event: Event) => {
    const inside = event.target instanceof Node && element.contains(event.target);
    if (event.type === "mousedown" || event.type === "touchstart") held = inside;
    if (!turnedStore.get() || ours.has(event) || !(inside || held)) return;
    if (event.type === "mouseup" || event.type === "touchend") held = false;
    event.stopImmediatePropagation();
    const copy = new Event(event.type, { bubbles: event.bubbles, cancelable: event.cancelable });
    const box = element.getBoundingClientRect();
    const put = (values: object) => {
      for (const [name, value] of Object.entries(values)) Object.defineProperty(copy, name, { value });
    };
    for (const name of COPIED) if (name in event) put({ [name]: event[name as keyof Event] });
    put({ timeStamp: event.timeStamp });
    if (event instanceof MouseEvent) put(movedTo(event, box));
    else if ("touches" in event) {
      const { touches, changedTouches } = event as TouchEvent;
      put({
        touches: [...touches].map((touch) => movedTouch(touch, box)),
        changedTouches: [...changedTouches].map((touch) => movedTouch(touch, box)),
      });
    }
    ours.add(copy);
    event.target?.dispatchEvent(copy);
    if (copy.defaultPrevented && event.cancelable) event.preventDefault();
  };
  for (const kind of KINDS) window.addEventListener(kind, onEvent, { capture: true, passive: false });
  return () => {
    for (const kind of KINDS) window.removeEventListener(kind, onEvent, { capture: true });
  };
}

function movedTo(point: ScreenPoint, box: Box) {
  const { x, y } = placeWithin(point, box, true);
  const moved = { clientX: box.left + x, clientY: box.top + y };
  return { ...moved, pageX: moved.clientX, pageY: moved.clientY, screenX: moved.clientX, screenY: moved.clientY };
}

function movedTouch(touch: Touch, box: Box) {
  return { identifier: touch.identifier, target: touch.target, force: touch.force, ...movedTo(touch, box) };
}
