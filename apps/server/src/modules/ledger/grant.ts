import { PAPER_GRANT_USDT } from "@candela/api";
import { assert, parseAmount, USDT } from "@candela/model";
import { type CommandPathParts, START_DEADLINE_MS } from "../../platform/command-path.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { HOUSE_SUBS, houseAccount, userAccount } from "./books.ts";
import { type MoneyWork, moneyTransactions, moveMoney } from "./money-transaction.ts";
import { isInsuranceFunded } from "./read.ts";
import { insertEpochs } from "./store.ts";

function units(text: string): bigint {
  const parsed = parseAmount(text, USDT);
  assert(parsed.ok, `${text} is an amount of USDT`);
  return parsed.value.units;
}

/** Money at the start of every epoch of an account, in units of USDT. */
export const paperGrantUnits = () => units(PAPER_GRANT_USDT);

/** Paper money that the insurance book begins with, in USDT. */
const INSURANCE_USDT = "1000000";

const paperOf = (userId: bigint) => houseAccount(USDT.id, "paper", Number(userId % BigInt(HOUSE_SUBS)));

/** The first epochs of accounts that are being opened. */
const grants: MoneyWork<null, void, null, { readonly userId: bigint }, void> = {
  locks: "named",
  accounts: ({ users }) => users.map(paperOf),
  holds: () => [],
  load: async () => undefined,
  decide: ({ users }) => ({
    answer: { ok: true, data: null },
    booked: users.map((userId) => ({
      event: { userId },
      moves: [
        {
          from: paperOf(userId),
          to: userAccount(userId, USDT.id, "cash"),
          amount: paperGrantUnits(),
          reason: "paper_grant",
          reference: { kind: "grant", id: userId },
          actor: userId,
          request: null,
        },
      ],
    })),
  }),
  store: (tx, posted, now) =>
    insertEpochs(
      tx,
      posted.flatMap(({ event: { userId }, transferIds }) =>
        transferIds.map((firstTransfer) => ({ userId, number: 1, beganAt: now, firstTransfer })),
      ),
    ),
  // The caller that opens the account commits, and publishes.
  committed: () => undefined,
  uncertain: () => undefined,
};

/**
 * Opens the cash accounts of new guests with paper money, and with each the account's first epoch, inside the caller's transaction. A user
 * gets it once: a second grant breaks a unique index and with it the transaction.
 */
export async function grantPaper(tx: Tx, userIds: bigint | readonly bigint[], ts: number): Promise<void> {
  const users = typeof userIds === "bigint" ? [userIds] : userIds;
  await moveMoney(tx, grants, { users, input: null, request: null }, { sub: 0, now: ts });
}

/** Paper money for the insurance sub-account of the shard, unless it has got it. */
const insuranceFunding: MoneyWork<null, ReadonlySet<number>, null, null, void> = {
  locks: "named",
  accounts: (_asked, sub) => [houseAccount(USDT.id, "paper", sub), houseAccount(USDT.id, "insurance", sub)],
  holds: () => [],
  load: async (tx, _asked, sub) => new Set((await isInsuranceFunded(tx, sub)) ? [sub] : []),
  decide: ({ state: funded, sub }) => ({
    answer: { ok: true, data: null },
    booked: funded.has(sub)
      ? []
      : [
          {
            event: null,
            moves: [
              {
                from: houseAccount(USDT.id, "paper", sub),
                to: houseAccount(USDT.id, "insurance", sub),
                amount: units(INSURANCE_USDT),
                reason: "insurance_funding",
                reference: { kind: "grant", id: BigInt(sub) },
                actor: 0n,
                request: null,
              },
            ],
          },
        ],
  }),
  store: async () => undefined,
  committed: () => undefined,
  uncertain: () => undefined,
};

/**
 * Funds an insurance sub-account from paper money, once: called again it finds that it has happened. Of two processes at it the second one meets a
 * unique index, and runs again.
 */
export async function fundInsurance(parts: CommandPathParts, sub: number): Promise<void> {
  const funding = moneyTransactions({ ...parts, ownDeadlineMs: START_DEADLINE_MS }, insuranceFunding, [
    { shard: sub, batchMax: 1, queueMax: 1 },
  ]);
  await funding.moneyTransaction([], null);
  await funding.stop();
}
