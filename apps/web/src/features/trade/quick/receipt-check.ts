import type { Data } from "@candela/api";
import {
  checkQuickReceipt,
  checkQuickTicks,
  type PublicTicks,
  publicTicksOf,
  type QUICK_CHECKS,
  type QUICK_TICK_CHECKS,
  signedReceiptText,
} from "@candela/model";
import type { Tick } from "../../../lib/market/quote-store.ts";

export type Receipt = Data<"GET /api/fastTradeOrder/receipt">;
export type SigningKey = Data<"GET /api/fastTradeOrder/publicKey">;
export type CheckName = (typeof QUICK_CHECKS)[number] | (typeof QUICK_TICK_CHECKS)[number] | "signature";

export interface CheckLine {
  readonly name: CheckName;
  /** `unknown`: this browser cannot tell. */
  readonly result: "ok" | "bad" | "unknown";
}

export interface Verdict {
  readonly kind: "checked" | "unsigned" | "mismatch";
  readonly lines: readonly CheckLine[];
}

/** The reads of a check outside the receipt. `tick` gives undefined for a tick that the server does not have. */
export interface CheckHost {
  readonly tick: (productCode: string, seq: number) => Promise<Tick | undefined>;
  readonly signingKey: () => Promise<SigningKey>;
  /** Whether the key signed the text; null where the browser has no Ed25519. */
  readonly verify: (key: SigningKey, signature: string, text: string) => Promise<boolean | null>;
}

/** Everything about a receipt that this device can find out by itself: rule, public ticks, signature. */
export async function checkReceipt(receipt: Receipt, host: CheckHost): Promise<Verdict> {
  const { productCode } = receipt.order;
  const wanted = publicTicksOf(receipt);
  const read = async (seq: number | null) => (seq === null ? undefined : host.tick(productCode, seq));
  const ticks: PublicTicks = {
    open: await read(wanted.open),
    beforeOpen: await read(wanted.beforeOpen),
    close: await read(wanted.close),
    afterClose: await read(wanted.afterClose),
  };
  const own = [...checkQuickReceipt(receipt), ...checkQuickTicks(receipt, ticks)];
  const lines: CheckLine[] = own.map(({ name, ok }) => ({ name, result: ok ? "ok" : "bad" }));
  lines.push({ name: "signature", result: await signatureResult(receipt, host) });
  const kind = lines.some(({ result }) => result === "bad")
    ? "mismatch"
    : lines.some(({ result }) => result === "unknown")
      ? "unsigned"
      : "checked";
  return { kind, lines };
}

async function signatureResult(receipt: Receipt, host: CheckHost): Promise<CheckLine["result"]> {
  const key = await host.signingKey();
  // The key that the receipt brings along proves nothing by itself: it has to be the one that the server publishes.
  if (key.keyId !== receipt.keyId || key.publicKey !== receipt.publicKey) return "bad";
  const good = await host.verify(key, receipt.signature, signedReceiptText(receipt));
  return good === null ? "unknown" : good ? "ok" : "bad";
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** By the browser's own cryptography; null where it has none (no HTTPS) or does not know Ed25519. */
export async function verifyEd25519(key: SigningKey, signature: string, text: string): Promise<boolean | null> {
  if (typeof crypto.subtle === "undefined") return null;
  try {
    const made = await crypto.subtle.importKey("spki", bytesOf(key.publicKey), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, made, bytesOf(signature), new TextEncoder().encode(text));
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    return false;
  }
}
