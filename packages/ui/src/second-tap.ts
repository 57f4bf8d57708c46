/** Two clicks so near in time, at one place, are one double tap. */
export const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 24;

interface Click {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  /** The sheet or dialog it fell into, or what lies around one; null is the page. */
  readonly layer: Element | null;
}

let last: Click | null = null;

function layerOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest("dialog, [role=dialog], [role=alertdialog], [data-around-sheet]") : null;
}

/** Browsers count the clicks of a series; of fingers some count none. */
function isSecond(event: MouseEvent, click: Click, before: Click): boolean {
  if (event.detail > 1) return true;
  const byFinger = event instanceof PointerEvent && event.pointerType === "touch";
  return byFinger && click.at - before.at < DOUBLE_TAP_MS && Math.hypot(click.x - before.x, click.y - before.y) < DOUBLE_TAP_PX;
}

/**
 * The second click of a double tap counts only in the layer of the first: what opened or closed under the finger meanwhile was not meant, and may
 * send an order, or close the sheet that the first one opened. Clicks of a keyboard have no place, and pass.
 */
function keepInLayer(event: MouseEvent): void {
  if (event.detail === 0) return;
  const click: Click = { at: event.timeStamp, x: event.clientX, y: event.clientY, layer: layerOf(event) };
  if (last === null || !isSecond(event, click, last) || last.layer === click.layer) {
    last = click;
    return;
  }
  // A third tap belongs to the first as well.
  last = { ...click, layer: last.layer };
  event.preventDefault();
  event.stopImmediatePropagation();
}

// Before everything else that listens, React included; for good, since the click that opens a sheet comes before it.
addEventListener("click", keepInLayer, true);
