import type { ExchangeQuote, PaymentWord, PayoutAnswer } from "@candela/engine";
import type { DepositStatus, DepositTerms, Exchanged, ExchangeSide, WithdrawalStatus } from "@candela/model";
import type { Outcome } from "../mode.ts";

/** What a channel asks for when something goes through it; people change it while others are under way. */
export interface ChannelTerms {
  readonly id: number;
  readonly kind: "crypto" | "bank" | "online";
  /** 1 brings money in, 2 brings it out. */
  readonly direction: 1 | 2;
  readonly assetId: number;
  readonly network: string;
  readonly isVisible: boolean;
  readonly amountMin: bigint;
  readonly amountMax: bigint | null;
  readonly feeFixed: bigint;
  readonly feeRate: bigint;
}

/** A callback as it comes in at the door. */
export interface Delivery {
  readonly eventId: string;
  readonly reference: string;
  readonly word: PaymentWord;
  /** The same for the same bytes. */
  readonly bytes: string;
  /** Whether its signature holds: signatures are not computed here. */
  readonly isGenuine: boolean;
}

/** A transfer of a chain, as far as it is: 1 is on its way, 2 in a block, 3 final. */
export interface ChainLook {
  readonly name: string;
  readonly network: string;
  readonly assetId: number;
  readonly units: bigint;
  readonly stage: 1 | 2 | 3;
}

export interface Destination {
  readonly kind: "crypto" | "bank";
  readonly network: string;
  readonly isThere: boolean;
  readonly isNobodys: boolean;
  /** Epoch ms; nothing is sent to it before. */
  readonly usableFrom: number;
}

export type FundsFields =
  // What users ask for.
  | { readonly kind: "announce" | "begin"; readonly channelId: number; readonly text: string; readonly reference: string }
  | { readonly kind: "picture"; readonly depositId: number }
  | {
      readonly kind: "quote";
      readonly from: number;
      readonly to: number;
      readonly side: ExchangeSide;
      readonly text: string;
      readonly id: string;
    }
  | { readonly kind: "exchange"; readonly quote: ExchangeQuote }
  | {
      readonly kind: "withdraw";
      readonly channelId: number;
      readonly destination: Destination;
      readonly text: string;
      readonly revision: string;
    }
  | { readonly kind: "cancel"; readonly id: number }
  // Something happens outside, and nobody asks anything of the server.
  | { readonly kind: "outside" }
  // What operators decide.
  | { readonly kind: "bookLine"; readonly depositId: number; readonly line: string; readonly units: bigint }
  | { readonly kind: "rejectDeposit"; readonly depositId: number }
  | { readonly kind: "decidePart"; readonly depositId: number; readonly part: number; readonly how: "released" | "returned" }
  | { readonly kind: "approve"; readonly id: number; readonly operator: string; readonly revision: string }
  | { readonly kind: "reject"; readonly id: number }
  | {
      readonly kind: "resolve";
      readonly id: number;
      readonly attempt: number;
      readonly operatorId: bigint;
      readonly resolution: "paid" | "failed" | "send_again";
      /** What the rail answered as it was asked once more. */
      readonly found: PayoutAnswer;
    }
  // What the server does by itself.
  | { readonly kind: "callback"; readonly delivery: Delivery; readonly copy: number }
  | { readonly kind: "apply"; readonly eventId: string }
  | { readonly kind: "look"; readonly look: ChainLook }
  | {
      readonly kind: "asked";
      readonly depositId: number;
      readonly askedAt: number;
      /** Null where the provider knows of no such payment; "silent" where it does not answer. */
      readonly word: PaymentWord | null | "silent";
    }
  | { readonly kind: "expire"; readonly depositId: number }
  | { readonly kind: "send"; readonly id: number }
  | {
      readonly kind: "answer";
      readonly id: number;
      readonly attempt: number;
      readonly how: "sent" | "asked";
      readonly answer: PayoutAnswer;
    };

/** A deposit as it is stored. */
export interface DepositRow {
  readonly id: number;
  readonly userId: bigint;
  readonly terms: DepositTerms;
  readonly status: DepositStatus;
  /** Names of all that happened to it. */
  readonly names: readonly { readonly source?: string; readonly externalId?: string }[];
  readonly reference: string;
  readonly stage: number;
  readonly createdAt: number;
  /** When the provider is asked next; null for never. */
  readonly askAt: number | null;
  readonly asked: number;
}

/** A withdrawal as it is stored. */
export interface WithdrawalRow extends WithdrawalStatus {
  readonly id: number;
  readonly userId: bigint;
  readonly assetId: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly worth: bigint;
  readonly createdAt: number;
  readonly usableAt: number;
}

export interface ExchangeRow extends Exchanged {
  readonly quote: ExchangeQuote;
}

export interface FundsOutcome extends Outcome {
  readonly data: DepositRow | WithdrawalRow | ExchangeRow | ExchangeQuote | null;
}

/** Half an hour of the payer, seven days of a bank, ten seconds of a quote, a day of a new address. */
export const PAY_MS = 30 * 60_000;
export const BANK_MS = 7 * 86_400_000;
export const QUOTE_MS = 10_000;
export const NEW_DESTINATION_MS = 86_400_000;
export const DEPOSITS_OPEN_MAX = 10;
export const WITHDRAWALS_OPEN_MAX = 20;
