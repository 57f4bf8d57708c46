import { type Currency, currencyById } from "@candela/model";
import type { Moment } from "../mode.ts";
import type { FundsFields } from "./operations.ts";
import type { Settings } from "./terms.ts";

/** What an operation is judged by besides its own fields. */
export interface AuditedMoment {
  readonly isFrozen: boolean;
  readonly settings: Settings;
  readonly moment: Moment;
}

export type Of<Kind extends FundsFields["kind"]> = Extract<FundsFields, { readonly kind: Kind }>;

export function currencyOf(assetId: number): Currency {
  const currency = currencyById(assetId);
  if (currency === undefined) throw new Error(`no currency ${assetId}`);
  return currency;
}
