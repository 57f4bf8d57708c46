/** Campaigns, vouchers and commission as the world asks for them. Money in units. */

export type SimGoal = "fees" | "volume" | "deposit" | "invited" | "receiptCheck" | "identity" | "signIn";
export type SimMode = "spot" | "contract" | "quick";

export type SimReward =
  | { readonly kind: "money"; readonly amount: bigint }
  | { readonly kind: "voucher"; readonly amount: bigint; readonly share: bigint; readonly modes: readonly SimMode[]; readonly days: number }
  | { readonly kind: "tickets"; readonly tickets: number };

export interface SimTask {
  readonly goal: SimGoal;
  readonly target: bigint;
  readonly turns: number;
  readonly reward: SimReward;
}

export interface SimPlan {
  readonly form: "tasks" | "days" | "draw";
  readonly tasks: readonly SimTask[];
  readonly prizes: readonly { readonly count: number; readonly amount: bigint }[];
  readonly budget: bigint;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly audience: { readonly identity: boolean; readonly deposited: boolean; readonly accountDaysMin: number | null };
  readonly seed: string;
}

/** A position that was opened and closed again: both fills come at its end. */
export interface SimTrip {
  readonly productId: number;
  readonly ms: number;
  readonly result: bigint;
  readonly crossing: bigint;
}

export type CampaignFields =
  | ({ readonly kind: "publish" } & SimPlan)
  | { readonly kind: "fund" | "end"; readonly id: number; readonly amount: bigint; readonly operators: readonly [number, number] }
  | { readonly kind: "join" | "signIn"; readonly id: number }
  | { readonly kind: "claim"; readonly id: number; readonly task: number }
  | {
      readonly kind: "fee";
      readonly mode: "spot" | "contract";
      readonly fees: readonly bigint[];
      readonly volume: bigint;
      readonly trip: SimTrip | null;
    }
  | { readonly kind: "quick"; readonly fee: bigint; readonly stake: bigint }
  | { readonly kind: "quickEnd"; readonly quickId: bigint; readonly how: "won" | "lost" | "void" }
  | { readonly kind: "deposit" | "withdraw"; readonly units: bigint }
  | { readonly kind: "receipt" | "identify" | "reset" }
  | { readonly kind: "freeze"; readonly isFrozen: boolean }
  | { readonly kind: "close" | "draw" | "finish"; readonly id: number }
  | { readonly kind: "settle"; readonly id: number; readonly users: readonly bigint[] }
  | { readonly kind: "endVouchers"; readonly ids: readonly bigint[] }
  | { readonly kind: "book"; readonly day: number; readonly members: readonly bigint[] }
  | { readonly kind: "pay"; readonly ids: readonly bigint[] }
  | { readonly kind: "fundCommission"; readonly units: bigint };

export interface CampaignOperation {
  readonly userId: bigint;
  readonly key: number | null;
  readonly fields: CampaignFields;
}

/** What a fee came to: what its voucher gave back. */
export interface Rebate {
  readonly voucherId: bigint;
  readonly amount: bigint;
}

export interface CampaignDone {
  readonly rejection: string | null;
  /** Ids that were given: of the campaign, of the entry, of rewards, of quick trades and lines of commission, in their order. */
  readonly ids: readonly bigint[];
  readonly rebates: readonly (Rebate | null)[];
  /** What was given, to whom: rewards, prizes. */
  readonly given: readonly { readonly userId: bigint; readonly kind: "money" | "voucher" | "prize"; readonly amount: bigint }[];
  /** Lines of commission as they were booked or paid. */
  readonly lines: readonly {
    readonly memberId: bigint;
    readonly level: number;
    readonly earnerId: bigint;
    readonly amount: bigint;
    readonly state: string;
    readonly why: string | null;
  }[];
  readonly returned: bigint;
  readonly proof: { readonly root: string; readonly key: string; readonly resultHash: string } | null;
}

export const NOTHING_GIVEN: CampaignDone = { rejection: null, ids: [], rebates: [], given: [], lines: [], returned: 0n, proof: null };

/** The product: its own decisions on simulated tables. */
export interface CampaignProduct {
  decide(userId: bigint, fields: CampaignFields, now: number): CampaignDone;
  commit(): void;
  discard(): void;
  cashOf(userId: bigint): bigint;
  /** What a campaign's two accounts have, and its stage. */
  campaign(id: number): { readonly free: bigint; readonly reserved: bigint; readonly stage: string; readonly isDone: boolean };
  vouchers(): Iterable<{ readonly id: bigint; readonly userId: bigint; readonly left: bigint; readonly state: string }>;
  readonly commissionFund: bigint;
  /** All money that there is. */
  total(): bigint;
  /** What is over is of no use to anybody. */
  forget(before: number): void;
}

/** The inviter of each user: in a tree, so that most have three above. */
export function inviterOf(userId: bigint): bigint | null {
  return userId === 1n ? null : (userId - 2n) / 3n + 1n;
}

/** Some share a document with whom they were invited by. */
export function documentOf(userId: bigint): bigint {
  return userId % 5n === 0n ? (inviterOf(userId) ?? userId) : userId;
}

export const GRANT = 1_000_000_000_000n;
export const COMMISSION_BEGINS = 20_000_000n;
export const BEGINNING = Date.UTC(2026, 0, 5, 12);
