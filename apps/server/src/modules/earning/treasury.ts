import { assert, currencyById, parseUnits } from "@candela/model";
import { type CommandPathParts, START_DEADLINE_MS } from "../../platform/command-path.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { houseAccount, type MoneyWork, moneyTransactions, moveMoney } from "../ledger/index.ts";
import { TREASURY_SUB } from "./earning-change.ts";

/** Paper money that treasuries of a new installation begin with, by currency. It is seen on the pages of the products that it pays. */
const BEGINS_WITH: Readonly<Record<number, string>> = { 1: "2", 2: "40", 3: "250000", 4: "50000", 10: "500" };

function unitsOf(assetId: number, text: string): bigint {
  const currency = currencyById(assetId);
  assert(currency !== undefined, `${assetId} is a currency`);
  const parsed = parseUnits(text, currency.scale);
  assert(parsed.ok, `${text} is an amount of ${currency.code}`);
  return parsed.value;
}

interface Funding {
  readonly assetId: number;
  readonly amount: bigint;
  /** The proposal that two operators agreed on; null for what an installation begins with, once a currency. */
  readonly proposalId: bigint | null;
}

/** Currencies whose treasury was begun. */
type Begun = Set<number>;

/** Paper money for a treasury. A licensed operator's money would come out of another account of the house by the same transfer. */
const funding: MoneyWork<Funding, Begun, null, Funding, void> = {
  locks: "named",
  accounts: ({ input: { assetId } }) => [houseAccount(assetId, "paper", TREASURY_SUB), houseAccount(assetId, "treasury", TREASURY_SUB)],
  holds: () => [],
  async load(tx) {
    const rows = await tx<{ assetId: number }[]>`select asset_id as "assetId" from earning_treasury`;
    return new Set(rows.map(({ assetId }) => assetId));
  },
  decide({ input, state }) {
    const { assetId, amount, proposalId } = input;
    const isDone = proposalId === null && state.has(assetId);
    if (proposalId === null) state.add(assetId);
    const sides = { from: houseAccount(assetId, "paper", TREASURY_SUB), to: houseAccount(assetId, "treasury", TREASURY_SUB) };
    const said = {
      reason: "treasury_funding",
      reference: { kind: "treasury", id: proposalId ?? BigInt(assetId) },
      actor: 0n,
      request: null,
    } as const;
    return { answer: { ok: true, data: null }, booked: isDone ? [] : [{ event: input, moves: [{ ...sides, ...said, amount }] }] };
  },
  async store(tx, posted, now) {
    const begun = posted.filter(({ event }) => event.proposalId === null).map(({ event }) => event.assetId);
    // Of two processes at it the second one meets the key, and runs again.
    if (begun.length > 0)
      await tx`insert into earning_treasury (asset_id, funded_ms) select id, ${String(now)}::bigint from unnest(${numberList(begun)}::integer[]) as a (id)`;
  },
  committed: () => undefined,
  uncertain: () => undefined,
};

/** Funds the treasuries of a new installation, each once: called again it finds that it has happened. */
export async function beginTreasuries(parts: CommandPathParts, shard: number): Promise<void> {
  const path = moneyTransactions({ ...parts, ownDeadlineMs: START_DEADLINE_MS }, funding, [{ shard, batchMax: 16, queueMax: 16 }]);
  const given = Object.entries(BEGINS_WITH).map(([id, text]) => ({
    assetId: Number(id),
    amount: unitsOf(Number(id), text),
    proposalId: null,
  }));
  for (const input of given) await path.moneyTransaction([], input);
  await path.stop();
}

/** Puts what two operators agreed on into a treasury, in the transaction of the second one's act. */
export async function fundTreasury(tx: Tx, assetId: number, amount: bigint, proposalId: bigint, now: number): Promise<void> {
  const asked = { users: [], input: { assetId, amount, proposalId }, request: null };
  await moveMoney(tx, funding, asked, { sub: TREASURY_SUB, now });
}

/** What the treasuries have, by currency. */
export async function treasuryBalances(sql: Queryable): Promise<Map<number, bigint>> {
  const rows = await sql<
    { assetId: number; balance: bigint }[]
  >`select asset_id as "assetId", sum(credits_posted - debits_posted) as balance
    from ledger_account where owner = 0 and book = 'treasury' group by 1`;
  return new Map(rows.map(({ assetId, balance }) => [assetId, balance]));
}
