/** The way that money takes out of the house: a custodian, a bank, or the sandbox that pays nothing. */

/** What is to be paid, under our own name for it. */
export interface PayoutInstruction {
  readonly reference: string;
  readonly currency: string;
  /** Exact decimal. */
  readonly amount: string;
  readonly destination: {
    readonly kind: "crypto" | "bank";
    readonly network: string;
    /** The address, or the number of the account. */
    readonly number: string;
    /** What else was filled in of a bank card. */
    readonly values: Readonly<Record<string, string>>;
  };
}

/** What a rail says of a payout: it knows none of that name, has it and has not paid, has paid, or will never pay. */
export type RailAnswer =
  | { readonly state: "none" | "pending" | "failed" }
  /** `transaction` is its own name for the payment; empty where it has none. */
  | { readonly state: "paid"; readonly transaction: string };

/** Every rail passes the suite of `rail-test-kit.ts`. */
export interface PayoutRail {
  /**
   * Sends once. A throw of any kind means that nobody knows whether it was sent: the caller asks by the reference, and never sends again by itself. A reference that
   * the rail has is not paid twice.
   */
  send(instruction: PayoutInstruction): Promise<Exclude<RailAnswer, { readonly state: "none" }>>;
  /** Throws where the rail cannot be asked. */
  find(reference: string): Promise<RailAnswer>;
  /** Whether it can be reached at all; nothing is sent while it cannot. */
  isReady(): boolean;
}
