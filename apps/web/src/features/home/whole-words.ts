import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For a grid of names: tells the width of the widest word that has no room in its column as `--widest`, so that the grid has fewer and wider columns instead
 * of a broken word. What a name is depends on the language and the operator, and how wide on the letters of the device.
 */
export function useWholeWords<T extends HTMLElement>(names: string): RefObject<T | null> {
  const grid = useRef<T>(null);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null || names === "") return;
    let gone = false;
    const measure = () => {
      if (gone) return;
      element.style.removeProperty("--widest");
      const words = [...element.querySelectorAll<HTMLElement>("[data-word]")].filter((word) => word.scrollWidth > word.clientWidth);
      const widest = Math.max(0, ...words.map((word) => word.scrollWidth));
      if (widest > 0) element.style.setProperty("--widest", `${widest}px`);
    };
    measure();
    void document.fonts.ready.then(measure);
    // In a frame of its own: what it changes is what is observed.
    const resized = new ResizeObserver(() => requestAnimationFrame(measure));
    resized.observe(element);
    return () => {
      gone = true;
      resized.disconnect();
    };
  }, [names]);
  return grid;
}
