import type {
  ContractBook,
  ContractEvent,
  ContractFillReason,
  ContractMove,
  ContractMoveKind,
  ContractOrder,
  ContractPosition,
} from "@candela/engine";
import { assert, assertNever, SETTLEMENT_CURRENCY_ID, type Tick, trailingLevel } from "@candela/model";
import { type AccountKey, accountKeyText, houseAccount, type LedgerReason, type Transfer, userAccount } from "../ledger/index.ts";
import type { ContractCommand } from "./command.ts";
import type { ContractBooking, FillRecord, PositionRecord, RecordProduct, StepRecord, WorkingState } from "./working-state.ts";

const REASONS: Readonly<Record<ContractMoveKind, LedgerReason>> = {
  margin_in: "contract_margin",
  margin_out: "contract_margin_release",
  profit: "contract_profit",
  loss: "contract_loss",
  fee: "fee",
  liquidation_fee: "contract_liquidation_fee",
  financing: "contract_financing",
  deficit: "contract_deficit",
};

/** Input of a decision besides the state. */
export interface BookingContext {
  readonly command: ContractCommand;
  readonly productOf: (productId: number) => RecordProduct;
  /** Sequence number of a product's tick at the decision; −1 without one. */
  readonly seqOf: (productCode: string) => number;
  readonly tickSizeOf: (productCode: string) => bigint;
}

/** Turns what was decided into rows and transfers, and brings the working state up to date with it. */
export class Booker {
  readonly #state: WorkingState;
  readonly #context: BookingContext;
  readonly #userId: bigint;

  constructor(state: WorkingState, context: BookingContext) {
    this.#state = state;
    this.#context = context;
    this.#userId = context.command.userId;
  }

  book(event: ContractEvent): ContractBooking {
    switch (event.type) {
      case "accepted":
        return this.#ofOrder(event, event.order, []);
      case "held":
        return this.#held(event, event.order, event.units);
      case "cancelled":
        return this.#ofOrder(event, event.order, this.#release(event.order, event.released));
      case "reduced":
        return this.#ofOrder(event, event.order, []);
      case "traded":
        return this.#traded(event);
      case "margin":
        return this.#margin(event);
      case "drawn":
        return this.#ofPosition(event, event.position, [], (record) => step("margin_drawn", record, { amount: event.units }));
      case "protected":
        return this.#ofPosition(event, event.position, [], (record) => step("protected", record, {}));
      case "financed":
        return this.#financed(event);
      default:
        return assertNever(event);
    }
  }

  #held(event: ContractEvent, order: ContractOrder, units: bigint): ContractBooking {
    const holdId = this.#state.ids.next();
    const record = this.#state.takeOrder(order, this.#context.productOf(order.productId), holdId);
    this.#state.orders.set(order.id, { ...record, holdId });
    const sides = { debit: this.#account("cash"), credit: this.#account("margin") };
    const reference = { kind: "contract_order", id: order.id } as const;
    const pend = this.#transfer("pend", "contract_hold", sides, units, { reference, configVersion: order.configVersion, id: holdId });
    return this.#booking(event, { order: { ...record, holdId }, transfers: [pend], product: record.product });
  }

  /** Gives back all that an order had frozen. */
  #release(order: ContractOrder, units: bigint): Transfer[] {
    if (units === 0n) return [];
    const holdId = this.#state.orders.get(order.id)?.holdId ?? null;
    assert(holdId !== null, "what is released was held");
    const sides = { debit: this.#account("cash"), credit: this.#account("margin") };
    const reference = { kind: "contract_order", id: order.id } as const;
    return [
      { ...this.#transfer("void", "contract_hold", sides, units, { reference, configVersion: order.configVersion }), pendingId: holdId },
    ];
  }

  #traded(event: Extract<ContractEvent, { type: "traded" }>): ContractBooking {
    const { fill, order, position, wasHeld, moves, liquidation } = event;
    const product = this.#context.productOf(fill.productId);
    const before = this.#state.positions.get(position.id);
    const fillId = this.#state.ids.next();
    const transfers = [
      ...(order === null ? [] : this.#release(order, wasHeld)),
      ...this.#moves(moves, { kind: "contract_fill", id: fillId }, order?.configVersion ?? 0, fill.tick, product),
    ];
    const orderRecord = order === null ? null : this.#state.takeOrder(order, product, null);
    const positionRecord = this.#state.takePosition(position, product, fill.tick.seq);
    const fillRecord: FillRecord = {
      id: fillId,
      fill,
      userId: this.#userId,
      product,
      triggerPrice: triggerPriceOf(position, fill.reason, this.#context.tickSizeOf(product.productCode)),
      transferIds: transfers.map(({ id }) => id),
    };
    const liquidated = fill.reason === "liquidation" || fill.reason === "cross_settlement";
    const kind = liquidated ? "liquidated" : fill.action === "close" ? "reduced" : before === undefined ? "opened" : "added";
    const amount = fill.action === "open" ? fill.margin : fill.realised;
    return this.#booking(event, {
      product,
      transfers,
      order: orderRecord,
      position: positionRecord,
      fill: fillRecord,
      step: step(kind, positionRecord, { tick: fill.tick, price: fill.price, lots: fill.lots, amount }),
      liquidation: liquidation === null || !liquidated ? null : { sum: liquidation, path: pathOf(this.#context.command, product) },
      decidedAtSeq: fill.tick.seq,
    });
  }

  #margin(event: Extract<ContractEvent, { type: "margin" }>): ContractBooking {
    const { position, units, moves } = event;
    const product = this.#context.productOf(position.productId);
    const transfers = this.#moves(moves, { kind: "contract_position", id: position.id }, 0, null, product);
    const amount = units < 0n ? -units : units;
    return this.#ofPosition(event, position, transfers, (record) =>
      step(units < 0n ? "margin_removed" : "margin_added", record, { amount }),
    );
  }

  #financed(event: Extract<ContractEvent, { type: "financed" }>): ContractBooking {
    const { position, charge, moves } = event;
    const product = this.#context.productOf(position.productId);
    const transfers = this.#moves(moves, { kind: "contract_position", id: position.id }, 0, charge.tick, product);
    const paid = charge.fromCash + charge.fromMargin;
    const booking = this.#ofPosition(event, position, transfers, (record) =>
      step("financed", record, { tick: charge.tick, price: charge.price, amount: paid }),
    );
    return { ...booking, financing: { charge, transferIds: transfers.map(({ id }) => id) } };
  }

  #ofOrder(event: ContractEvent, order: ContractOrder, transfers: readonly Transfer[]): ContractBooking {
    const record = this.#state.takeOrder(order, this.#context.productOf(order.productId), null);
    return this.#booking(event, { order: record, transfers, product: record.product });
  }

  #ofPosition(
    event: ContractEvent,
    position: ContractPosition,
    transfers: readonly Transfer[],
    told: (record: PositionRecord) => StepRecord,
  ): ContractBooking {
    const product = this.#context.productOf(position.productId);
    const changedSeq = event.type === "margin" || event.type === "protected" ? this.#context.seqOf(product.productCode) : null;
    const record = this.#state.takePosition(position, product, changedSeq);
    return this.#booking(event, { position: record, transfers, step: told(record), product: record.product });
  }

  #booking(
    event: ContractEvent,
    fields: Partial<ContractBooking> & { readonly product: RecordProduct; readonly transfers: readonly Transfer[] },
  ): ContractBooking {
    const { product, ...rest } = fields;
    return {
      event,
      userId: this.#userId,
      order: null,
      position: null,
      step: null,
      fill: null,
      liquidation: null,
      financing: null,
      decidedAtSeq: this.#context.seqOf(product.productCode),
      ...rest,
    };
  }

  /**
   * Margin pays by way of cash: the user's record, which is that of cash, then shows the margin as it comes back, once and whole, and each loss,
   * fee and charge, once too, as it is taken from there.
   */
  #moves(
    moves: readonly ContractMove[],
    reference: Transfer["reference"],
    configVersion: number,
    tick: Tick | null,
    product: RecordProduct,
  ): Transfer[] {
    const at = { reference, configVersion, tick: tick === null ? null : { productId: product.productId, seq: tick.seq } };
    const book = (reason: LedgerReason, from: ContractBook, to: ContractBook, units: bigint): Transfer => {
      assert(units > 0n, "a movement moves something");
      return this.#transfer("single", reason, { debit: this.#account(from), credit: this.#account(to) }, units, at);
    };
    const ways = moves.flatMap(({ kind, from, to, units }) => [
      ...(from === "margin" ? [{ kind: "margin_out", from, to: "cash", units } as const] : []),
      ...(from === "margin" && to === "cash" ? [] : [{ kind, from: from === "margin" ? "cash" : from, to, units } as const]),
    ]);
    const returned = ways.filter(({ kind }) => kind === "margin_out");
    const others = ways.filter(({ kind }) => kind !== "margin_out");
    return together([...returned, ...others]).map(({ kind, from, to, units }) => book(REASONS[kind], from, to, units));
  }

  #account(book: ContractBook): bigint {
    const account = this.#state.accounts.get(accountKeyText(this.#key(book)));
    assert(account !== undefined, `the account of book ${book} is loaded`);
    return account.id;
  }

  #key(book: ContractBook): AccountKey {
    if (book === "cash" || book === "margin") return userAccount(this.#userId, SETTLEMENT_CURRENCY_ID, book);
    return houseAccount(SETTLEMENT_CURRENCY_ID, book === "house" ? "trading" : book, this.#state.shard);
  }

  #transfer(
    kind: Transfer["kind"],
    reason: LedgerReason,
    sides: { readonly debit: bigint; readonly credit: bigint },
    amount: bigint,
    fields: {
      readonly reference: Transfer["reference"];
      readonly configVersion: number;
      readonly id?: bigint;
      readonly tick?: Transfer["tick"];
    },
  ): Transfer {
    const { command } = this.#context;
    return {
      id: fields.id ?? this.#state.ids.next(),
      kind,
      ...sides,
      amount,
      reason,
      reference: fields.reference,
      pendingId: null,
      actor: command.key === null ? 0n : command.userId,
      request: command.key,
      configVersion: fields.configVersion,
      tick: fields.tick ?? null,
    };
  }
}

type Way = Pick<ContractMove, "kind" | "from" | "to" | "units">;

/** One movement for each kind and way, in the order in which each first comes: a line of the record each. */
function together(ways: readonly Way[]): readonly Way[] {
  const sums = new Map<string, Way>();
  for (const way of ways) {
    const key = `${way.kind} ${way.from} ${way.to}`;
    sums.set(key, { ...way, units: way.units + (sums.get(key)?.units ?? 0n) });
  }
  return [...sums.values()];
}

function step(kind: StepRecord["kind"], record: PositionRecord, fields: Partial<Omit<StepRecord, "kind" | "record">>): StepRecord {
  return { kind, record, tick: null, price: null, lots: 0n, amount: 0n, ...fields };
}

/** The price that the user had set and that was reached; null for reasons that need none. */
function triggerPriceOf(
  { takeProfit, stopLoss, trailing, side }: ContractPosition,
  reason: ContractFillReason,
  tickSize: bigint,
): bigint | null {
  if (reason === "take_profit") return takeProfit;
  if (reason === "stop_loss") return stopLoss;
  return reason === "trailing" && trailing !== null ? trailingLevel(side, trailing, trailing.extreme, tickSize) : null;
}

/** Ticks of the product before the one that liquidated, where a tick set it off. */
function pathOf(command: ContractCommand, product: RecordProduct): readonly Tick[] {
  if (command.kind !== "positionTrigger" && command.kind !== "crossTrigger") return [];
  return command.tick.productCode === product.productCode ? command.path : [];
}
