import { createHash } from "node:crypto";
import type { Sql } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { finalTransfersAfter, lastChainLink, type StoredTransfer } from "./read.ts";
import { appendChainLink } from "./store.ts";

/** Any number that nothing else of ours locks; one chainer at a time, whatever the number of processes. */
const CHAIN_LOCK = 7_203_114_010;
/** Transfers under one link at most: bounds memory, and how far a broken link narrows the search. */
export const LINK_TRANSFERS_MAX = 5_000;

export const GENESIS = createHash("sha256").update("candela ledger").digest();

/** Hash of a link: over the hash before it and every field of its transfers, each closed by a line feed. */
export function linkHash(previous: Buffer, transfers: readonly StoredTransfer[]): Buffer {
  const hash = createHash("sha256").update(previous);
  for (const transfer of transfers) hash.update(transfer.text).update("\n");
  return hash.digest();
}

/** Covers what has become final since the last link; returns how many transfers that were. 0 also when another process is at it. */
export async function extendChain(sql: Sql, ts: number): Promise<number> {
  return await transaction(sql, async (tx) => {
    const [lock] = await tx<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as taken`;
    if (lock?.taken !== true) return 0;
    const last = await lastChainLink(tx);
    const transfers = await finalTransfersAfter(tx, last?.lastXact ?? 0n, last?.lastTransfer ?? 0n, LINK_TRANSFERS_MAX);
    const end = transfers.at(-1);
    if (end === undefined) return 0;
    await appendChainLink(tx, {
      position: (last?.position ?? 0n) + 1n,
      lastXact: end.xact,
      lastTransfer: end.id,
      transferCount: transfers.length,
      hash: linkHash(last?.hash ?? GENESIS, transfers),
      ts: BigInt(ts),
    });
    return transfers.length;
  });
}
