import type { Data, LanguageCode, Row } from "@candela/api";
import {
  currencyById,
  formatUnits,
  maskBankNumber,
  maskWalletAddress,
  RATE_SCALE,
  type WithdrawalState,
  type WithdrawalStep,
} from "@candela/model";
import { wordsIn } from "../content/index.ts";
import { type PayableDestination, type PayableIds, type Payables, payableKey } from "../destinations/index.ts";
import type { Terms } from "./terms.ts";

export type WithdrawalRow = Row<"GET /api/withdrawal/list">;
export type WithdrawalData = Data<"GET /api/withdrawal/detail">;
export type WithdrawalReason = NonNullable<WithdrawalRow["reason"]>;
export type WithdrawalBy = WithdrawalData["history"][number]["by"];

/** A withdrawal as it is stored; moments are epoch ms, amounts units. */
export interface WithdrawalRecord {
  readonly id: bigint;
  readonly userId: bigint;
  readonly state: WithdrawalState;
  readonly reason: WithdrawalReason | null;
  readonly channelId: number;
  readonly channelName: string;
  /** Titles of the channel as they were, by language. */
  readonly channelTitles: Readonly<Record<string, string>>;
  readonly kind: "crypto" | "bank";
  readonly assetId: number;
  readonly network: string;
  readonly destinationId: bigint;
  readonly amount: bigint;
  readonly feeFixed: bigint;
  readonly feeRate: bigint;
  readonly fee: bigint;
  readonly revision: string;
  readonly worth: bigint;
  readonly identityLevel: number;
  readonly approvalsNeeded: 1 | 2;
  readonly sessionId: bigint;
  readonly createdMs: number;
  readonly usableMs: number;
  readonly endedMs: number | null;
  readonly transactionName: string;
  /** Names of those who approved. */
  readonly approvers: readonly string[];
  /** How often it was sent. */
  readonly attempts: number;
  /** Steps so far. */
  readonly steps: number;
}

export interface StoredStep {
  readonly step: WithdrawalStep;
  readonly by: WithdrawalBy;
  readonly ts: number;
}

/** How a caller reads it: the language, and whether the stars are taken away. */
export interface Shown {
  readonly language: LanguageCode;
  readonly wholeCards: boolean;
  readonly wholeWallets: boolean;
}

/** Destinations of some withdrawals. */
export function idsOf(records: readonly WithdrawalRecord[]): PayableIds {
  const idsOfKind = (kind: WithdrawalRecord["kind"]) => [
    ...new Set(records.filter((each) => each.kind === kind).map(({ destinationId }) => destinationId)),
  ];
  return { crypto: idsOfKind("crypto"), bank: idsOfKind("bank") };
}

export async function shownTo(
  { isOff }: { readonly isOff: (feature: string) => Promise<boolean> },
  { language }: Pick<Shown, "language">,
): Promise<Shown> {
  const [wholeCards, wholeWallets] = await Promise.all([isOff("bankCardStar"), isOff("walletStar")]);
  return { language, wholeCards, wholeWallets };
}

/** Our name for the payout. */
export const referenceOf = (id: bigint) => `WD-${id}`;

export function currencyOf(assetId: number) {
  const currency = currencyById(assetId);
  if (currency === undefined) throw new Error(`currency ${assetId} was withdrawn and is not known`);
  return currency;
}

function maskedNumber(
  { kind, number }: Pick<PayableDestination, "kind" | "number">,
  { wholeCards, wholeWallets }: Omit<Shown, "language">,
): string {
  return kind === "crypto" ? maskWalletAddress(number, { shown: wholeWallets }) : maskBankNumber(number, { shown: wholeCards });
}

/** What the preview and the record have in common. */
export function termsData(
  terms: Pick<Terms, "amount" | "fee"> & {
    readonly channelId: number;
    readonly kind: "crypto" | "bank";
    readonly titles: Readonly<Record<string, string>>;
    readonly channelName: string;
    readonly assetId: number;
    readonly network: string;
    readonly feeFixed: bigint;
    readonly feeRate: bigint;
    readonly approvalsNeeded: 1 | 2;
  },
  destination: Pick<PayableDestination, "kind" | "id" | "label" | "number">,
  shown: Shown,
) {
  const currency = currencyOf(terms.assetId);
  const money = (units: bigint) => formatUnits(units, currency.scale);
  return {
    channelId: terms.channelId,
    channelType: terms.kind,
    channelName: wordsIn(terms.titles, shown.language) ?? terms.channelName,
    currencyId: currency.id,
    currencyName: currency.code,
    network: terms.network,
    destinationId: String(destination.id),
    destinationLabel: destination.label,
    destination: maskedNumber(destination, shown),
    amount: money(terms.amount),
    feeFixed: money(terms.feeFixed),
    feeShare: money(terms.fee - terms.feeFixed),
    feeRate: formatUnits(terms.feeRate, RATE_SCALE),
    fee: money(terms.fee),
    receives: money(terms.amount - terms.fee),
    approvalsNeeded: terms.approvalsNeeded,
  };
}

/** A destination that no longer can be read has no words, but the withdrawal stays. */
function destinationOf(record: WithdrawalRecord, payables: Payables): Pick<PayableDestination, "kind" | "id" | "label" | "number"> {
  return (
    payables.get(payableKey(record.kind, record.destinationId)) ?? { kind: record.kind, id: record.destinationId, label: "", number: "" }
  );
}

export function withdrawalRow(record: WithdrawalRecord, payables: Payables, shown: Shown): WithdrawalRow {
  const { id, state, reason, approvers, createdMs, usableMs, endedMs } = record;
  return {
    id: String(id),
    ...termsData({ ...record, titles: record.channelTitles }, destinationOf(record, payables), shown),
    state,
    reason,
    approvals: approvers.length,
    createdAt: createdMs,
    waitsUntil: usableMs > createdMs ? usableMs : null,
    endedAt: endedMs,
  };
}

export function withdrawalData(record: WithdrawalRecord, steps: readonly StoredStep[], payables: Payables, shown: Shown): WithdrawalData {
  return {
    ...withdrawalRow(record, payables, shown),
    reference: referenceOf(record.id),
    transaction: record.transactionName,
    history: steps.map(({ step, by, ts }) => ({ step, ts, by })),
  };
}
