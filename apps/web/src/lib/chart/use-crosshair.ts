import { type PointerEvent, type RefObject, useRef } from "react";
import type { CandleRow } from "./candle-row.ts";
import { giveWay, type LastPricePlace } from "./last-price.ts";

type Readout = ((row: CandleRow | null) => void) | undefined;

/** The crosshair of a mouse or a finger: its candle is read out, and the tag of the last price makes room for its own. */
export function useCrosshair(tag: RefObject<HTMLElement | null>, place: RefObject<LastPricePlace | null>, onReadout: Readout) {
  /** Its height among the candles. */
  const crossed = useRef<number | null>(null);
  const mark = () => {
    if (tag.current !== null) giveWay(tag.current, place.current, crossed.current);
  };
  const cross = (row: CandleRow | null, y: number | null) => {
    crossed.current = y;
    mark();
    onReadout?.(row);
  };
  // A finger that leaves lets its crosshair stand, and the next one takes it away before it sets another; of neither does the library tell.
  const pointers = {
    onPointerDown: ({ pointerType }: PointerEvent) => pointerType !== "mouse" && cross(null, null),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && cross(null, null),
  };
  return { mark, cross, pointers };
}
