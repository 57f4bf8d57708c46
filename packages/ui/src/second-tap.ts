/** Two clicks so near in time are one double tap: nobody reads in half a second what a sheet says, and browsers count a series as long. */
export const DOUBLE_TAP_MS = 500;
/** What changes on the page itself is read sooner, and a quick hand goes on from there. */
const SAME_LAYER_MS = 350;
const DOUBLE_TAP_PX = 24;

interface Click {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** The sheet or dialog it fell into, or what lies around one; null is the page. */
  readonly layer: Element | null;
  /** The key, link or field it fell on; null where there is none. */
  readonly control: Element | null;
  /** What that read when it was clicked. */
  readonly words: string;
}

const LAYER = "dialog, [role=dialog], [role=alertdialog], [data-around-sheet]";
const CONTROL = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=slider], [role=option], [role=switch]";

let last: Click | null = null;

/** A label is what it names: the browser clicks on that by itself. */
function controlOf(target: Element): Element | null {
  const control = target.closest(`label, ${CONTROL}`);
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

function clickOf({ target, timeStamp: at, clientX: x, clientY: y }: MouseEvent): Click {
  const on = target instanceof Element ? target : null;
  const control = on && controlOf(on);
  return { at, x, y, layer: on?.closest(LAYER) ?? null, control, words: control?.textContent ?? "" };
}

/**
 * Whether something else stands by now at the place of a click, or the same key with other words: it asks for another thing then. Keys that stay as they
 * are may be tapped as fast as fingers can, one after the other.
 */
function hasChangedUnder({ x, y, control, words }: Click, click: Click): boolean {
  if (control === null) return false;
  if (click.control === control) return click.words !== words;
  const now = document.elementFromPoint(x, y);
  return now === null || controlOf(now) !== control;
}

const isNear = (click: Click, before: Click) => Math.hypot(click.x - before.x, click.y - before.y) < DOUBLE_TAP_PX;

/** Whether a click in another layer than the one before belongs to that. Browsers count the clicks of a series; of fingers some count none. */
function isSecond(event: MouseEvent, click: Click, before: Click): boolean {
  if (event.detail > 1) return true;
  const byFinger = event instanceof PointerEvent && event.pointerType === "touch";
  return byFinger && click.at - before.at < DOUBLE_TAP_MS && isNear(click, before);
}

/** Whether a click was not meant for what it falls on. */
function isStray(event: MouseEvent, click: Click, before: Click): boolean {
  if (!isSecond(event, click, before)) return false;
  if (before.layer !== click.layer) return true;
  return click.at - before.at < SAME_LAYER_MS && isNear(click, before) && hasChangedUnder(before, click);
}

/**
 * The second click of a double tap counts only on what the first one fell on: what came under the finger meanwhile (a key of the sheet or page that
 * opened, the next row of a list, a key that asks whether one is sure) was not meant, and may send an order, or close what the first one opened.
 * Clicks of a keyboard have no place, and pass.
 */
function keepOnFirst(event: MouseEvent): void {
  if (event.detail === 0) return;
  const click = clickOf(event);
  if (last === null || !isStray(event, click, last)) {
    last = click;
    return;
  }
  // A third tap belongs to the first as well.
  last = { ...click, layer: last.layer, control: last.control, words: last.words };
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Begins to watch for second taps: once, at the start, before everything else that listens, React included. The click that opens a sheet comes before the
 * sheet's own code, and a bundle leaves out what is imported for its effect alone.
 */
export function watchSecondTaps(): void {
  // A listener that is there already is not added again.
  addEventListener("click", keepOnFirst, true);
}
