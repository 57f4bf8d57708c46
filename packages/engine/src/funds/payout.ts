export type PayoutState = "queued" | "sending" | "pending" | "unknown" | "paid" | "failed" | "withdrawn";

/** What a rail says of a payout: it knows none of that name, has it and has not paid, has paid, or will never pay. Null is no answer at all. */
export type PayoutAnswer = "none" | "pending" | "failed" | "paid" | null;

/** What follows from an answer: an end, or another question. Nothing follows that sends again. */
export type PayoutNext =
  | { readonly ends: "paid" }
  | { readonly ends: "failed" }
  | { readonly ends: null; readonly state: "pending" | "unknown"; readonly asks: number };

/** After a payout was sent: without an answer nobody knows what became of it. */
export function payoutSent(answer: PayoutAnswer): PayoutNext {
  if (answer === null) return { ends: null, state: "unknown", asks: 0 };
  return payoutTold({ asks: 0 }, answer);
}

/** After a question. A rail that is silent leaves a payout as it was. */
export function payoutAsked({ state, asks }: { readonly state: PayoutState; readonly asks: number }, answer: PayoutAnswer): PayoutNext {
  if (answer === null) return { ends: null, state: state === "pending" ? "pending" : "unknown", asks: asks + 1 };
  return payoutTold({ asks }, answer);
}

function payoutTold({ asks }: { readonly asks: number }, answer: Exclude<PayoutAnswer, null>): PayoutNext {
  if (answer === "paid" || answer === "failed") return { ends: answer };
  return { ends: null, state: answer === "pending" ? "pending" : "unknown", asks: asks + 1 };
}

/** What a person says became of a payout that nobody knows of; `attempt` is the one that they saw. */
export interface PayoutWord {
  readonly attempt: number;
  readonly resolution: "paid" | "failed" | "send_again";
  /** The receiver's name for the payment; empty unless it was paid. */
  readonly transaction: string;
  readonly operatorId: bigint;
}

/** What a further word comes to: the same operator again is rejected, another one who says something else too, and two who say the same decide it. */
export function payoutWordOf(said: readonly PayoutWord[], word: PayoutWord): "first" | "decides" | "same_person" | "differs" {
  const [before] = said.filter(({ attempt }) => attempt === word.attempt);
  if (before === undefined) return "first";
  if (before.operatorId === word.operatorId) return "same_person";
  return before.resolution === word.resolution && before.transaction === word.transaction ? "decides" : "differs";
}
