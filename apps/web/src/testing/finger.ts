/// <reference types="@vitest/browser-playwright" />
import type { RouteKey } from "@candela/api";
import { cdp, type Locator } from "vitest/browser";
import { server } from "./server.ts";

interface Place {
  readonly x: number;
  readonly y: number;
}

type Touch = "touchStart" | "touchMove" | "touchEnd";
const send = (type: Touch, touchPoints: readonly Place[]) =>
  cdp().send("Input.dispatchTouchEvent", { type, touchPoints: [...touchPoints] });

/** A place of the test's page, which stands in a frame of the browser's page, whose places the browser goes by. */
function onScreen({ x, y }: Place): Place {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  return { x: frame.left + x, y: frame.top + y };
}

/** A finger comes down at a place of the page, goes to another, where `held` may look, and leaves: as the browser feels it. */
export async function drag(from: Place, to: Place, held: () => Promise<void> | void = () => undefined): Promise<void> {
  await send("touchStart", [onScreen(from)]);
  for (const part of [0.3, 0.7, 1])
    await send("touchMove", [onScreen({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })]);
  await held();
  await send("touchEnd", []);
}

/** A finger comes down and leaves. */
export async function touch(at: Place): Promise<void> {
  await send("touchStart", [onScreen(at)]);
  await send("touchEnd", []);
}

export function middleOf(target: Locator): Place {
  const { left, top, width, height } = target.element().getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** A finger comes down in the middle of a thing, goes so many px to the right, or to the left below zero, and leaves. */
export async function pull(target: Locator, px: number): Promise<void> {
  const from = middleOf(target);
  await drag(from, { ...from, x: from.x + px });
}

/** Two taps on a key, the second while what the first sent is still under way, however slow the machine is. */
export async function doubleTap(key: Locator, route: RouteKey): Promise<void> {
  const { release } = server().hold(route);
  await key.dblClick();
  release();
}
