import { expect, it } from "vitest";
import { NOW } from "../../../testing/clock.ts";
import { describePages } from "../../../testing/page-states.tsx";
import { TERMS_OF_TRADE } from "../../../testing/quick.ts";
import { show } from "../../../testing/show.tsx";
import type { Receipt } from "./receipt-check.ts";
import { ReceiptDetails, ReceiptTicks } from "./receipt-details.tsx";

const tick = (seq: number, ts: number, price: string) => ({ productCode: "X:BTCUSD", seq, ts: NOW + ts, price, bid: price, ask: price });

/** A trade on a rising price that cost a thousandth and was won. */
const WON: Receipt = {
  format: "candela-quick-receipt-1",
  order: {
    ...{ ...TERMS_OF_TRADE, feeRate: "0.00100000", fee: "0.100000", acceptedAt: NOW, acceptedSeq: 11, expiresAt: NOW + 60_250 },
    ...{ status: "won", voidReason: null, payout: "182.000000", settledAt: NOW + 60_500 },
  },
  ...{ currency: "USDT", currencyScale: 6, priceScale: 2, suspendedAt: null },
  openTick: tick(12, 250, "96388.20"),
  closeTick: tick(14, 60_200, "96412.50"),
  formula: { words: "The words that were signed.", numbers: "96412.50 > 96388.20" },
  transfers: [
    { id: "1", reason: "quick_stake", amount: "100.000000" },
    { id: "2", reason: "quick_return", amount: "100.000000" },
  ],
  ...{ keyId: "0123456789abcdef", publicKey: "", signature: "c2lnbmVk" },
};

let receipt = WON;
const Page = () => (
  <>
    <ReceiptTicks receipt={receipt} />
    <ReceiptDetails receipt={receipt} />
  </>
);
const receiptWith = (changes: Partial<Receipt>, order: Partial<Receipt["order"]> = {}) => ({
  page: Page,
  filled: () => {
    receipt = { ...WON, ...changes, order: { ...WON.order, ...order } };
  },
  states: ["filled"] as const,
});

describePages({
  "a-rise-that-was-won": receiptWith({}),
  "a-fall-that-was-lost": receiptWith({}, { direction: 2, status: "lost", payout: "0.000000" }),
  "one-that-fell": receiptWith({ closeTick: tick(14, 60_200, "96380.20") }, { direction: 2 }),
  "one-that-never-opened": receiptWith({ openTick: null, closeTick: null }, { status: "voided", voidReason: "stale", expiresAt: null }),
  "one-that-never-closed": receiptWith({ closeTick: null }, { status: "voided", voidReason: "suspended", payout: null }),
  "one-by-a-rule-to-come": receiptWith({}, { ruleVersion: 2 }),
});

it.each([
  ["a pip up", "1.08423", "1.08424", "up", "+0.00001"],
  ["a pip down", "1.08424", "1.08423", "down", "−0.00001"],
  ["nothing", "1.08424", "1.08424", "flat", "0.00000"],
  ["a step of a small coin", "0.00001234", "0.00001235", "up", "+0.00000001"],
] as const)("what lies between the prices is %s, with its direction", async (_what, open, close, direction, told) => {
  receipt = { ...WON, openTick: tick(12, 250, open), closeTick: tick(14, 60_200, close) };
  await show(<Page />);
  const difference = () => [...document.querySelectorAll("section > p bdi")].at(-1);
  await expect.poll(() => difference()?.textContent).toBe(told);
  const tone = /text-(up|down)/.exec(difference()?.parentElement?.className ?? "")?.[1] ?? "flat";
  expect(tone).toBe(direction);
});
