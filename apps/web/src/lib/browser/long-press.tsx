import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";

/** How long a finger rests before it counts, ms, and how far it may stray meanwhile, px. */
const PRESS_MS = 500;
const STRAY_PX = 10;

/**
 * Handlers for an element that does something when a finger rests on it. What a tap does is not done then, and the system's own menu stays
 * away. A mouse and the keyboard need a control of their own that does the same.
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  const done = useRef(false);
  const end = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: (event: PointerEvent) => {
      done.current = false;
      if (event.pointerType === "mouse" || !event.isPrimary) return;
      end();
      const timer = setTimeout(() => {
        press.current = null;
        done.current = true;
        onLongPress();
      }, PRESS_MS);
      press.current = { x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current;
      if (from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STRAY_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!done.current) return;
      done.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      if (done.current || press.current !== null) event.preventDefault();
    },
  };
}

/**
 * Calls when a finger rests on what is inside, or the context-menu key is pressed there; the tap that ends the hold does nothing more. A
 * mouse keeps its own menu.
 */
export function LongPress({ onHold, children }: { readonly onHold: () => void; readonly children: ReactNode }) {
  const { onContextMenu: _, ...press } = useLongPress(onHold);
  const frame = useRef<HTMLDivElement>(null);
  const onMenu = useEffectEvent((event: globalThis.MouseEvent) => {
    const { pointerType } = event as globalThis.PointerEvent;
    if (pointerType === "mouse") return;
    event.preventDefault();
    if (pointerType === "") onHold();
  });
  useEffect(() => {
    const element = frame.current;
    const menu = (event: globalThis.MouseEvent) => onMenu(event);
    element?.addEventListener("contextmenu", menu);
    return () => element?.removeEventListener("contextmenu", menu);
  }, []);
  return (
    <div ref={frame} className="[-webkit-touch-callout:none]" {...press}>
      {children}
    </div>
  );
}
