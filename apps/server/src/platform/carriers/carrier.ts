import type { LanguageCode } from "@candela/api";

/** A message to one person, on its way out of the house. */
export interface Letter {
  /** Ours, and the same however often the message is handed over: who gets it twice can tell. */
  readonly reference: string;
  /** An e-mail address or a phone number (E.164), in its normal form. */
  readonly target: string;
  readonly language: LanguageCode;
  /** The name of the site, which sends it. */
  readonly sender: string;
  readonly subject: string;
  /** The text as its reader sees it. */
  readonly body: string;
  /** Epoch ms of the machine's clock. */
  readonly createdMs: number;
}

/**
 * How a message was handed over: the peer has it; it has to be tried `later`, which includes that nobody knows; or the peer will never take it, for this target.
 * `why` is for the log: a code, with nothing of the message, its target or our secrets in it.
 */
export type Handed = { readonly state: "taken" } | { readonly state: "later" | "rejected"; readonly why: string };

/** Takes messages of one kind out of the house. */
export interface Carrier {
  /** Ends within the carrier's limit of time. Never throws: what went wrong is in its answer. */
  carry(letter: Letter): Promise<Handed>;
}

/** The kinds of messages, and who carries each; a kind without a carrier stays in the outbox. */
export type Carriers = Readonly<Partial<Record<"email" | "sms", Carrier>>>;

/** How long one message may take in all, ms; the sender counts on it. */
export const CARRY_LIMIT_MS = 20_000;

export const TAKEN: Handed = { state: "taken" };
