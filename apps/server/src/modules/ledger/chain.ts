import { createHash } from "node:crypto";
import type { Sql } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { finalRunAfter, lastChainLink } from "./read.ts";
import { appendChainLink } from "./store.ts";

/** Any number that nothing else of ours locks; one chainer at a time, whatever the number of processes. */
const CHAIN_LOCK = 7_203_114_010;
/** Postings under one link at most: bounds memory, and how far a broken link narrows the search. */
const LINK_POSTINGS_MAX = 500;

export const GENESIS = createHash("sha256").update("candela ledger").digest();

/** Covers what has become final since the last link; returns how many transfers that were. 0 also when another process is at it. */
export async function extendChain(sql: Sql, ts: number): Promise<number> {
  return await transaction(sql, async (tx) => {
    const [lock] = await tx<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as taken`;
    if (lock?.taken !== true) return 0;
    const last = await lastChainLink(tx);
    const start = { xact: last?.lastXact ?? 0n, posting: last?.lastPosting ?? 0n };
    const run = await finalRunAfter(tx, start, last?.hash ?? GENESIS, LINK_POSTINGS_MAX);
    if (run === undefined) return 0;
    await appendChainLink(tx, {
      position: (last?.position ?? 0n) + 1n,
      lastXact: run.xact,
      lastPosting: run.id,
      postingCount: run.count,
      transferCount: run.transfers,
      hash: run.hash,
      ts: BigInt(ts),
    });
    return run.transfers;
  });
}
