import { type Data, PAPER_GRANT_USDT } from "@candela/api";
import { assert, formatUnits, parseAmount, USDT } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { OPEN_THINGS, ProductKind } from "../kinds/index.ts";
import { beginEpochs, houseAccount, type MoneyWork, presentEpochs, type Restart, restartMoves } from "../ledger/index.ts";

export type ResetData = NonNullable<Data<"POST /api/paperAccount/reset">>;

interface ResetUser {
  number: number;
  /** Open things that stand in the way of a reset, counted. */
  readonly open: Readonly<Record<(typeof OPEN_THINGS)[number], number>>;
  readonly isFrozen: boolean;
  readonly hasWithdrawal: boolean;
}

export type ResetState = ReadonlyMap<bigint, ResetUser>;

export interface ResetWorkParts {
  readonly kinds: readonly Pick<ProductKind, "reset">[];
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  /** Those of these users who have a withdrawal that has not ended. */
  readonly withdrawing: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly bus: Pick<Bus, "publish">;
}

export type ResetWork = MoneyWork<null, ResetState, ResetData, Restart, void>;

/** The user's lock keeps every other command of the user out until a reset is committed. */
export function createResetWork(parts: ResetWorkParts): ResetWork {
  return {
    locks: "everything",
    accounts: (_asked, sub) => [houseAccount(USDT.id, "paper", sub)],
    holds: () => [],
    load: (tx, asked) => load(parts, tx, [...new Set(asked.flatMap(({ users }) => users))]),
    decide,
    async store(tx, restarts, now) {
      await beginEpochs(tx, restarts, now);
      const users = restarts.map(({ event }) => event.userId);
      await Promise.all(parts.kinds.map(({ reset }) => reset.clear?.(tx, users, now)));
    },
    committed: (restarts, _stored, now) => {
      for (const { event } of restarts) tell(parts.bus, event, now);
    },
    // Nothing follows from a reset but its rows: devices read them when they next ask.
    uncertain: () => undefined,
  };
}

async function load(parts: ResetWorkParts, tx: Tx, userIds: readonly bigint[]): Promise<ResetState> {
  const [numbers, frozen, withdrawing, ...opens] = await Promise.all([
    presentEpochs(tx, userIds),
    parts.frozenUsers(tx, userIds),
    parts.withdrawing(tx, userIds),
    ...parts.kinds.map(({ reset }) => reset.countOpen(tx, userIds)),
  ]);
  const stateOf = (userId: bigint): ResetUser => {
    const number = numbers.get(userId);
    assert(number !== undefined, "every account has an epoch");
    const count = (thing: (typeof OPEN_THINGS)[number]) => opens.reduce((sum, open) => sum + (open.get(userId)?.[thing] ?? 0), 0);
    const open = { orders: count("orders"), positions: count("positions"), quickTrades: count("quickTrades") };
    return { number, open, isFrozen: frozen.has(userId), hasWithdrawal: withdrawing.has(userId) };
  };
  return new Map(userIds.map((userId) => [userId, stateOf(userId)]));
}

function decide({ state, books, users, request, sub, now }: Parameters<ResetWork["decide"]>[0]): ReturnType<ResetWork["decide"]> {
  const [userId] = users;
  const user = userId === undefined ? undefined : state.get(userId);
  assert(userId !== undefined && user !== undefined, "the user of a reset is loaded");
  if (user.isFrozen) return { answer: { ok: false, rejection: "account_frozen", params: {} }, booked: [] };
  const { orders, positions, quickTrades } = user.open;
  if (orders + positions + quickTrades > 0) {
    const params = { orders: String(orders), positions: String(positions), quickTrades: String(quickTrades) };
    return { answer: { ok: false, rejection: "account_not_flat", params }, booked: [] };
  }
  if (user.hasWithdrawal) return { answer: { ok: false, rejection: "withdrawal_is_open", params: {} }, booked: [] };
  const restart: Restart = { userId, number: user.number + 1, request };
  user.number = restart.number;
  const epoch = { number: restart.number, beganAt: now, endedAt: null };
  return {
    answer: { ok: true, data: { epoch, granted: formatUnits(GRANT.units, USDT.scale) } },
    booked: [{ event: restart, moves: restartMoves(restart, books.ofUser(userId), sub) }],
  };
}

const parsed = parseAmount(PAPER_GRANT_USDT, USDT);
assert(parsed.ok, "the paper grant is an amount of USDT");
const GRANT = parsed.value;

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
