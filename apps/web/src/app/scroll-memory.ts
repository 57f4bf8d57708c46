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

/** Of the entry whose page is on screen and where it belongs: only its scrolling is the user's. */
let settled = "";

/** Goes to `top` as soon as the page is that long; gives up when the user does something else or after two seconds. */
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

/** Once, before the first screen. */
export function followScroll(): void {
  history.scrollRestoration = "manual";
  const remember = () => {
    const { key } = entryState();
    // While another page comes, what the browser does to the old one is nobody's wish.
    if (key === settled) positions.set(key, scrollY);
  };
  addEventListener("scroll", remember, { passive: true });
}

/** The page that the app begins with is at its top: to scroll there would only lay it out once more. */
let begun = false;

/** New pages start at the top, pages gone back to where they were. `shown` changes when another page is on screen. */
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
