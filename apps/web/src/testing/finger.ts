/// <reference types="@vitest/browser-playwright" />
import { cdp, type Locator } from "vitest/browser";

/** A finger comes down in the middle of a thing, goes so many px to the right, or to the left below zero, and leaves: as the browser feels it. */
export async function pull(target: Locator, px: number): Promise<void> {
  // The page of a test stands in a frame of the browser's page, whose places the browser goes by.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const { left, top, width, height } = target.element().getBoundingClientRect();
  const from = { x: frame.left + left + width / 2, y: frame.top + top + height / 2 };
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: readonly (typeof from)[]) =>
    cdp().send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] });
  await send("touchStart", [from]);
  for (const part of [0.3, 0.7, 1]) await send("touchMove", [{ ...from, x: from.x + px * part }]);
  await send("touchEnd", []);
}
