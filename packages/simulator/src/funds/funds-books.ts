import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { Table } from "../overlay.ts";
import { must } from "../violation.ts";
import type { Wallets } from "../wallets.ts";

export const HOUSE_BOOKS = ["deposits", "parked", "withdrawals", "exchange", "fees"] as const;
export type HouseBook = (typeof HOUSE_BOOKS)[number];

/** A user's money of one currency. */
export interface Cash {
  readonly available: bigint;
  readonly held: bigint;
}

const keyOf = (userId: bigint, assetId: number) => Number(userId) * 16 + assetId;

/** The ledger of funds: users' cash in every currency and the books of the house. Money goes from one to another, and a user's is never below zero. */
export class FundsBooks {
  readonly #wallets: Wallets;
  readonly #cash = new Table<number, Cash>();
  readonly #house = new Table<string, bigint>();

  constructor(wallets: Wallets) {
    this.#wallets = wallets;
  }

  /** What a user begins with; of the settlement currency the wallets have it. */
  open(userId: bigint, assetId: number, units: bigint): void {
    this.#cash.set(keyOf(userId, assetId), { available: units, held: 0n });
    this.#cash.commit();
  }

  cashOf(userId: bigint, assetId: number): Cash {
    const cash = this.#cash.get(keyOf(userId, assetId)) ?? { available: 0n, held: 0n };
    return assetId === SETTLEMENT_CURRENCY_ID ? { ...cash, available: this.#wallets.of(userId).available } : cash;
  }

  house(assetId: number, book: HouseBook): bigint {
    return this.#house.get(`${assetId} ${book}`) ?? 0n;
  }

  move(userId: bigint, assetId: number, from: HouseBook | "cash", to: HouseBook | "cash", units: bigint): void {
    must(units > 0n, `a transfer of ${units}`);
    this.#add(userId, assetId, from, -units);
    this.#add(userId, assetId, to, units);
  }

  hold(userId: bigint, assetId: number, units: bigint): void {
    const { available, held } = this.cashOf(userId, assetId);
    this.#setCash(userId, assetId, { available: available - units, held: held + units });
  }

  free(userId: bigint, assetId: number, units: bigint): void {
    this.hold(userId, assetId, -units);
  }

  /** Held money goes where it was held for. */
  spend(userId: bigint, assetId: number, units: bigint): void {
    const cash = this.cashOf(userId, assetId);
    this.#setCash(userId, assetId, { ...cash, held: cash.held - units });
    this.#addHouse(assetId, "withdrawals", units);
  }

  commit(): void {
    this.#cash.commit();
    this.#house.commit();
  }

  discard(): void {
    this.#cash.discard();
    this.#house.discard();
  }

  #add(userId: bigint, assetId: number, account: HouseBook | "cash", units: bigint): void {
    const cash = this.cashOf(userId, assetId);
    if (account === "cash") this.#setCash(userId, assetId, { ...cash, available: cash.available + units });
    else this.#addHouse(assetId, account, units);
  }

  #addHouse(assetId: number, book: HouseBook, units: bigint): void {
    this.#house.set(`${assetId} ${book}`, this.house(assetId, book) + units);
  }

  #setCash(userId: bigint, assetId: number, cash: Cash): void {
    must(cash.available >= 0n && cash.held >= 0n, `user ${userId} would have ${cash.available} and ${cash.held} held of ${assetId}`);
    this.#cash.set(keyOf(userId, assetId), cash);
    if (assetId === SETTLEMENT_CURRENCY_ID) this.#wallets.setAvailable(userId, cash.available);
  }
}
