import { type RefObject, useEffect, useState } from "react";

/** One observer for all rows: those within 200 px of the screen count as seen. */
const callbacks = new WeakMap<Element, (seen: boolean) => void>();
let shared: IntersectionObserver | undefined;

function observer(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) callbacks.get(entry.target)?.(entry.isIntersecting);
    },
    { rootMargin: "200px" },
  );
  return shared;
}

/** Whether the element is near the screen; with `asked` off it is not observed. */
export function useInView(ref: RefObject<Element | null>, asked = true): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !asked) return;
    callbacks.set(element, setSeen);
    observer().observe(element);
    return () => {
      callbacks.delete(element);
      observer().unobserve(element);
    };
  }, [ref, asked]);
  return seen;
}
