import { type Data, PAPER_GRANT_USDT } from "@candela/api";
import { assert, formatUnits, parseAmount, USDT } from "@candela/model";
import type { BatchCommand, BatchWork } from "../../platform/batch.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { countOpenContracts } from "../contract/index.ts";
import {
  balanceOf,
  type IdBlocks,
  type LedgerAccount,
  lockAccounts,
  lockOwners,
  presentEpochs,
  type Restart,
  restartAccounts,
  takeIds,
  userAccount,
} from "../ledger/index.ts";
import { countRunning } from "../quick/index.ts";
import { clearHoldings, countOpenOrders } from "../spot/index.ts";

export type ResetData = NonNullable<Data<"POST /api/paperAccount/reset">>;

/** What stands in the way of a reset. */
interface OpenThings {
  readonly orders: number;
  readonly positions: number;
  readonly quickTrades: number;
}

interface ResetUser {
  number: number;
  accounts: readonly LedgerAccount[];
  readonly open: OpenThings;
  readonly isFrozen: boolean;
}

export interface ResetState {
  readonly users: ReadonlyMap<bigint, ResetUser>;
  readonly ids: IdBlocks;
  readonly shard: number;
}

export interface ResetWorkParts {
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly bus: Pick<Bus, "publish">;
}

/** A reset is a command of the batch path: the user's lock keeps every other command of the user out until it is committed. */
export function createResetWork(parts: ResetWorkParts): BatchWork<BatchCommand, ResetState, ResetData, Restart> {
  return {
    load: (tx, commands, shard) => load(parts, tx, commands, shard),
    decide,
    async store(tx, { ids, shard }, restarts, now) {
      await restartAccounts(tx, restarts, { ids, shard, ts: now });
      await clearHoldings(
        tx,
        restarts.map(({ userId }) => userId),
      );
    },
    committed: (_state, restarts, now) => {
      for (const restart of restarts) tell(parts.bus, restart, now);
    },
    // Nothing follows from a reset but its rows: devices read them when they next ask.
    uncertain: () => undefined,
  };
}

async function load(parts: ResetWorkParts, tx: Tx, commands: readonly BatchCommand[], shard: number): Promise<ResetState> {
  const userIds = [...new Set(commands.map(({ userId }) => userId))];
  // The lock of the user across all modes comes first and alone: whoever waits for it holds nothing of the user's.
  await lockAccounts(
    tx,
    userIds.map((userId) => userAccount(userId, USDT.id, "cash")),
  );
  const [accounts, numbers, orders, contracts, running, frozen] = await Promise.all([
    lockOwners(tx, userIds),
    presentEpochs(tx, userIds),
    countOpenOrders(tx, userIds),
    countOpenContracts(tx, userIds),
    countRunning(tx, userIds),
    parts.frozenUsers(tx, userIds),
  ]);
  const of = (userId: bigint): ResetUser => {
    const number = numbers.get(userId);
    assert(number !== undefined, "every account has an epoch");
    const contract = contracts.get(userId) ?? { orders: 0, positions: 0 };
    const open = {
      orders: (orders.get(userId) ?? 0) + contract.orders,
      positions: contract.positions,
      quickTrades: running.get(userId) ?? 0,
    };
    return { number, accounts: accounts.filter(({ owner }) => owner === userId), open, isFrozen: frozen.has(userId) };
  };
  // A transfer for each account that holds something, and the grant. Taken after the locks, so that they grow with the commits.
  const ids = await takeIds(tx, accounts.length + commands.length);
  return { users: new Map(userIds.map((userId) => [userId, of(userId)])), ids, shard };
}

function decide(
  state: ResetState,
  { userId, key }: BatchCommand,
  now: number,
): ReturnType<BatchWork<BatchCommand, ResetState, ResetData, Restart>["decide"]> {
  const user = state.users.get(userId);
  assert(user !== undefined, "the users of a batch are loaded");
  if (user.isFrozen) return { answer: { ok: false, rejection: "account_frozen", params: {} }, events: [] };
  const { orders, positions, quickTrades } = user.open;
  if (orders + positions + quickTrades > 0) {
    const params = { orders: String(orders), positions: String(positions), quickTrades: String(quickTrades) };
    return { answer: { ok: false, rejection: "account_not_flat", params }, events: [] };
  }
  const restart: Restart = { userId, number: user.number + 1, accounts: user.accounts, request: key };
  // A second reset of the same batch finds what the first one leaves: the grant, on the same account.
  user.number += 1;
  user.accounts = user.accounts.map(afterReset);
  const epoch = { number: restart.number, beganAt: now, endedAt: null };
  return { answer: { ok: true, data: { epoch, granted: formatUnits(GRANT.units, USDT.scale) } }, events: [restart] };
}

const parsed = parseAmount(PAPER_GRANT_USDT, USDT);
assert(parsed.ok, "the paper grant is an amount of USDT");
const GRANT = parsed.value;

function afterReset(account: LedgerAccount): LedgerAccount {
  const isCash = account.assetId === USDT.id && account.book === "cash";
  const left = isCash ? GRANT.units : 0n;
  return { ...account, debitsPosted: account.debitsPosted + balanceOf(account), creditsPosted: account.creditsPosted + left };
}

/** The user's devices learn of the new money and epoch; everything else of the old one they read again. */
function tell(bus: Pick<Bus, "publish">, { userId, number }: Restart, now: number): void {
  const balance = formatUnits(GRANT.units, USDT.scale);
  bus.publish("account", {
    userId,
    events: [
      { kind: "balance", assetId: USDT.id, assetCode: USDT.code, balance, available: balance, frozen: formatUnits(0n, USDT.scale) },
      { kind: "epoch", epoch: { number, beganAt: now, endedAt: null } },
    ],
  });
}
