/** What must not compile: a kind of product that leaves a part out, or says something that the ledger or the contract does not know. */
import type { LedgerCrossings } from "./flow-rows.ts";
import type { KindLedger, KindWorth, ProductKind, RunningKind } from "./product-kind.ts";

/** Parts that somebody could forget. */
type Optional<Kind> = { [Part in keyof Kind]-?: Record<never, never> extends Pick<Kind, Part> ? Part : never }[keyof Kind];

/** A part that a kind does not have is null. */
export const forgettable: [Optional<ProductKind>, Optional<KindLedger>, Optional<KindWorth>, Optional<LedgerCrossings>] extends [
  never,
  never,
  never,
  never,
]
  ? true
  : false = true;
export const forgettableWithin: [Optional<ProductKind["reset"]>, Optional<ProductKind["flows"]>] extends [never, never] ? true : false =
  true;
/** Not every kind has something to read before it serves. */
export const forgettableAtWork: Optional<RunningKind> extends "load" ? true : false = true;

declare const kind: ProductKind;
// @ts-expect-error a kind has the name of a mode of the contract
export const misnamed: ProductKind = { ...kind, name: "lottery" };
// @ts-expect-error a kind moves money for reasons of the ledger
export const unreasoned: ProductKind = { ...kind, ledger: { ...kind.ledger, reasons: ["lottery_win"] } };
// @ts-expect-error transfers refer to what the ledger knows
export const unreferenced: ProductKind = { ...kind, ledger: { ...kind.ledger, references: ["ticket"] } };
// @ts-expect-error every kind claims something of the ledger
export const unchecked: ProductKind = { ...kind, ledger: { ...kind.ledger, checks: null } };
