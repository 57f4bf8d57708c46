import type { AccountEvent } from "@candela/api";
import { assert, SETTLEMENT, type VoucherMode, voucherPart } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { accountKeyText, type LedgerAccount, openAccounts, type Transfer, takeIds } from "../ledger/index.ts";
import { reservedOf } from "./campaign-accounts.ts";
import {
  heldVoucher,
  lockHeld,
  type NewUse,
  readHolders,
  readVouchers,
  type StoredUse,
  type StoredVoucher,
  undoUses,
  usesOfQuick,
  writeUses,
} from "./voucher-store.ts";
import { voucherData } from "./wire.ts";

/** What a batch tells of its fees, as it stores what it decided. */
export interface FeesOfBatch {
  readonly mode: VoucherMode;
  /** Transfers that took fees from their users' cash. */
  readonly paid: readonly Transfer[];
  /** Quick trades that gave their fee back, with their users. */
  readonly refunded: readonly { readonly id: bigint; readonly userId: bigint }[];
  /** Accounts of the batch, the users' cash among them, locked. */
  readonly accounts: Iterable<LedgerAccount>;
}

export interface Rebated {
  /** Posted by the batch behind its own, in the same posting. */
  readonly transfers: readonly Transfer[];
  /** What the cash of each user gained; less than nothing where a rebate was taken back. */
  readonly cash: ReadonlyMap<bigint, bigint>;
  readonly vouchers: readonly StoredVoucher[];
}

/** Gives fees back by vouchers in the commit that takes them. */
export interface FeeRebates {
  /** Writes vouchers and their uses; the transfers are the caller's to post. Reads nothing where none of the users has to do with vouchers. */
  apply(tx: Tx, fees: FeesOfBatch, now: number): Promise<Rebated>;
  /** Tells the users' devices, after the commit. */
  committed(rebated: Rebated): void;
}

export const NOTHING_REBATED: Rebated = { transfers: [], cash: new Map(), vouchers: [] };

/** For an installation, or a test, without vouchers. */
export const noRebates: FeeRebates = { apply: async () => NOTHING_REBATED, committed: () => undefined };

/** The rebates of a server. Holders are remembered, and only ever added to: a user who is not among them has no voucher, the others are asked about. */
export class VoucherRebates implements FeeRebates {
  readonly #sql: Sql;
  readonly #bus: Pick<Bus, "publish">;
  readonly #holders = new Set<bigint>();

  constructor({ sql, bus }: { readonly sql: Sql; readonly bus: Pick<Bus, "publish"> }) {
    this.#sql = sql;
    this.#bus = bus;
  }

  async load(): Promise<void> {
    for (const userId of await readHolders(this.#sql)) this.#holders.add(userId);
  }

  /** Before the commit that gives them a voucher: no fee after it overlooks them. */
  add(userIds: Iterable<bigint>): void {
    for (const userId of userIds) this.#holders.add(userId);
  }

  async apply(tx: Tx, fees: FeesOfBatch, now: number): Promise<Rebated> {
    const owners = new Map<bigint, bigint>();
    for (const { id, owner } of fees.accounts) owners.set(id, owner);
    const paid = fees.paid.filter(({ debit }) => this.#holders.has(owners.get(debit) ?? 0n));
    const refunded = fees.refunded.filter(({ userId }) => this.#holders.has(userId));
    if (paid.length === 0 && refunded.length === 0) return NOTHING_REBATED;
    return await rebate(tx, { ...fees, paid, refunded }, owners, now);
  }

  committed({ vouchers }: Rebated): void {
    for (const [userId, own] of Map.groupBy(vouchers, (voucher) => voucher.userId)) {
      const events = own.map((voucher): AccountEvent => ({ kind: "campaign", campaignId: null, voucher: voucherData(voucher, "en") }));
      this.#bus.publish("account", { userId, events });
    }
  }
}

interface Given {
  readonly fee: Transfer;
  readonly userId: bigint;
  readonly voucher: StoredVoucher;
  readonly amount: bigint;
}

async function rebate(
  tx: Tx,
  { mode, paid, refunded, accounts }: FeesOfBatch,
  owners: ReadonlyMap<bigint, bigint>,
  now: number,
): Promise<Rebated> {
  const users = [...new Set(paid.flatMap(({ debit }) => owners.get(debit) ?? []))];
  const [held, uses] = await Promise.all([
    users.length === 0 ? [] : lockHeld(tx, users),
    refunded.length === 0
      ? []
      : usesOfQuick(
          tx,
          refunded.map(({ id }) => id),
        ),
  ]);
  const given = giveBack(mode, paid, owners, held, now);
  const count = given.length + uses.length;
  if (count === 0) return NOTHING_REBATED;
  const campaigns = [...new Set([...given.map(({ voucher }) => voucher.campaignId), ...uses.map(({ campaignId }) => campaignId)])];
  const [house, ids] = await Promise.all([openAccounts(tx, campaigns.map(reservedOf)), takeIds(tx, count)]);
  const reserved = new Map(house.map((account) => [accountKeyText(account), account.id]));
  const reservedId = (campaignId: number) => found(reserved.get(accountKeyText(reservedOf(campaignId))));
  const cash = new Map<bigint, bigint>();
  const add = (userId: bigint, units: bigint) => cash.set(userId, (cash.get(userId) ?? 0n) + units);
  const written: NewUse[] = [];
  const back = given.map(({ fee, userId, voucher, amount }): Transfer => {
    const id = ids.next();
    add(userId, amount);
    written.push({ id, voucherId: voucher.id, userId, amount, reference: fee.reference });
    return {
      ...fee,
      id,
      kind: "single",
      debit: reservedId(voucher.campaignId),
      credit: fee.debit,
      amount,
      reason: "voucher_rebate",
      pendingId: null,
    };
  });
  const undone = uses.map((use) => ({ use, by: ids.next() }));
  const taken = undone.map(({ use, by }): Transfer => {
    add(use.userId, -use.amount);
    return takenBack(use, by, cashOf(accounts, use.userId), reservedId(use.campaignId));
  });
  await writeUses(tx, written, now);
  await undoUses(tx, undone, now);
  const changed = new Set([...given.map(({ voucher }) => voucher.id), ...uses.map(({ voucherId }) => voucherId)]);
  return { transfers: [...back, ...taken], cash, vouchers: await readVouchers(tx, [...changed]) };
}

/** One fee after the other, each from what the one before left of its vouchers. */
export function giveBack(
  mode: VoucherMode,
  paid: readonly Transfer[],
  owners: ReadonlyMap<bigint, bigint>,
  held: readonly StoredVoucher[],
  now: number,
): Given[] {
  const vouchers = new Map(held.map((voucher) => [voucher.id, voucher]));
  return paid.flatMap((fee) => {
    const userId = owners.get(fee.debit);
    const own = [...vouchers.values()].filter((voucher) => voucher.userId === userId);
    const part = voucherPart(own.map(heldVoucher), mode, fee.amount, now);
    const voucher = part === null ? undefined : vouchers.get(part.voucherId);
    if (part === null || voucher === undefined || userId === undefined) return [];
    vouchers.set(voucher.id, { ...voucher, used: voucher.used + part.amount });
    return [{ fee, userId, voucher, amount: part.amount }];
  });
}

function takenBack(use: StoredUse, id: bigint, debit: bigint, credit: bigint): Transfer {
  return {
    ...{ id, kind: "single", debit, credit, amount: use.amount, reason: "voucher_rebate" },
    reference: { kind: "quick", id: use.referenceId },
    ...{ pendingId: null, actor: 0n, request: null, configVersion: 0, tick: null },
  };
}

function cashOf(accounts: Iterable<LedgerAccount>, userId: bigint): bigint {
  for (const { id, owner, assetId, book } of accounts) if (owner === userId && assetId === SETTLEMENT.id && book === "cash") return id;
  throw new Error("the cash of a user whose fee came back is locked");
}

function found(id: bigint | undefined): bigint {
  assert(id !== undefined, "the account of a campaign was opened");
  return id;
}
