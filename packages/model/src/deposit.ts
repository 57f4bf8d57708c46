/** What a deposit is after all that happened to it. Pure: whoever replays the same happenings gets the same state and the same movements of money. */

export type DepositKind = "crypto" | "bank" | "online";
export type DepositState = "created" | "paid" | "reviewing" | "credited" | "rejected" | "expired";
export const DEPOSIT_FACTS = ["late", "short", "over", "wrong_currency"] as const;
export type DepositFact = (typeof DEPOSIT_FACTS)[number];
export type DepositReason =
  | "payment_failed"
  | "nothing_arrived"
  | "voucher_unreadable"
  | "name_differs"
  | "amount_differs"
  | "currency_differs"
  | "other";
export type DepositStepName =
  | "created"
  | "voucher_received"
  | "seen"
  | "first_confirmation"
  | "paid"
  | "reviewing"
  | "credited"
  | "rejected"
  | "expired"
  | "parked"
  | "released"
  | "returned";

/** Fixed when it is made. Amounts in units of the currency, the rate in 10^-8, times in epoch ms. */
export interface DepositTerms {
  readonly kind: DepositKind;
  readonly assetId: number;
  /** What the user said would come; null where anything may. */
  readonly expected: bigint | null;
  readonly amountMin: bigint;
  readonly feeFixed: bigint;
  readonly feeRate: bigint;
  readonly expiresAt: number | null;
  /** Whether a channel takes this currency: without one all of it is of the wrong currency. */
  readonly hasChannel: boolean;
}

export type DepositHappening =
  /** A transfer is on its way, and not final. */
  | { readonly type: "seen" }
  | { readonly type: "confirmed_once" }
  /** Money that is ours for good; `at` is when it was paid. */
  | { readonly type: "receipt"; readonly assetId: number; readonly amount: bigint; readonly at: number }
  | { readonly type: "voucher" }
  /** The provider says that no money will come. */
  | { readonly type: "failed" }
  | { readonly type: "expired" }
  | { readonly type: "rejected"; readonly reason: DepositReason }
  /** Decisions on parked money; `part` counts the parked movements from 0. */
  | { readonly type: "released"; readonly part: number }
  | { readonly type: "returned"; readonly part: number };

export interface DepositMovement {
  readonly kind: "credited" | "parked" | "released" | "returned";
  readonly assetId: number;
  /** The fee is part of it. */
  readonly amount: bigint;
  readonly fee: bigint;
}

export interface ParkedPart {
  readonly assetId: number;
  readonly amount: bigint;
  readonly isDecided: boolean;
}

export interface DepositStatus {
  readonly state: DepositState;
  readonly facts: ReadonlySet<DepositFact>;
  readonly reason: DepositReason | null;
  /** The sums are of the deposit's own currency; money of another is in `parts` alone. */
  readonly received: bigint;
  readonly gross: bigint;
  readonly fee: bigint;
  readonly parts: readonly ParkedPart[];
}

export interface DepositChange {
  readonly status: DepositStatus;
  readonly movements: readonly DepositMovement[];
  readonly steps: readonly DepositStepName[];
}

export const NEW_DEPOSIT: DepositStatus = {
  ...{ state: "created", facts: new Set(), reason: null, received: 0n, gross: 0n, fee: 0n, parts: [] },
};

const RATE_UNIT = 100_000_000n;

/** Nothing takes it out of this state; money that comes later is parked. */
export const isDepositEnded = ({ state }: Pick<DepositStatus, "state">): boolean =>
  state === "credited" || state === "rejected" || state === "expired";

/** Rounded up, so against the user by less than one unit. */
export function depositFee({ feeFixed, feeRate }: Pick<DepositTerms, "feeFixed" | "feeRate">, gross: bigint): bigint {
  return gross === 0n ? 0n : feeFixed + (gross * feeRate + RATE_UNIT - 1n) / RATE_UNIT;
}

/** What waits for a decision, in the deposit's own currency. */
export function parkedOf({ assetId }: Pick<DepositTerms, "assetId">, { parts }: DepositStatus): bigint {
  return parts.reduce((sum, part) => (part.isDecided || part.assetId !== assetId ? sum : sum + part.amount), 0n);
}

/** The status after one more happening; null for one that is not possible any more. */
export function depositAfter(terms: DepositTerms, status: DepositStatus, happening: DepositHappening): DepositChange | null {
  switch (happening.type) {
    case "seen":
      return { status, movements: [], steps: ["seen"] };
    case "confirmed_once":
      return moved(status, { state: "paid" }, [], ["first_confirmation"], status.state === "created");
    case "voucher":
      return moved(status, { state: "reviewing" }, [], ["voucher_received", "reviewing"], status.state === "created");
    case "failed":
      return moved(status, { state: "rejected", reason: "payment_failed" }, [], ["rejected"], status.state === "created");
    case "expired":
      return moved(status, { state: "expired", reason: "nothing_arrived" }, [], ["expired"], status.state === "created");
    case "rejected":
      return moved(status, { state: "rejected", reason: happening.reason }, [], ["rejected"], !isDepositEnded(status));
    case "receipt":
      return received(terms, status, happening);
    case "released":
    case "returned":
      return decided(terms, status, happening);
  }
}

function moved(
  status: DepositStatus,
  change: Partial<DepositStatus>,
  movements: readonly DepositMovement[],
  steps: readonly DepositStepName[],
  isPossible: boolean,
): DepositChange | null {
  return isPossible ? { status: { ...status, ...change }, movements, steps } : null;
}

type Receipt = Extract<DepositHappening, { readonly type: "receipt" }>;

/** Up to what was expected, in time and in the right currency, it is credited; all else is parked. */
function received(terms: DepositTerms, status: DepositStatus, { assetId, amount, at }: Receipt): DepositChange {
  const { expected, expiresAt } = terms;
  const isOwn = assetId === terms.assetId && terms.hasChannel;
  const isPastEnd = status.state === "rejected" || status.state === "expired";
  // Of a bank transfer the day of its arrival says nothing: it is decided on as long as it is under review.
  const isLate = isPastEnd || (terms.kind === "online" && expiresAt !== null && at > expiresAt);
  const total = status.received + (assetId === terms.assetId ? amount : 0n);
  const mayCredit = isOwn && !isLate && !isDepositEnded(status);
  const wanted = expected === null || amount < expected ? amount : expected;
  const fee = depositFee(terms, wanted);
  const isEnough = wanted >= terms.amountMin && fee < wanted;
  const gross = mayCredit && isEnough ? wanted : 0n;
  const rest = amount - gross;
  const isShort = mayCredit && (!isEnough || (expected !== null && amount < expected));
  const facts = new Set(status.facts);
  if (!isOwn) facts.add("wrong_currency");
  if (isLate) facts.add("late");
  if (isShort) facts.add("short");
  if (expected !== null && total > expected) facts.add("over");
  const state = gross > 0n ? "credited" : isDepositEnded(status) ? status.state : "reviewing";
  const credited: DepositMovement = { kind: "credited", assetId, amount: gross, fee };
  const parked: DepositMovement = { kind: "parked", assetId, amount: rest, fee: 0n };
  const paid: DepositStepName[] = terms.kind === "crypto" || isDepositEnded(status) ? [] : ["paid"];
  return {
    status: {
      ...status,
      ...{ state, facts, received: total, gross: status.gross + gross, fee: status.fee + (gross > 0n ? fee : 0n) },
      parts: rest > 0n ? [...status.parts, { assetId, amount: rest, isDecided: false }] : status.parts,
    },
    movements: [...(gross > 0n ? [credited] : []), ...(rest > 0n ? [parked] : [])],
    steps: [
      ...paid,
      ...(gross > 0n ? (["credited"] as const) : []),
      ...(rest > 0n ? (["parked"] as const) : []),
      ...(state === "reviewing" && status.state !== "reviewing" ? (["reviewing"] as const) : []),
    ],
  };
}

type Decision = Extract<DepositHappening, { readonly part: number }>;

/** An ended deposit stays ended, whatever becomes of money that came later. */
function decided(terms: DepositTerms, status: DepositStatus, { type, part }: Decision): DepositChange | null {
  const parked = status.parts[part];
  if (parked === undefined || parked.isDecided) return null;
  const parts = status.parts.map((other, at) => (at === part ? { ...other, isDecided: true } : other));
  const { assetId, amount } = parked;
  const isLast = parts.every(({ isDecided }) => isDecided);
  if (type === "returned") {
    const isOver = status.state === "reviewing" && isLast;
    const ofOwn = terms.hasChannel && parts.some((other) => other.assetId === terms.assetId);
    const reason = status.reason ?? (ofOwn ? "amount_differs" : "currency_differs");
    return {
      status: { ...status, parts, ...(isOver && { state: "rejected", reason }) },
      movements: [{ kind: "returned", assetId, amount, fee: 0n }],
      steps: ["returned", ...(isOver ? (["rejected"] as const) : [])],
    };
  }
  const isOwn = assetId === terms.assetId;
  const owed = isOwn && terms.hasChannel ? depositFee(terms, status.gross + amount) - status.fee : 0n;
  // A fee that would leave nothing is not taken.
  const fee = owed > 0n && owed < amount ? owed : 0n;
  const isOver = status.state === "reviewing";
  return {
    status: {
      ...status,
      parts,
      ...(isOwn && { gross: status.gross + amount, fee: status.fee + fee }),
      ...(isOver && { state: "credited" as const }),
    },
    movements: [{ kind: "released", assetId, amount, fee }],
    steps: ["released", ...(isOver ? (["credited"] as const) : [])],
  };
}

/** All of it anew: what the stored status is compared with. */
export function depositOf(terms: DepositTerms, happenings: readonly DepositHappening[]): DepositStatus | null {
  let status: DepositStatus | null = NEW_DEPOSIT;
  for (const happening of happenings) {
    if (status === null) return null;
    status = depositAfter(terms, status, happening)?.status ?? null;
  }
  return status;
}
