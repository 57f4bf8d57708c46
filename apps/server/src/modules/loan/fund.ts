import { assert, currencyById, parseUnits } from "@candela/model";
import { type CommandPathParts, START_DEADLINE_MS } from "../../platform/command-path.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { houseAccount, type MoneyWork, moneyTransactions, moveMoney } from "../ledger/index.ts";
import { LENDING_SUB } from "./loan-change.ts";

/** Paper money that a new installation has to lend, by currency. It is seen on the pages of the products. */
const BEGINS_WITH: Readonly<Record<number, string>> = { 3: "5000000", 5: "5000000" };

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

/** Paper money to be lent. A licensed operator's money would come out of another account of the house by the same transfer. */
const funding: MoneyWork<Funding, Set<number>, null, Funding, void> = {
  locks: "named",
  accounts: ({ input: { assetId } }) => [houseAccount(assetId, "paper", LENDING_SUB), houseAccount(assetId, "lending", LENDING_SUB)],
  holds: () => [],
  async load(tx) {
    const rows = await tx<{ assetId: number }[]>`select asset_id as "assetId" from loan_fund`;
    return new Set(rows.map(({ assetId }) => assetId));
  },
  decide({ input, state }) {
    const { assetId, amount, proposalId } = input;
    const isDone = proposalId === null && state.has(assetId);
    if (proposalId === null) state.add(assetId);
    const sides = { from: houseAccount(assetId, "paper", LENDING_SUB), to: houseAccount(assetId, "lending", LENDING_SUB) };
    const reference = { kind: "lending", id: proposalId ?? BigInt(assetId) } as const;
    const said = { reason: "lending_funding", reference, actor: 0n, request: null } as const;
    return { answer: { ok: true, data: null }, booked: isDone ? [] : [{ event: input, moves: [{ ...sides, ...said, amount }] }] };
  },
  async store(tx, posted, now) {
    const begun = posted.filter(({ event }) => event.proposalId === null).map(({ event }) => event.assetId);
    // Of two processes at it the second one meets the key, and runs again.
    if (begun.length > 0)
      await tx`insert into loan_fund (asset_id, funded_ms) select id, ${String(now)}::bigint from unnest(${numberList(begun)}::integer[]) as a (id)`;
  },
  committed: () => undefined,
  uncertain: () => undefined,
};

/** Funds what a new installation lends, each currency once: called again it finds that it has happened. */
export async function beginFunds(parts: CommandPathParts, shard: number): Promise<void> {
  const path = moneyTransactions({ ...parts, ownDeadlineMs: START_DEADLINE_MS }, funding, [{ shard, batchMax: 16, queueMax: 16 }]);
  for (const [id, text] of Object.entries(BEGINS_WITH))
    await path.moneyTransaction([], { assetId: Number(id), amount: unitsOf(Number(id), text), proposalId: null });
  await path.stop();
}

/** Puts what two operators agreed on there, in the transaction of the second one's act. */
export async function fundLending(tx: Tx, assetId: number, amount: bigint, proposalId: bigint, now: number): Promise<void> {
  await moveMoney(tx, funding, { users: [], input: { assetId, amount, proposalId }, request: null }, { sub: LENDING_SUB, now });
}

/** What a reset gives the house back that it had lent: the paper account has paid the user's debt. */
const restoring: MoneyWork<ReadonlyMap<number, bigint>, null, null, null, void> = {
  locks: "named",
  accounts: ({ input }) =>
    [...input.keys()].flatMap((assetId) => [
      houseAccount(assetId, "receivable", LENDING_SUB),
      houseAccount(assetId, "lending", LENDING_SUB),
    ]),
  holds: () => [],
  load: async () => null,
  decide: ({ input, users }) => ({
    answer: { ok: true, data: null },
    booked: [
      {
        event: null,
        moves: [...input].map(([assetId, amount]) => ({
          from: houseAccount(assetId, "receivable", LENDING_SUB),
          to: houseAccount(assetId, "lending", LENDING_SUB),
          ...{
            amount,
            reason: "loan_repayment",
            reference: { kind: "lending", id: BigInt(assetId) },
            actor: users[0] ?? 0n,
            request: null,
          },
        })),
      },
    ],
  }),
  store: async () => undefined,
  committed: () => undefined,
  uncertain: () => undefined,
};

export async function restoreLent(tx: Tx, lent: ReadonlyMap<number, bigint>, now: number): Promise<void> {
  if (lent.size > 0) await moveMoney(tx, restoring, { users: [], input: lent, request: null }, { sub: LENDING_SUB, now });
}

/** What there is to be lent, and what is lent, by currency. */
export async function fundBalances(sql: Queryable): Promise<Map<number, { readonly balance: bigint; readonly lent: bigint }>> {
  const rows = await sql<{ assetId: number; balance: bigint; lent: bigint }[]>`select asset_id as "assetId",
      coalesce(sum(credits_posted - debits_posted) filter (where book = 'lending'), 0) as balance,
      coalesce(sum(credits_posted - debits_posted) filter (where book = 'receivable'), 0) as lent
    from ledger_account where owner = 0 and book in ('lending', 'receivable') group by 1 order by 1`;
  return new Map(rows.map(({ assetId, ...row }) => [assetId, row]));
}
