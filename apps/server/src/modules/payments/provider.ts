import type { SignatureFault } from "../../platform/signature.ts";

/** Money that a provider has for us. Its id is the provider's own and names this money for ever. */
export interface ProviderMoney {
  readonly id: string;
  /** Decimal text in the currency, as the provider writes it. */
  readonly amount: string;
  readonly currency: string;
  /** Epoch ms of the installation's time. */
  readonly paidAt: number;
}

/** All that a provider knows of a payment, by our reference. */
export interface ProviderPayment {
  readonly reference: string;
  readonly money: readonly ProviderMoney[];
  /** No money will come. */
  readonly hasFailed: boolean;
}

export interface NewPayment {
  /** Ours: the same again is the same payment. */
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly payee: string;
  /** Where the payer comes back to. */
  readonly returnUrl: string;
  /** Until when it can be paid, epoch ms. */
  readonly expiresAt: number;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A provider of payments. `verify` and `translate` are two things: who sent it, and what it means. */
export interface PaymentProvider {
  /** Names it in addresses and tables: lower-case letters. */
  readonly name: string;
  /** Begins a payment and says where it is paid. Throws `ProviderUnavailable`. */
  create(payment: NewPayment): Promise<{ readonly payUrl: string }>;
  /** What it knows of a payment; null where it knows none. Throws `ProviderUnavailable`. */
  query(reference: string): Promise<ProviderPayment | null>;
  /** Whether these very bytes are its own, and of now; `nowMs` is the machine's time. */
  verify(body: Uint8Array, headers: Headers, nowMs: number): SignatureFault | null;
  /** The meaning of a callback; null for bytes that have none. */
  translate(body: Uint8Array): { readonly eventId: string; readonly payment: ProviderPayment } | null;
}

/** The peer does not answer, or not as it should: nothing is known of what it did. */
export class ProviderUnavailable extends Error {}
