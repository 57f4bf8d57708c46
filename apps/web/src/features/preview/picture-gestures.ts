import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Place } from "./picture-view.ts";

/** Gestures of fingers, mouse and wheel. Places are px from the middle of the stage. */
export interface GestureActions {
  readonly zoom: (factor: number, at: Place) => void;
  readonly move: (by: Place) => void;
  readonly tap: (at: Place) => void;
  /** To the picture that lies to this side. */
  readonly flick: (side: "left" | "right") => void;
  /** Whether the picture is larger than it fits: then a finger moves it instead of turning to the next. */
  readonly isLarge: () => boolean;
}

const TAP_STRAY_PX = 10;
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 40;
const FLICK_PX = 60;
const WHEEL_STEP = 1.0015;

function middleOf(places: readonly Place[]): Place {
  const sum = places.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}

const spread = ([a, b]: readonly Place[]) => (a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y));

type Stage = RefObject<HTMLElement | null>;

/** A place of the screen, from the middle of the stage. */
function placeOn(stage: Stage, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Place {
  const box = stage.current?.getBoundingClientRect();
  return { x: clientX - (box?.left ?? 0) - (box?.width ?? 0) / 2, y: clientY - (box?.top ?? 0) - (box?.height ?? 0) / 2 };
}

/** The wheel zooms the picture and not the page; React would listen to it passively. */
function useWheel(stage: Stage, zoom: GestureActions["zoom"]): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(WHEEL_STEP ** -event.deltaY, placeOn(stage, event));
  });
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", listen, { passive: false });
    return () => element?.removeEventListener("wheel", listen);
  }, [stage]);
}

/** Handlers for the stage: one finger moves or flicks, two pinch, two taps zoom; the wheel zooms too. */
export function usePictureGestures(stage: Stage, actions: GestureActions) {
  const fingers = useRef(new Map<number, Place>());
  const start = useRef<{ at: Place; strayed: boolean; pinched: boolean } | null>(null);
  const lastTap = useRef<{ at: Place; ms: number } | null>(null);
  useWheel(stage, actions.zoom);
  const placeOf = (event: PointerEvent) => placeOn(stage, event);

  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = placeOf(event);
    fingers.current.set(event.pointerId, at);
    if (fingers.current.size === 1) start.current = { at, strayed: false, pinched: false };
    else if (start.current !== null) start.current.pinched = true;
  };

  const onPointerMove = (event: PointerEvent) => {
    const before = [...fingers.current.values()];
    const from = fingers.current.get(event.pointerId);
    if (from === undefined || start.current === null) return;
    const at = placeOf(event);
    fingers.current.set(event.pointerId, at);
    if (Math.hypot(at.x - start.current.at.x, at.y - start.current.at.y) > TAP_STRAY_PX) start.current.strayed = true;
    if (before.length === 1) {
      if (start.current.strayed && actions.isLarge()) actions.move({ x: at.x - from.x, y: at.y - from.y });
      return;
    }
    const after = [...fingers.current.values()];
    const [was, is] = [middleOf(before), middleOf(after)];
    if (spread(before) > 0) actions.zoom(spread(after) / spread(before), is);
    actions.move({ x: is.x - was.x, y: is.y - was.y });
  };

  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0 || start.current === null) return;
    const { at: from, strayed, pinched } = start.current;
    start.current = null;
    const at = placeOf(event);
    if (pinched) return;
    if (strayed) {
      const dx = at.x - from.x;
      if (!actions.isLarge() && Math.abs(dx) > FLICK_PX && Math.abs(dx) > Math.abs(at.y - from.y)) actions.flick(dx < 0 ? "right" : "left");
      return;
    }
    const last = lastTap.current;
    const isSecond =
      last !== null && event.timeStamp - last.ms < DOUBLE_TAP_MS && Math.hypot(at.x - last.at.x, at.y - last.at.y) < DOUBLE_TAP_PX;
    lastTap.current = isSecond ? null : { at, ms: event.timeStamp };
    if (isSecond) actions.tap(at);
  };

  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    if (fingers.current.size === 0) start.current = null;
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
