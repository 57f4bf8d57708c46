import { assert } from "@candela/model";
import type { Book, LedgerReason, ReferenceKind, TransferKind } from "./books.ts";

/** An account as read, in smallest units of its asset. */
export interface LedgerAccount {
  readonly id: bigint;
  readonly owner: bigint;
  readonly assetId: number;
  readonly book: Book;
  readonly sub: number;
  readonly debitsPosted: bigint;
  readonly creditsPosted: bigint;
  readonly debitsPending: bigint;
  readonly creditsPending: bigint;
}

/** Everything that is the user's, frozen included. */
export function balanceOf(account: LedgerAccount): bigint {
  return account.creditsPosted - account.debitsPosted;
}

/** Units that can be spent now. */
export function availableOf(account: LedgerAccount): bigint {
  return account.creditsPosted - account.debitsPosted - account.debitsPending;
}

/** One transfer to be posted. `pendingId` is the pend that a post or void belongs to. */
export interface Transfer {
  readonly id: bigint;
  readonly kind: TransferKind;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly amount: bigint;
  readonly reason: LedgerReason;
  readonly reference: { readonly kind: ReferenceKind; readonly id: bigint };
  readonly pendingId: bigint | null;
  /** The user who caused it, 0 for the engine. */
  readonly actor: bigint;
  /** Idempotency key of the request, where there was one. */
  readonly request: string | null;
  readonly configVersion: number;
  readonly tick: { readonly productId: number; readonly seq: number } | null;
}

const BLOCK = 1024n;

/** Hands out the ids of blocks taken from the database, ascending. */
export class IdBlocks {
  readonly #starts: readonly bigint[];
  #used = 0n;

  constructor(starts: readonly bigint[]) {
    this.#starts = starts;
  }

  next(): bigint {
    const start = this.#starts[Number(this.#used / BLOCK)];
    assert(start !== undefined, "more ids were taken than the blocks hold");
    const id = start + (this.#used % BLOCK);
    this.#used += 1n;
    return id;
  }

  static blocksFor(ids: number): number {
    return Math.max(1, Math.ceil(ids / Number(BLOCK)));
  }
}
