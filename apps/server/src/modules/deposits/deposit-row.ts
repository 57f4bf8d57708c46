import { type Data, DEFAULT_LANGUAGE, type LanguageCode, type Row } from "@candela/api";
import {
  assert,
  type Currency,
  currencyById,
  type DepositFact,
  type DepositHappening,
  type DepositKind,
  type DepositReason,
  type DepositState,
  type DepositStatus,
  type DepositTerms,
  depositAfter,
  formatUnits,
  NEW_DEPOSIT,
} from "@candela/model";

export type DepositRecordData = Row<"GET /api/deposit/list">;
export type DepositData = NonNullable<Data<"GET /api/deposit/detail">>;
export type DepositBy = DepositData["history"][number]["by"];
export type Instruction = DepositData["instructions"][number];

/** A deposit as it is stored: its terms, where its money comes from, and what followed from its events. Amounts in units of its currency, times in epoch ms. */
export interface StoredDeposit {
  readonly id: bigint;
  readonly userId: bigint;
  readonly kind: DepositKind;
  readonly channelId: number | null;
  readonly titles: Readonly<Partial<Record<LanguageCode, string>>>;
  readonly assetId: number;
  readonly network: string;
  readonly expected: bigint | null;
  readonly amountMin: bigint;
  readonly feeFixed: bigint;
  readonly feeRate: bigint;
  readonly reference: string | null;
  readonly instructions: readonly Instruction[];
  readonly payUrl: string;
  readonly address: string;
  readonly txid: string;
  readonly output: number | null;
  readonly announced: bigint | null;
  readonly confirmationsNeeded: number | null;
  readonly confirmations: number | null;
  readonly firstBlock: bigint | null;
  readonly currentBlock: bigint | null;
  readonly createdMs: bigint;
  readonly expiresMs: bigint | null;
  readonly askMs: bigint | null;
  readonly asked: number;
  readonly claimedBy: string;
  /** Null where nobody has it in hand. */
  readonly claimedMs: bigint | null;
  /** Worth from which on two operators must agree, in units of the settlement currency, as it was set when the deposit began. */
  readonly secondApproval: bigint;
  readonly state: DepositState;
  readonly facts: readonly DepositFact[];
  readonly reason: DepositReason | null;
  readonly received: bigint;
  readonly gross: bigint;
  readonly fee: bigint;
  readonly parked: bigint;
  readonly hasParked: boolean;
  readonly hasVoucher: boolean;
  readonly creditedMs: bigint | null;
  readonly balanceAfter: bigint | null;
  readonly events: number;
}

/** One thing that happened to it, as it is kept. */
export interface StoredEvent {
  readonly depositId: bigint;
  readonly seq: number;
  readonly type: DepositHappening["type"];
  readonly by: DepositBy;
  readonly ts: bigint;
  readonly assetId: number | null;
  readonly amount: bigint | null;
  readonly paidAt: bigint | null;
  readonly source: string | null;
  readonly externalId: string | null;
  readonly part: number | null;
  readonly reason: DepositReason | null;
  readonly operatorId: bigint | null;
  readonly transferIds: readonly bigint[];
}

export const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value));

export function currencyOf(assetId: number): Currency {
  const currency = currencyById(assetId);
  assert(currency !== undefined, "a currency that was deposited is known");
  return currency;
}

export function termsOf(deposit: StoredDeposit): DepositTerms {
  const { kind, assetId, expected, amountMin, feeFixed, feeRate, expiresMs, channelId } = deposit;
  return { kind, assetId, expected, amountMin, feeFixed, feeRate, expiresAt: numberOf(expiresMs), hasChannel: channelId !== null };
}

function happeningOf({ type, assetId, amount, paidAt, part, reason }: StoredEvent): DepositHappening {
  switch (type) {
    case "receipt":
      assert(assetId !== null && amount !== null && paidAt !== null, "a receipt says what arrived and when");
      return { type, assetId, amount, at: Number(paidAt) };
    case "released":
    case "returned":
      assert(part !== null, "a decision names its part");
      return { type, part };
    case "rejected":
      assert(reason !== null, "who rejects says why");
      return { type, reason };
    default:
      return { type };
  }
}

/** The status by its events. */
export function statusOf(deposit: StoredDeposit, events: readonly StoredEvent[]): DepositStatus {
  let status = NEW_DEPOSIT;
  for (const event of events) {
    const change = depositAfter(termsOf(deposit), status, happeningOf(event));
    assert(change !== null, "what happened to a deposit was possible");
    status = change.status;
  }
  return status;
}

/** Each step with its moment, in order. */
function historyOf(deposit: StoredDeposit, events: readonly StoredEvent[]): DepositData["history"] {
  const made = deposit.kind === "crypto" ? "system" : "user";
  const history: DepositData["history"] = [{ step: "created", ts: Number(deposit.createdMs), by: made }];
  let status = NEW_DEPOSIT;
  for (const event of events) {
    const change = depositAfter(termsOf(deposit), status, happeningOf(event));
    assert(change !== null, "what happened to a deposit was possible");
    status = change.status;
    history.push(...change.steps.map((step) => ({ step, ts: Number(event.ts), by: event.by })));
  }
  return history;
}

function titleOf({ titles, assetId }: Pick<StoredDeposit, "titles" | "assetId">, language: LanguageCode): string {
  return titles[language] ?? titles[DEFAULT_LANGUAGE] ?? currencyOf(assetId).code;
}

/** What came in other currencies, and what became of each piece. */
function otherMoneyOf(deposit: StoredDeposit, events: readonly StoredEvent[]): NonNullable<DepositRecordData["otherMoney"]> {
  if (!hasOtherMoney(deposit)) return [];
  return statusOf(deposit, events).parts.flatMap(({ assetId, amount }, part) => {
    if (assetId === deposit.assetId) return [];
    const { code, scale } = currencyOf(assetId);
    const decision = events.find((event) => event.part === part)?.type;
    const state = decision === "released" || decision === "returned" ? decision : "parked";
    return [{ currencyId: assetId, currencyName: code, amount: formatUnits(amount, scale), state }];
  });
}

/** Money of other currencies that was put onto balances within a time. */
export function otherReleased(
  deposit: StoredDeposit,
  events: readonly StoredEvent[],
  { startTs, endTs }: { readonly startTs: number; readonly endTs: number },
): readonly { readonly assetId: number; readonly amount: bigint }[] {
  const { parts } = statusOf(deposit, events);
  return events.flatMap(({ type, part, ts }) => {
    const piece = type === "released" && part !== null && ts >= startTs && ts < endTs ? parts[part] : undefined;
    return piece === undefined || piece.assetId === deposit.assetId ? [] : [piece];
  });
}

/** Whether money of another currency may have come. The row does not hold its sums, so the events have to be read for them. */
export const hasOtherMoney = ({ facts }: Pick<StoredDeposit, "facts">): boolean => facts.includes("wrong_currency");

/** A deposit as its user reads it; `events` are all of its own, and may be left out where `hasOtherMoney` says no. */
export function recordData(deposit: StoredDeposit, language: LanguageCode, events: readonly StoredEvent[]): DepositRecordData {
  const otherMoney = otherMoneyOf(deposit, events);
  const { code, scale } = currencyOf(deposit.assetId);
  const text = (units: bigint) => formatUnits(units, scale);
  const { gross, fee, received, announced, expected } = deposit;
  return {
    id: String(deposit.id),
    channelType: deposit.kind,
    channelName: titleOf(deposit, language),
    currencyId: deposit.assetId,
    currencyName: code,
    network: deposit.network,
    expected: expected === null ? null : text(expected),
    // What is on its way counts as arrived here, as it is not yet on the balance.
    received: text(received === 0n ? (announced ?? 0n) : received),
    ...(otherMoney.length > 0 && { otherMoney }),
    fee: text(fee),
    credited: gross === 0n ? null : text(gross - fee),
    parked: text(deposit.parked),
    state: deposit.state,
    facts: [...deposit.facts],
    reason: deposit.reason,
    reference: deposit.kind === "bank" ? (deposit.reference ?? "") : "",
    confirmations: deposit.confirmations,
    confirmationsNeeded: deposit.confirmationsNeeded,
    createdAt: Number(deposit.createdMs),
    expiresAt: numberOf(deposit.expiresMs),
    creditedAt: numberOf(deposit.creditedMs),
  };
}

export function depositData(deposit: StoredDeposit, events: readonly StoredEvent[], language: LanguageCode, now: number): DepositData {
  const { scale } = currencyOf(deposit.assetId);
  const isPayable = deposit.state === "created" && (deposit.expiresMs === null || now < Number(deposit.expiresMs));
  return {
    ...recordData(deposit, language, events),
    instructions: [...deposit.instructions],
    payUrl: isPayable ? deposit.payUrl : "",
    address: deposit.address,
    transaction: deposit.txid,
    firstBlock: numberOf(deposit.firstBlock),
    currentBlock: numberOf(deposit.currentBlock),
    hasVoucher: deposit.hasVoucher,
    // What an operator has taken on the sandbox leaves alone.
    reviewer: deposit.claimedBy === "" ? "sandbox" : "operators",
    balanceAfter: deposit.balanceAfter === null ? null : formatUnits(deposit.balanceAfter, scale),
    history: historyOf(deposit, events),
  };
}
