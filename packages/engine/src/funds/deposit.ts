import {
  CURRENCIES,
  type Currency,
  type DepositChange,
  type DepositHappening,
  type DepositMovement,
  type DepositStatus,
  type DepositTerms,
  depositAfter,
  depositFee,
  formatUnits,
  parseUnits,
} from "@candela/model";

/** The name that money has where it comes from; null for what has none. */
export interface MoneyName {
  readonly source?: string | null;
  readonly externalId?: string | null;
}

/** Something that is said to have happened to a deposit. Money that arrived carries its name, by which it counts once. */
export interface ToldOfDeposit {
  readonly happening: DepositHappening;
  readonly source?: string;
  readonly externalId?: string;
}

/** One thing that was told and has an effect. */
export interface DepositEffect<T extends ToldOfDeposit> {
  readonly told: T;
  readonly change: DepositChange;
  /** How it ended with this, without a credit. */
  readonly endsAs: "rejected" | "expired" | null;
}

export interface DepositEffects<T extends ToldOfDeposit> {
  readonly status: DepositStatus;
  readonly effects: readonly DepositEffect<T>[];
  /** The first thing that is not possible any more and must not be passed over; nothing may be stored then. */
  readonly impossible: T | null;
}

/** Money that is known already counts no second time, whoever tells of it again. */
function isKnown(known: readonly MoneyName[], { source, externalId }: MoneyName): boolean {
  return externalId !== undefined && externalId !== null && known.some((name) => name.source === source && name.externalId === externalId);
}

/** All that is told, one after the other: what is known is passed over, and so is what is not possible any more, unless `isNeeded` says otherwise. */
export function decideDeposit<T extends ToldOfDeposit>(
  terms: DepositTerms,
  before: DepositStatus,
  known: readonly MoneyName[],
  told: readonly T[],
  isNeeded: (told: T) => boolean,
): DepositEffects<T> {
  let status = before;
  const effects: DepositEffect<T>[] = [];
  for (const each of told) {
    if (isKnown(known, each) || isKnown(namesOf(effects), each)) continue;
    const change = depositAfter(terms, status, each.happening);
    if (change === null && isNeeded(each)) return { status: before, effects: [], impossible: each };
    if (change === null) continue;
    effects.push({ told: each, change, endsAs: endOf(status, change.status) });
    status = change.status;
  }
  return { status, effects, impossible: null };
}

function endOf({ state: before }: DepositStatus, { state }: DepositStatus): "rejected" | "expired" | null {
  return state !== before && (state === "rejected" || state === "expired") ? state : null;
}

const namesOf = <T extends ToldOfDeposit>(effects: readonly DepositEffect<T>[]): MoneyName[] => effects.map(({ told }) => told);

/** What a channel of deposits asks for, in units of its currency. */
export interface DepositChannel extends Pick<DepositTerms, "amountMin" | "feeFixed" | "feeRate"> {
  /** Null is no maximum. */
  readonly amountMax: bigint | null;
}

export interface DepositAmountRejection {
  readonly key: "amount_decimals" | "deposit_below_minimum" | "deposit_above_maximum";
  readonly params: Readonly<Record<string, string>>;
}

/** The amount that a user announces, in units; one of which the fee would leave nothing is below the minimum. */
export function depositAmount(
  channel: DepositChannel,
  { code, scale }: Currency,
  typed: string,
): { readonly ok: true; readonly units: bigint } | { readonly ok: false; readonly rejection: DepositAmountRejection } {
  const parsed = parseUnits(typed, scale);
  const no = (key: DepositAmountRejection["key"], params: DepositAmountRejection["params"]) =>
    ({ ok: false, rejection: { key, params } }) as const;
  if (!parsed.ok) return no("amount_decimals", { decimals: String(scale) });
  const units = parsed.value;
  const { amountMin, amountMax } = channel;
  if (units < amountMin || depositFee(channel, units) >= units)
    return no("deposit_below_minimum", { min: formatUnits(amountMin, scale), asset: code });
  if (amountMax !== null && units > amountMax) return no("deposit_above_maximum", { max: formatUnits(amountMax, scale), asset: code });
  return { ok: true, units };
}

/** Where money of a deposit lies: books of the house, and the user's cash. */
export type DepositBook = "deposits" | "parked" | "fees" | "cash";

/** One transfer of a deposit's movement, in units of its currency. */
export interface DepositTransfer {
  readonly from: DepositBook;
  readonly to: DepositBook;
  readonly amount: bigint;
  readonly reason: "deposit" | "deposit_fee" | "deposit_parked" | "deposit_returned";
}

/** The whole amount is credited, and the fee is taken from it then. */
export function depositTransfers({ kind, amount, fee }: Pick<DepositMovement, "kind" | "amount" | "fee">): readonly DepositTransfer[] {
  if (kind === "parked") return [{ from: "deposits", to: "parked", amount, reason: "deposit_parked" }];
  if (kind === "returned") return [{ from: "parked", to: "deposits", amount, reason: "deposit_returned" }];
  const credit: DepositTransfer = { from: kind === "credited" ? "deposits" : "parked", to: "cash", amount, reason: "deposit" };
  return fee === 0n ? [credit] : [credit, { from: "cash", to: "fees", amount: fee, reason: "deposit_fee" }];
}

/** Money as peers write it: an amount in decimals, and the code of a currency. */
export interface WrittenMoney {
  readonly amount: string;
  readonly currency: string;
}

/** What is written, in units; null where the currency is not ours, or the amount is no amount of it. */
export function readMoney({ amount, currency }: WrittenMoney): { readonly currency: Currency; readonly units: bigint } | null {
  const known = CURRENCIES.find(({ code }) => code === currency);
  const parsed = known === undefined ? undefined : parseUnits(amount, known.scale);
  if (known === undefined || parsed === undefined || !parsed.ok || parsed.value <= 0n) return null;
  return { currency: known, units: parsed.value };
}

/** A receipt of a provider. */
export type ToldReceipt = ToldOfDeposit & {
  readonly happening: Extract<DepositHappening, { readonly type: "receipt" }>;
  readonly source: string;
  readonly externalId: string;
};

/** All that a provider says of one payment. Each piece of money has the provider's own name for it. */
export interface PaymentWord {
  readonly money: readonly (WrittenMoney & { readonly id: string; readonly paidAt: number })[];
  /** No money will come. */
  readonly hasFailed: boolean;
}

/** What a provider's word means: its receipts, the end of a payment without money, and the names of money that cannot be read. */
export function paymentTold(source: string, { money, hasFailed }: PaymentWord) {
  const receipts: ToldReceipt[] = [];
  const unreadable: string[] = [];
  for (const { id, paidAt, ...written } of money) {
    const read = readMoney(written);
    if (read === null) unreadable.push(id);
    else {
      const happening = { type: "receipt", assetId: read.currency.id, amount: read.units, at: paidAt } as const;
      receipts.push({ happening, source, externalId: id });
    }
  }
  const failed: ToldOfDeposit[] = hasFailed ? [{ happening: { type: "failed" } }] : [];
  return { receipts, failed, unreadable };
}

/** Whether a payment without money is over, when the provider was asked at a moment and knew of none: what was paid in time must have been paid by then. */
export function isPaymentOver({ expiresAt }: Pick<DepositTerms, "expiresAt">, askedAt: number): boolean {
  return expiresAt !== null && askedAt > expiresAt;
}

/** A provider is asked first after this, then after twice as long, and so on. */
export const FIRST_ASK_MS = 15_000;
/** The pauses between questions double up to this. */
const LONGEST_PAUSE_MS = 6 * 3_600_000;
/** After this nobody asks any more: a callback still counts. */
const ASK_FOR_MS = 7 * 86_400_000;

/**
 * When a payment is asked for again after a question: soon at first, at its end for sure, and more and more seldom after it. Null for never, which only
 * an answer leads to. `msPerMs` is how much of the installation's time goes by in a millisecond.
 */
export function nextPaymentAsk(
  { createdAt, expiresAt, asked }: Pick<DepositTerms, "expiresAt"> & { readonly createdAt: number; readonly asked: number },
  askedAt: number,
  hasAnswered: boolean,
  msPerMs: number,
): number | null {
  if (hasAnswered && askedAt - createdAt > ASK_FOR_MS * msPerMs) return null;
  const next = askedAt + Math.min(LONGEST_PAUSE_MS, FIRST_ASK_MS * 2 ** Math.min(asked + 1, 20)) * msPerMs;
  return expiresAt !== null && askedAt <= expiresAt && next > expiresAt ? expiresAt + 1 : next;
}

/** So long what one operator decides of one user's deposits counts together. */
export const DECIDED_TOGETHER_MS = 86_400_000;

/**
 * Whether a decision takes a second operator: what counts with it, itself included, is together worth one of the bounds, or is not known to be worth
 * less. Worths and bounds in units of the settlement currency.
 */
export function needsSecondOperator(worths: readonly (bigint | undefined)[], bounds: readonly bigint[]): boolean {
  if (worths.includes(undefined)) return true;
  const together = worths.reduce<bigint>((sum, worth) => sum + (worth ?? 0n), 0n);
  return bounds.some((bound) => together >= bound);
}

/** A callback that cannot be applied is tried again after a second, then after twice as long, and so on up to an hour. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 3_600_000;

/** When a callback is tried again that has failed so often (`tries`, this time included); it is never given up. `msPerMs` as above. */
export function nextCallbackTry(tries: number, failedAt: number, msPerMs: number): number {
  return failedAt + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(tries - 1, 20)) * msPerMs;
}

/** How far a transfer of a chain is. */
export interface TransferWord {
  /** Names it: network, transaction and output. */
  readonly name: string;
  readonly isInBlock: boolean;
  readonly isFinal: boolean;
  readonly assetId: number;
  readonly units: bigint;
}

/** What a transfer's progress means. All of it each time: what happened before carries the same name and counts no second time. */
export function transferTold(source: string, { name, isInBlock, isFinal, assetId, units }: TransferWord, now: number) {
  const told: (ToldOfDeposit & { readonly source: string; readonly externalId: string })[] = [
    { happening: { type: "seen" }, source, externalId: `${name}:seen` },
  ];
  if (isInBlock) told.push({ happening: { type: "confirmed_once" }, source, externalId: `${name}:block` });
  if (isFinal) told.push({ happening: { type: "receipt", assetId, amount: units, at: now }, source, externalId: name });
  return told;
}
