import type { QuickOrder } from "@candela/engine";
import type { Moment } from "../mode.ts";
import type { NaiveMoney } from "../naive-money.ts";
import { must, mustEqual } from "../violation.ts";
import { answerToBet, isRise, type NaiveBet, outlook } from "./naive-quick.ts";
import { OFFERS, OPEN_MAX, type QuickFields, type QuickPast } from "./operations.ts";

/** 50,000 of the settlement currency. */
const STAKED_MAX = 50_000n * 1_000_000n;

/** Does each acceptance and each end again from the documents alone. */
export class QuickAuditor {
  readonly #money: NaiveMoney;
  readonly #past: QuickPast;
  readonly #bets = new Map<bigint, NaiveBet>();
  readonly #users = new Map<bigint, { open: number; staked: bigint }>();

  constructor(money: NaiveMoney, past: QuickPast) {
    this.#money = money;
    this.#past = past;
  }

  placed(
    userId: bigint,
    isFrozen: boolean,
    fields: Extract<QuickFields, { kind: "place" }>,
    rejection: string | null,
    order: QuickOrder | null,
    { market, now }: Moment,
  ): void {
    const { spec, tick, isOpen, fee } = market.of(fields.code);
    const user = this.#user(userId);
    const option = OFFERS.find(({ id }) => id === fields.optionId);
    const expected = answerToBet(
      fields.stake,
      option,
      { available: this.#money.of(userId), isFrozen, whyStays: (left) => this.#money.whyStays(userId, left, { market, now }), ...user },
      { isVisible: spec.isVisible, isLock: spec.isLock, isOpen, tick, feeRate: fee.rate, now },
      { openMax: OPEN_MAX, stakedMax: STAKED_MAX },
    );
    mustEqual({ rejection }, { rejection: expected.rejection }, "answer to a quick trade");
    if (expected.rejection !== null || order === null || option === undefined) return;
    must(!this.#bets.has(order.id), `quick trade ${order.id} comes twice`);
    const { stake, fee: charged } = expected;
    mustEqual({ ...order }, { stake, fee: charged, status: "accepted", payout: null, open: null, close: null }, `quick trade ${order.id}`);
    this.#money.move(userId, -stake - charged);
    user.open += 1;
    user.staked += stake;
    this.#bets.set(order.id, {
      id: order.id,
      userId,
      code: fields.code,
      isRise: isRise(fields.direction),
      seconds: option.seconds,
      stake,
      fee: charged,
      payoutRate: option.payoutRate,
      acceptedAt: now,
      acceptedSeq: tick?.seq ?? 0,
      isOver: false,
    });
  }

  advanced(order: QuickOrder, now: number): void {
    const bet = this.#bets.get(order.id);
    must(bet !== undefined, `quick trade ${order.id} was never accepted`);
    must(!bet.isOver, `quick trade ${order.id} ends twice`);
    const { openSeq, closeSeq, ...end } = outlook(bet, this.#past.of(bet.code), this.#past.locks(bet.code), now);
    mustEqual({ status: order.status, payout: order.payout }, end, `quick trade ${order.id}`);
    mustEqual({ open: order.open?.seq ?? null }, { open: openSeq }, `opening tick of ${order.id}`);
    if (end.payout === null) return;
    if (end.status !== "voided") mustEqual({ close: order.close?.seq ?? null }, { close: closeSeq }, `closing tick of ${order.id}`);
    this.#money.move(bet.userId, end.payout);
    const user = this.#user(bet.userId);
    user.open -= 1;
    user.staked -= bet.stake;
    bet.isOver = true;
    this.#bets.delete(order.id);
  }

  compare(userId: bigint, available: bigint, open: number, staked: bigint): void {
    mustEqual({ available, open, staked }, { available: this.#money.of(userId), ...this.#user(userId) }, `quick, user ${userId}`);
  }

  /** A trade that still goes on must have a reason to. */
  mustGoOn(order: QuickOrder, now: number): void {
    const bet = this.#bets.get(order.id);
    must(bet !== undefined, `quick trade ${order.id} goes on and the model has ended it`);
    const { status } = outlook(bet, this.#past.of(bet.code), this.#past.locks(bet.code), now);
    mustEqual({ status: order.status }, { status }, `quick trade ${order.id}, at rest`);
  }

  #user(userId: bigint): { open: number; staked: bigint } {
    const known = this.#users.get(userId);
    if (known !== undefined) return known;
    const fresh = { open: 0, staked: 0n };
    this.#users.set(userId, fresh);
    return fresh;
  }
}
