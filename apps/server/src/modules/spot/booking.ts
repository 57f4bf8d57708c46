import type { SpotEvent } from "@candela/engine";
import { assert, assertNever, Direction, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { accountKeyText, houseAccount, type LedgerReason, type Transfer, userAccount } from "../ledger/index.ts";
import type { SpotCommand } from "./command.ts";
import { type OrderRecord, productAssetId, type SpotBooking, type WorkingState } from "./working-state.ts";

/**
 * Transfers of each event. The house is the counterparty of every trade: it takes the money into its trading account and gives the product
 * out of its trading account of that product, which may go below zero because it owes what it has sold.
 */
export function bookEvent(
  state: WorkingState,
  command: SpotCommand,
  event: SpotEvent,
  record: OrderRecord,
): Pick<SpotBooking, "event" | "record" | "transfers" | "fillId"> {
  const booker = new Booker(state, command, event, record);
  switch (event.type) {
    case "accepted":
    case "triggered":
      return { event, record, transfers: [], fillId: null };
    case "held":
      return { event, record, transfers: [booker.pend(event.units)], fillId: null };
    case "ended":
      return { event, record, transfers: event.released > 0n ? [booker.release(event.released)] : [], fillId: null };
    case "filled": {
      const fillId = state.ids.next();
      return { event, record, transfers: booker.fill(event, fillId), fillId };
    }
    default:
      return assertNever(event);
  }
}

class Booker {
  readonly #state: WorkingState;
  readonly #command: SpotCommand;
  readonly #record: OrderRecord;
  readonly #tick: Transfer["tick"];
  readonly #isBuy: boolean;

  constructor(state: WorkingState, command: SpotCommand, event: SpotEvent, record: OrderRecord) {
    this.#state = state;
    this.#command = command;
    this.#record = record;
    this.#tick = event.type === "filled" ? { productId: record.order.productId, seq: event.fill.tick.seq } : null;
    this.#isBuy = record.order.direction === Direction.buy;
  }

  pend(units: bigint): Transfer {
    assert(this.#record.holdId !== null, "a resting order has a hold");
    this.#state.holds.set(this.#record.holdId, this.#frozenSide());
    return this.#transfer("pend", "spot_hold", this.#frozenSide(), units, this.#record.holdId);
  }

  release(units: bigint): Transfer {
    return { ...this.#transfer("void", "spot_hold", this.#frozenSide(), units), pendingId: this.#record.holdId };
  }

  fill(event: Extract<SpotEvent, { type: "filled" }>, fillId: bigint): Transfer[] {
    const { fill, wasHeld, stillHeld } = event;
    const reference = { kind: "fill", id: fillId } as const;
    const reason = this.#isBuy ? "spot_buy" : "spot_sell";
    const { cash, product, houseCash, houseProduct, fees } = this.#sides();
    const money = this.#isBuy ? { debit: cash, credit: houseCash } : { debit: houseCash, credit: cash };
    const goods = this.#isBuy ? { debit: houseProduct, credit: product } : { debit: product, credit: houseProduct };
    // The frozen amount is posted; the fee, and the saving of a purchase below its limit, are released first. The rest keeps what it needs.
    const posted = this.#isBuy ? fill.notional : fill.quantity;
    assert(wasHeld === 0n || posted + stillHeld <= wasHeld, "a fill is within its hold");
    const rest = wasHeld > 0n ? wasHeld - posted - stillHeld : 0n;
    const moves: Transfer[] = [];
    // In the order of their ids, which is the order in which the ledger takes them.
    if (rest > 0n) moves.push({ ...this.release(rest), reference });
    // A part may be worth less than what rounding has taken already, and dust less than a unit: then no money moves.
    if (fill.notional > 0n) {
      const moneyMove = { ...this.#transfer("single", reason, money, fill.notional), reference };
      moves.push(wasHeld > 0n && this.#isBuy ? this.#posted(moneyMove) : moneyMove);
    }
    const goodsMove = { ...this.#transfer("single", reason, goods, fill.quantity), reference };
    moves.push(wasHeld > 0n && !this.#isBuy ? this.#posted(goodsMove) : goodsMove);
    if (fill.fee > 0n) moves.push({ ...this.#transfer("single", "fee", { debit: cash, credit: fees }, fill.fee), reference });
    return moves;
  }

  /** The same out of the hold. */
  #posted(move: Transfer): Transfer {
    return { ...move, ...this.#frozenSide(), kind: "post", pendingId: this.#record.holdId };
  }

  #sides() {
    const { userId, productId } = this.#record.order;
    const asset = productAssetId(productId);
    const { shard } = this.#state;
    return {
      cash: this.#account(accountKeyText(userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash"))),
      product: this.#account(accountKeyText(userAccount(userId, asset, "spot"))),
      houseCash: this.#account(accountKeyText(houseAccount(SETTLEMENT_CURRENCY_ID, "trading", shard))),
      houseProduct: this.#account(accountKeyText(houseAccount(asset, "trading", shard))),
      fees: this.#account(accountKeyText(houseAccount(SETTLEMENT_CURRENCY_ID, "fees", shard))),
    };
  }

  /** The two accounts of the order's hold: money when buying, the product when selling. They stay those of the shard that made it. */
  #frozenSide(): { debit: bigint; credit: bigint } {
    const hold = this.#record.holdId === null ? undefined : this.#state.holds.get(this.#record.holdId);
    if (hold !== undefined) return hold;
    const { cash, product, houseCash, houseProduct } = this.#sides();
    return this.#isBuy ? { debit: cash, credit: houseCash } : { debit: product, credit: houseProduct };
  }

  #account(key: string): bigint {
    const account = this.#state.accounts.get(key);
    assert(account !== undefined, `account ${key} is loaded`);
    return account.id;
  }

  #transfer(
    kind: Transfer["kind"],
    reason: LedgerReason,
    sides: { debit: bigint; credit: bigint },
    amount: bigint,
    id = this.#state.ids.next(),
  ): Transfer {
    const command = this.#command;
    const record = this.#record;
    return {
      id,
      kind,
      ...sides,
      amount,
      reason,
      reference: { kind: "order", id: record.order.id },
      pendingId: null,
      actor: command.kind === "place" || command.kind === "cancel" ? command.userId : 0n,
      request: command.key,
      configVersion: record.order.configVersion,
      tick: this.#tick,
    };
  }
}
