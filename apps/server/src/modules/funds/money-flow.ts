import type { Tx } from "../../platform/postgres/database.ts";

/** Money that came onto a balance from outside, or left it for good; in units of its currency. */
export interface MoneyFlow {
  readonly userId: bigint;
  readonly kind: "deposit" | "withdrawal";
  /** Of the deposit or withdrawal. */
  readonly id: bigint;
  readonly assetId: number;
  readonly amount: bigint;
  /** What it counts as where no price is known now, in units of the settlement currency. */
  readonly worth: bigint | null;
}

/** Takes note of money that comes or goes, in the transaction that moves it. */
export type NoteFlows = (tx: Tx, flows: readonly MoneyFlow[], now: number) => Promise<void>;
