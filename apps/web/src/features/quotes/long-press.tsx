import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef } from "react";

const HELD_MS = 500;
/** A finger that moves further scrolls or swipes; px. */
const STILL_PX = 10;

/**
 * Calls when a finger rests on what is inside, or the context-menu key is pressed there; the tap that ends the hold does nothing more. A
 * mouse keeps its own menu.
 */
export function LongPress({ onHold, children }: { readonly onHold: () => void; readonly children: ReactNode }) {
  const hold = useRef<{ readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  const held = useRef(false);
  const letGo = () => {
    if (hold.current !== null) clearTimeout(hold.current.timer);
    hold.current = null;
  };
  useEffect(() => () => clearTimeout(hold.current?.timer), []);
  const frame = useRef<HTMLDivElement>(null);
  const onMenu = useEffectEvent((event: MouseEvent) => {
    const { pointerType } = event as globalThis.PointerEvent;
    if (pointerType === "mouse") return;
    event.preventDefault();
    if (pointerType === "") onHold();
  });
  useEffect(() => {
    const element = frame.current;
    const menu = (event: MouseEvent) => onMenu(event);
    element?.addEventListener("contextmenu", menu);
    return () => element?.removeEventListener("contextmenu", menu);
  }, []);
  const onPointerDown = (event: PointerEvent) => {
    held.current = false;
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    const timer = setTimeout(() => {
      held.current = true;
      onHold();
    }, HELD_MS);
    hold.current = { x: event.clientX, y: event.clientY, timer };
  };
  const onPointerMove = (event: PointerEvent) => {
    const start = hold.current;
    if (start !== null && Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL_PX) letGo();
  };
  return (
    <div
      ref={frame}
      className="[-webkit-touch-callout:none]"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onClickCapture={(event) => {
        if (!held.current) return;
        held.current = false;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
    </div>
  );
}
