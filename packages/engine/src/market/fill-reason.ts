import type { FillBound, FillModel, FillModelId, FillResult } from "@candela/model";

/** Why a fill got its price: the quote of its tick, made worse by the two parts. */
export interface FillReason {
  readonly model: FillModelId;
  readonly modelVersion: number;
  readonly quote: bigint;
  readonly spreadPart: bigint;
  readonly slippagePart: bigint;
  readonly level: number;
  readonly bound: FillBound;
}

export function fillReason({ quote, spreadPart, slippagePart, level, bound }: FillResult, model: FillModel): FillReason {
  return { model: model.id, modelVersion: model.version, quote, spreadPart, slippagePart, level, bound };
}
