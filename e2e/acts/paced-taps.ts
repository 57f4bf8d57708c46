import { setTimeout as pass } from "node:timers/promises";
import type { Locator, Page } from "@playwright/test";

/**
 * Two taps of a person on different things in one place lie further apart than this. Two nearer ones are a double tap, whose second the app does not take for an
 * answer (`second-tap.ts` of `packages/ui`); a browser counts both as one series.
 */
const PACE_MS = 550;
/** As far apart as browsers still count two taps of a finger as one series. */
const NEAR_PX = 110;

interface Place {
  readonly x: number;
  readonly y: number;
}

const lastTaps = new WeakMap<Page, Place & { readonly at: number }>();
const paced = new WeakSet<object>();

/** The middle of a target in its page; null where it is not in view, and will be elsewhere when it is tapped. */
function placeOf(target: Locator): Promise<Place | null> {
  return target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x < 0 || y < 0 || x > innerWidth || y > innerHeight ? null : { x, y };
  });
}

/** Lets `tap` of all locators keep the pace of a hand that has read what it taps. Tests of double taps use the touch screen itself. */
export function paceTaps(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator("html")) as Locator;
  if (paced.has(locators)) return;
  paced.add(locators);
  const { tap } = locators;
  locators.tap = async function (this: Locator, options) {
    const [place, last] = [await placeOf(this), lastTaps.get(this.page())];
    const left = last === undefined ? 0 : PACE_MS - (Date.now() - last.at);
    if (last !== undefined && left > 0 && (place === null || Math.hypot(place.x - last.x, place.y - last.y) < NEAR_PX)) await pass(left);
    await tap.call(this, options);
    if (place !== null) lastTaps.set(this.page(), { ...place, at: Date.now() });
  };
}
