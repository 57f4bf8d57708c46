import type { KeyedStream } from "../keyed-stream.ts";
import { Stream } from "./day-seed.ts";

/** Draws that all products of a class share on a day, or for the market all products. */
export interface SharedDraw {
  readonly walk: number;
  readonly gap: number;
  readonly slow: number;
  readonly fast: number;
  readonly own: number;
  readonly jump: number;
  readonly jumpChance: number;
  /** When a shared jump comes, as a share of the day. */
  readonly jumpAt: number;
}

/** The draw of a factor, from a day's key. `stream` is restarted. */
export function drawShared(stream: KeyedStream, key: Int32Array, id: number): SharedDraw {
  stream.restart(key, Stream.dayOfClass, id, 0);
  return {
    walk: stream.normal(),
    gap: stream.normal(),
    slow: stream.normal(),
    fast: stream.normal(),
    own: stream.normal(),
    jump: stream.normal(),
    jumpChance: stream.uniform(),
    jumpAt: stream.uniform(),
  };
}
