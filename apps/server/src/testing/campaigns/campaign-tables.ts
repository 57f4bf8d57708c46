import { SETTLEMENT } from "@candela/model";
import { BEGINNING, COMMISSION_BEGINS, GRANT, must, type SimTrip, Table } from "@candela/simulator";
import type { StoredCampaign } from "../../modules/campaigns/campaign-store.ts";
import type { Participant } from "../../modules/campaigns/participant-store.ts";
import type { Claims } from "../../modules/campaigns/progress.ts";
import { type AccountKey, accountKeyText, houseAccount, type LedgerAccount, type Move, userAccount } from "../../modules/ledger/index.ts";
import type { WaitingLine } from "../../modules/referrals/commission-change.ts";
import { freeOf, reservedOf } from "../../modules/vouchers/index.ts";
import type { StoredVoucher } from "../../modules/vouchers/voucher-store.ts";

/** A fill, or a quick trade that is over. */
export interface LineRow {
  readonly ts: number;
  readonly at: number;
  readonly fee: bigint;
  readonly volume: bigint;
  /** What a voucher gave back of it. */
  readonly useId: bigint | null;
  readonly trip: (SimTrip & { readonly id: bigint }) | null;
}

export interface UserRow {
  readonly isFrozen: boolean;
  readonly identifiedAt: number | null;
  readonly depositedAt: number | null;
  readonly receiptAt: number | null;
  readonly lines: readonly LineRow[];
  readonly moved: readonly { readonly at: number; readonly units: bigint }[];
}

export interface UseRow {
  readonly id: bigint;
  readonly voucherId: bigint;
  readonly userId: bigint;
  readonly amount: bigint;
  readonly isUndone: boolean;
}

export interface QuickRow {
  readonly userId: bigint;
  readonly fee: bigint;
  readonly stake: bigint;
  readonly useId: bigint | null;
}

/** Money from one account to another. */
export interface Paid {
  readonly from: AccountKey;
  readonly to: AccountKey;
  readonly amount: bigint;
}

const NOBODY: UserRow = { isFrozen: false, identifiedAt: null, depositedAt: null, receiptAt: null, lines: [], moved: [] };
export const PAPER = houseAccount(SETTLEMENT.id, "paper", 0);
export const FEES = houseAccount(SETTLEMENT.id, "fees", 0);
export const MARKETING = houseAccount(SETTLEMENT.id, "marketing", 0);
export const cashKey = (userId: bigint) => userAccount(userId, SETTLEMENT.id, "cash");

/** The tables of campaigns, vouchers and commission, simulated: what a transaction changes is kept or dropped with it. */
export class CampaignTables {
  readonly users = new Table<bigint, UserRow>();
  readonly campaigns = new Table<number, StoredCampaign>();
  readonly participants = new Table<string, Participant>();
  readonly claims = new Table<string, Claims>();
  readonly vouchers = new Table<bigint, StoredVoucher>();
  readonly uses = new Table<bigint, UseRow>();
  readonly quick = new Table<bigint, QuickRow>();
  readonly waiting = new Table<bigint, WaitingLine | null>();
  readonly booked = new Table<string, true>();
  readonly units = new Table<string, bigint>();
  readonly #accountIds = new Map<string, bigint>();

  constructor(users: readonly bigint[]) {
    for (const userId of users) this.#add(cashKey(userId), GRANT);
    this.#add(MARKETING, COMMISSION_BEGINS);
    this.commit();
  }

  user(userId: bigint): UserRow {
    return this.users.get(userId) ?? NOBODY;
  }

  openedAt(): number {
    return BEGINNING;
  }

  rowsOf<Key, Row>(table: Table<Key, Row>): Row[] {
    const rows = new Map(table.rows());
    for (const [key, row] of table.changes()) rows.set(key, row);
    return [...rows.values()];
  }

  /** With what its two accounts have. */
  campaign(id: number): StoredCampaign | undefined {
    const row = this.campaigns.get(id);
    return row === undefined ? undefined : { ...row, free: this.balance(freeOf(id)), reserved: this.balance(reservedOf(id)) };
  }

  balance(key: AccountKey): bigint {
    return this.units.get(accountKeyText(key)) ?? 0n;
  }

  account(key: AccountKey): LedgerAccount {
    const text = accountKeyText(key);
    const id = this.#accountIds.get(text) ?? BigInt(this.#accountIds.size + 1);
    this.#accountIds.set(text, id);
    return { id, ...key, debitsPosted: 0n, creditsPosted: this.balance(key), debitsPending: 0n, creditsPending: 0n };
  }

  post(moves: readonly (Paid | Move)[]): void {
    for (const move of moves) {
      must("from" in move, "campaigns and commission settle no hold");
      this.#add(move.from, -move.amount);
      this.#add(move.to, move.amount);
    }
  }

  total(): bigint {
    let sum = 0n;
    for (const [, units] of this.units.rows()) sum += units;
    return sum;
  }

  commit(): void {
    for (const table of this.#tables()) table.commit();
  }

  discard(): void {
    for (const table of this.#tables()) table.discard();
  }

  #add(key: AccountKey, units: bigint): void {
    this.units.set(accountKeyText(key), this.balance(key) + units);
  }

  #tables() {
    const { users, campaigns, participants, claims, vouchers, uses, quick, waiting, booked, units } = this;
    return [users, campaigns, participants, claims, vouchers, uses, quick, waiting, booked, units];
  }
}
