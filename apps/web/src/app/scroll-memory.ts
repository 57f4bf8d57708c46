import { useEffect, useLayoutEffect } from "react";
import { entryState } from "../lib/hash-location.ts";

/** Scroll positions by history entry, for the life of the browser tab. */
const KEPT = "scroll";
const positions = new Map<string, number>(readKept());

function readKept(): [string, number][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as Record<string, number>);
  } catch {
    return [];
  }
}

function keep(): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...positions].slice(-50))));
  } catch {
    // Positions live until the page closes.
  }
}

/** Goes to `top` as soon as the page is that long; gives up when the user scrolls or after a second. */
function restore(top: number): () => void {
  let frames = 60;
  let stopped = false;
  const stop = () => {
    stopped = true;
    removeEventListener("wheel", stop);
    removeEventListener("touchstart", stop);
  };
  const step = () => {
    if (stopped) return;
    scrollTo(0, top);
    frames -= 1;
    if (frames === 0 || scrollY >= top - 1) stop();
    else requestAnimationFrame(step);
  };
  addEventListener("wheel", stop, { passive: true });
  addEventListener("touchstart", stop, { passive: true });
  step();
  return stop;
}

/**
 * New pages start at the top, pages gone back to where they were. `shown` changes when another page is on screen, and is empty while one is on its
 * way: the page before gives up its height then, and where that leaves the window is no position of either.
 */
export function useScrollMemory(shown: string): void {
  useEffect(() => {
    history.scrollRestoration = "manual";
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, []);
  useLayoutEffect(() => {
    if (shown === "") return;
    const stop = restore(positions.get(entryState().key) ?? 0);
    const remember = () => positions.set(entryState().key, scrollY);
    addEventListener("scroll", remember, { passive: true });
    return () => {
      stop();
      removeEventListener("scroll", remember);
    };
  }, [shown]);
}
