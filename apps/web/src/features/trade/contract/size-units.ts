import type { ContractProduct, ContractSizeBy } from "@candela/model";
import { createUserStore } from "../../../lib/session/user-store.ts";
import { decimalsOfStep } from "../ticket/decimal-field.ts";
import { SETTLEMENT } from "./contract-shapes.ts";

/** What the size of a contract is typed in; `share` is percent of what is available. The server is told lots. */
export type SizeBy = "lots" | ContractSizeBy | "share";

export const SIZE_UNITS = ["lots", "units", "value", "margin", "share"] as const satisfies readonly SizeBy[];

export const isSizeBy = (value: unknown): value is SizeBy => SIZE_UNITS.some((known) => known === value);

/** As this device typed it last. */
export const sizeByStore = createUserStore<SizeBy>("contractSizeBy", "lots", (value) => (isSizeBy(value) ? value : undefined));

/** Money is typed in cents: a lot is never worth so little that less could matter. */
const CENTS = 2;

export function sizeDecimals(by: SizeBy, { quantityScale }: Pick<ContractProduct, "quantityScale">, lotSize: bigint): number {
  if (by === "lots" || by === "share") return 0;
  return by === "units" ? decimalsOfStep(lotSize, quantityScale) : CENTS;
}

/** The scale of its units. */
export function sizeScale(by: ContractSizeBy, { quantityScale }: Pick<ContractProduct, "quantityScale">): number {
  return by === "units" ? quantityScale : SETTLEMENT.scale;
}
