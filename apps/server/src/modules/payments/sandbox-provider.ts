import { Type } from "typebox";
import { Value } from "typebox/value";
import { SIGNATURE_HEADER, signatureFault } from "../../platform/signature.ts";
import { askPeer, type PeerParts } from "./http-peer.ts";
import { type PaymentProvider, type ProviderPayment, ProviderUnavailable } from "./provider.ts";

/** A name that can be stored and compared: signs that are seen. */
const Id = Type.String({ pattern: "^[!-~]+$", maxLength: 100 });
const Money = Type.Object({
  id: Id,
  amount: Type.String({ pattern: "^\\d{1,24}(\\.\\d{1,18})?$" }),
  currency: Type.String({ pattern: "^[A-Z]{3,5}$" }),
  paidAt: Type.Integer({ minimum: 1, maximum: 8_640_000_000_000_000 }),
});
const Payment = Type.Object({
  reference: Type.String({ pattern: "^[ -~]+$", minLength: 10, maxLength: 40 }),
  money: Type.Array(Money, { maxItems: 100 }),
  hasFailed: Type.Boolean(),
});
const Created = Type.Object({ payUrl: Type.String({ minLength: 1, maxLength: 500 }) });
const Callback = Type.Object({ eventId: Id, payment: Payment });

export interface SandboxProviderParts extends PeerParts {
  /** Every secret that a callback may be signed with: two while one is replaced. */
  readonly secrets: () => readonly string[];
  /** Where it calls back. */
  readonly callbackUrl: () => string;
}

/** Speaks the protocol of the sandbox's payment page. */
export function createSandboxProvider(parts: SandboxProviderParts): PaymentProvider {
  const paymentOf = (value: unknown): ProviderPayment => {
    if (!Value.Check(Payment, value)) throw new ProviderUnavailable("the peer's answer is no payment");
    return value;
  };
  return {
    name: "sandbox",
    async create(payment) {
      const answer = await askPeer(parts, "POST", "/sandbox/api/payments", { ...payment, callbackUrl: parts.callbackUrl() });
      if (!Value.Check(Created, answer)) throw new ProviderUnavailable("the peer's answer has no page");
      return { payUrl: answer.payUrl };
    },
    async query(reference) {
      const answer = await askPeer(parts, "GET", `/sandbox/api/payments?reference=${encodeURIComponent(reference)}`);
      return answer === null ? null : paymentOf(answer);
    },
    verify(body, headers, nowMs) {
      const header = headers[SIGNATURE_HEADER];
      return signatureFault(parts.secrets(), typeof header === "string" ? header : undefined, body, nowMs);
    },
    translate(body) {
      try {
        const value: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
        return Value.Check(Callback, value) ? value : null;
      } catch {
        return null;
      }
    },
  };
}
