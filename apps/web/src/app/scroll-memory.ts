import { useLayoutEffect } from "react";
import { entryState } from "../lib/navigation/hash-location.ts";

/** Scroll positions by history entry, for the life of the browser tab. */
export const KEPT = "scrolls";
export const positions = readKept();

function readKept(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as [string, number][]);
  } catch {
    return new Map();
  }
}

/** The history entry whose page is on screen and in its place: only its scrolling is the user's. */
let settled = "";

/** Scrolls to `top` as soon as the page is long enough. Stops when the user acts, or after two seconds. */
function restore(top: number, key: string): () => void {
  let frames = 120;
  const user = new AbortController();
  const stop = () => {
    frames = 0;
    settled = key;
    user.abort();
  };
  const step = () => {
    if (frames === 0) return;
    scrollTo(0, top);
    frames -= 1;
    if (frames === 0 || scrollY >= top - 1) stop();
    else requestAnimationFrame(step);
  };
  for (const event of ["wheel", "touchstart", "keydown"]) addEventListener(event, stop, { passive: true, signal: user.signal });
  step();
  return stop;
}

/** Call once, before the first screen. */
export function followScroll(): void {
  history.scrollRestoration = "manual";
  const remember = () => {
    const { key } = entryState();
    // While the next page loads, scrolling of the old one is the browser's doing, not the user's.
    if (key === settled) positions.set(key, scrollY);
  };
  addEventListener("scroll", remember, { passive: true });
}

/** The first page is already at its top: scrolling there would only cost another layout. */
let begun = false;

/** Scrolls new pages to the top and revisited ones to where they were. `shown` changes with the page on screen. */
export function useScrollMemory(shown: string): void {
  useLayoutEffect(() => {
    if (shown === "") return;
    const { key } = entryState();
    const top = positions.get(key) ?? 0;
    const isFirst = !begun;
    begun = true;
    if (isFirst && top === 0) settled = key;
    else return restore(top, key);
  }, [shown]);
}
