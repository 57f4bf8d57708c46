import { betterPrice, type ContractSide } from "@candela/model";
import type { TrailingStop } from "./state.ts";

/** The most favourable exit price that somebody has seen, and the tick that showed it. */
export interface BestExit {
  readonly price: bigint;
  readonly seq: number;
}

/** A trailing stop behind the best price that the index saw, if it saw it since this stop was set. */
export function followedStop(side: ContractSide, trailing: TrailingStop | null, best: BestExit | null): TrailingStop | null {
  if (trailing === null || best === null || best.seq < trailing.extremeSeq) return trailing;
  if (betterPrice(side, trailing.extreme, best.price) === trailing.extreme) return trailing;
  return { ...trailing, extreme: best.price, extremeSeq: best.seq };
}
