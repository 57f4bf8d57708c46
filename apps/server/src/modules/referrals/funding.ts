import { assert, parseUnits, SETTLEMENT, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { type CommandPathParts, START_DEADLINE_MS } from "../../platform/command-path.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { houseAccount, type MoneyWork, moneyTransactions, moveMoney } from "../ledger/index.ts";
import { MARKETING_SUB } from "./commission-change.ts";

/** Paper money that the account of a new installation begins with, in the settlement currency. */
const BEGINS_WITH = "100000";

interface Funding {
  readonly amount: bigint;
  /** The proposal that two operators agreed on; null for what an installation begins with, once. */
  readonly proposalId: bigint | null;
}

const PAPER = houseAccount(SETTLEMENT_CURRENCY_ID, "paper", MARKETING_SUB);
const MARKETING = houseAccount(SETTLEMENT_CURRENCY_ID, "marketing", MARKETING_SUB);

/** Paper money for the account. A licensed operator's money would come out of another account of the house by the same transfer. */
const funding: MoneyWork<Funding, { isBegun: boolean }, null, Funding, void> = {
  locks: "named",
  accounts: () => [PAPER, MARKETING],
  holds: () => [],
  async load(tx) {
    const [row] = await tx`select from commission_fund where asset_id = ${SETTLEMENT_CURRENCY_ID}`;
    return { isBegun: row !== undefined };
  },
  decide({ input, state }) {
    const { amount, proposalId } = input;
    const isDone = proposalId === null && state.isBegun;
    if (proposalId === null) state.isBegun = true;
    const reference = { kind: "commission", id: proposalId ?? BigInt(SETTLEMENT_CURRENCY_ID) } as const;
    const move = { from: PAPER, to: MARKETING, amount, reason: "commission_funding", reference, actor: 0n, request: null } as const;
    return { answer: { ok: true, data: null }, booked: isDone ? [] : [{ event: input, moves: [move] }] };
  },
  async store(tx, posted, now) {
    // Of two processes at it the second one meets the key, and runs again.
    if (posted.some(({ event }) => event.proposalId === null))
      await tx`insert into commission_fund (asset_id, funded_ms) values (${SETTLEMENT_CURRENCY_ID}, ${String(now)}::bigint)`;
  },
  committed: () => undefined,
  uncertain: () => undefined,
};

/** Funds the account of a new installation, once: called again it finds that it has happened. */
export async function beginFund(parts: CommandPathParts): Promise<void> {
  const amount = parseUnits(BEGINS_WITH, SETTLEMENT.scale);
  assert(amount.ok, "what the account begins with is an amount");
  const path = moneyTransactions({ ...parts, ownDeadlineMs: START_DEADLINE_MS }, funding, [
    { shard: MARKETING_SUB, batchMax: 4, queueMax: 4 },
  ]);
  await path.moneyTransaction([], { amount: amount.value, proposalId: null });
  await path.stop();
}

/** Puts what two operators agreed on into the account, in the transaction of the second one's act. */
export async function fundCommission(tx: Tx, amount: bigint, proposalId: bigint, now: number): Promise<void> {
  await moveMoney(tx, funding, { users: [], input: { amount, proposalId }, request: null }, { sub: MARKETING_SUB, now });
}

/** What the account has. */
export async function fundBalance(sql: Queryable): Promise<bigint> {
  const [row] = await sql<{ balance: bigint }[]>`select coalesce(sum(credits_posted - debits_posted), 0) as balance from ledger_account
    where owner = 0 and book = 'marketing' and asset_id = ${SETTLEMENT_CURRENCY_ID} and sub = ${MARKETING_SUB}`;
  return row?.balance ?? 0n;
}
