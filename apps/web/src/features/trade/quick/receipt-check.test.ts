import { fill } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";
import { quickFormula, signedReceiptText } from "@candela/model";
import { describe, expect, it } from "vitest";
import { TERMS_OF_TRADE } from "../../../testing/quick.ts";
import { type CheckHost, checkReceipt, type Receipt, type SigningKey, verifyEd25519 } from "./receipt-check.ts";

const tick = (seq: number, ts: number, price: string) => ({ productCode: "X:BTCUSD", seq, ts, price, bid: price, ask: price });
const ticks = [
  tick(11, 999_900, "96380.00"),
  tick(12, 1_000_250, "96388.20"),
  tick(90, 1_060_200, "96412.50"),
  tick(91, 1_060_400, "96400.00"),
];

const unsigned: Receipt = {
  format: "candela-quick-receipt-1",
  order: {
    ...TERMS_OF_TRADE,
    acceptedAt: 1_000_000,
    acceptedSeq: 11,
    expiresAt: 1_060_250,
    status: "won",
    voidReason: null,
    payout: "182.000000",
    settledAt: 1_060_500,
  },
  currency: "USDT",
  currencyScale: 6,
  priceScale: 2,
  openTick: tick(12, 1_000_250, "96388.20"),
  closeTick: tick(90, 1_060_200, "96412.50"),
  suspendedAt: null,
  formula: { words: "", numbers: "" },
  transfers: [
    { id: "1", reason: "quick_stake", amount: "100.000000" },
    { id: "2", reason: "quick_return", amount: "100.000000" },
    { id: "3", reason: "quick_win", amount: "82.000000" },
  ],
  keyId: "0123456789abcdef",
  publicKey: "",
  signature: "",
};

/** A key pair as the server has one, and a receipt that it signed. */
async function signed(): Promise<{ receipt: Receipt; key: SigningKey }> {
  const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"])) as CryptoKeyPair;
  const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
  const publicKey = base64(await crypto.subtle.exportKey("spki", pair.publicKey));
  const receipt = { ...unsigned, publicKey, formula: quickFormula(unsigned) };
  const text = new TextEncoder().encode(signedReceiptText(receipt));
  const signature = base64(await crypto.subtle.sign({ name: "Ed25519" }, pair.privateKey, text));
  return { receipt: { ...receipt, signature }, key: { keyId: receipt.keyId, algorithm: "Ed25519", publicKey } };
}

function host(key: SigningKey, change: Partial<CheckHost> = {}): CheckHost {
  return {
    tick: async (_code, seq) => ticks.find((each) => each.seq === seq),
    signingKey: async () => key,
    verify: verifyEd25519,
    ...change,
  };
}

const bad = (verdict: Awaited<ReturnType<typeof checkReceipt>>) =>
  verdict.lines.flatMap(({ name, result }) => (result === "bad" ? [name] : []));

describe("a receipt is checked", () => {
  it("by rule, public ticks and signature", async () => {
    const { receipt, key } = await signed();
    const verdict = await checkReceipt(receipt, host(key));
    expect(verdict.kind).toBe("checked");
    expect(verdict.lines).toHaveLength(12);
  });

  it("and a changed digit is found twice: by the rule, and by the signature", async () => {
    const { receipt, key } = await signed();
    const changed = { ...receipt, order: { ...receipt.order, payout: "183.000000" } };
    const verdict = await checkReceipt(changed, host(key));
    expect(verdict.kind).toBe("mismatch");
    expect(bad(verdict)).toEqual(expect.arrayContaining(["outcome", "signature"]));
  });

  it("and a tick that the public log has otherwise", async () => {
    const { receipt, key } = await signed();
    const other: CheckHost["tick"] = async (_code, seq) =>
      seq === 90 ? tick(90, 1_060_200, "96380.00") : ticks.find((each) => each.seq === seq);
    expect(bad(await checkReceipt(receipt, host(key, { tick: other })))).toEqual(["closeTick"]);
  });

  it("and a key that is not the server's", async () => {
    const { receipt } = await signed();
    const { key } = await signed();
    expect(bad(await checkReceipt(receipt, host(key)))).toEqual(["signature"]);
    expect(bad(await checkReceipt(receipt, host({ ...key, keyId: "ffffffffffffffff" })))).toEqual(["signature"]);
  });

  it("without the signature where the browser can not, and says so", async () => {
    const { receipt, key } = await signed();
    const verdict = await checkReceipt(receipt, host(key, { verify: async () => null }));
    expect(verdict.kind).toBe("unsigned");
    expect(verdict.lines.at(-1)).toEqual({ name: "signature", result: "unknown" });
  });
});

it("reads the rule out in English as it was signed, so that other languages translate what holds", () => {
  for (const [direction, key] of [
    [1, "quick_rule_1_rises"],
    [2, "quick_rule_1_falls"],
  ] as const) {
    const order = { ...unsigned.order, direction };
    expect(fill(PACKS.en?.[key] ?? "", { seconds: order.seconds }, "en")).toBe(quickFormula({ ...unsigned, order }).words);
  }
});
