import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * As high as what is left of the screen below what stands above the page, also while the keyboard of a phone covers a part: the field at
 * its foot stays in sight, and only the conversation scrolls.
 */
export function ChatFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const view = window.visualViewport;
    const fit = () => {
      const top = frame.current === null ? 0 : frame.current.getBoundingClientRect().top + scrollY;
      setHeight((view === null ? innerHeight : view.height * view.scale) - top);
    };
    fit();
    const observer = new ResizeObserver(fit);
    // A banner above the page comes and goes.
    observer.observe(document.body);
    for (const element of frame.current?.closest("#main")?.parentElement?.parentElement?.children ?? []) observer.observe(element);
    view?.addEventListener("resize", fit);
    addEventListener("resize", fit);
    return () => {
      observer.disconnect();
      view?.removeEventListener("resize", fit);
      removeEventListener("resize", fit);
    };
  }, []);
  return (
    <div ref={frame} className="flex min-h-80 flex-col overflow-clip" style={{ blockSize: height ?? "100dvh" }}>
      {children}
    </div>
  );
}
