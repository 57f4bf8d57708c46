import { USDT } from "@candela/model";
import type { ContractFigures } from "../contract/index.ts";
import { type Position, valueInUsdt } from "./valuation.ts";

/** All that a user has of an asset, over all books, at its present price. */
export type ValuedAsset = Position & { readonly assetId: number; readonly code: string };

export interface PortfolioPart {
  readonly kind: "currency" | "holding" | "contract" | "quick";
  /** Of the currency or product; empty for what is more than one. */
  readonly code: string;
  /** USDT units. */
  readonly value: bigint;
  /** Unrealised, part of the value; null for what can have none. */
  readonly profit: bigint | null;
}

interface PartsInput {
  readonly cash: bigint;
  /** The whole margin book: of contracts and of quick trades. */
  readonly margin: bigint;
  readonly contracts: Pick<ContractFigures, "margin" | "unrealised" | "open">;
  readonly positions: readonly ValuedAsset[];
  /** What holdings cost, by asset. */
  readonly costs: ReadonlyMap<number, bigint>;
}

/** What a total is made of: every row of the assets page. What has no price is no part of it, as it is none of the total. */
export function partsOf({ cash, margin, contracts, positions, costs }: PartsInput): PortfolioPart[] {
  const holdings = positions.flatMap((asset): PortfolioPart[] => {
    const value = asset.assetId === USDT.id ? undefined : valueInUsdt(asset);
    const cost = costs.get(asset.assetId);
    if (value === undefined || asset.units === 0n) return [];
    return [{ kind: "holding", code: asset.code, value: value.units, profit: cost === undefined ? null : value.units - cost }];
  });
  const { unrealised } = contracts;
  const stakes = margin - contracts.margin;
  return [
    { kind: "currency", code: USDT.code, value: cash, profit: null },
    ...holdings,
    ...(contracts.open.length === 0
      ? []
      : [{ kind: "contract", code: "", value: contracts.margin + unrealised, profit: unrealised } as const]),
    ...(stakes === 0n ? [] : [{ kind: "quick", code: "", value: stakes, profit: null } as const]),
  ];
}
