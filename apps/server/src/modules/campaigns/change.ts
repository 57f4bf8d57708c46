import type { VoucherMode } from "@candela/model";
import type { NewMessage } from "../messages/index.ts";
import type { Participant } from "./participant-store.ts";

/** What a money transaction of campaigns is asked to do. */
export type CampaignInput =
  | { readonly kind: "join" | "signIn"; readonly id: number }
  | { readonly kind: "claim"; readonly id: number; readonly task: number }
  /** After the end: what was earned is paid, prizes included, and the rest of what was reserved is free again. */
  | { readonly kind: "settle"; readonly id: number; readonly users: readonly bigint[] }
  /** What is left of vouchers that ended goes back to their campaigns. */
  | {
      readonly kind: "endVouchers";
      readonly vouchers: readonly { readonly id: bigint; readonly userId: bigint; readonly campaignId: number }[];
    }
  /** All is settled: what is left of the budget goes back to where it came from. */
  | { readonly kind: "finish"; readonly id: number };

/** A reward as it is written; its transfer follows. */
export interface NewReward {
  readonly id: bigint;
  readonly task: number;
  readonly turn: number;
  readonly day: number | null;
  readonly kind: "money" | "voucher" | "prize";
  readonly amount: bigint;
  readonly voucher: { readonly share: bigint; readonly modes: readonly VoucherMode[]; readonly days: number } | null;
}

/** One thing that happened. */
export type CampaignChange =
  | {
      readonly did: "joined" | "claimed" | "signedIn" | "settled";
      readonly campaignId: number;
      readonly userId: bigint;
      readonly participant: Participant;
      readonly isNew: boolean;
      readonly rewards: readonly NewReward[];
      /** Place of each reward's transfer among the moves; null for vouchers. */
      readonly movesOf: readonly (number | null)[];
      /** The user's cash afterwards; null where it did not change. */
      readonly cash: { readonly balance: bigint; readonly available: bigint } | null;
      /** What the user is told; of their own acts nothing. */
      readonly messages: readonly NewMessage[];
    }
  | {
      readonly did: "voucherEnded";
      readonly campaignId: number;
      readonly userId: bigint;
      readonly voucherId: bigint;
      readonly returned: bigint;
      readonly isDone: boolean;
      readonly messages: readonly NewMessage[];
    }
  | { readonly did: "finished"; readonly campaignId: number; readonly returned: bigint };
