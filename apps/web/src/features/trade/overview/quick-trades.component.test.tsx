import type { Data } from "@candela/api";
import { quickFormula } from "@candela/model";
import { page } from "vitest/browser";
import { describePages } from "../../../testing/page-states.tsx";
import { tellQuote } from "../../../testing/prices.ts";
import { server } from "../../../testing/server.ts";
import { answerTrades, QUICK_PAST } from "../../../testing/trades.ts";
import QuickTradesPage from "./quick-trades-page.tsx";

type Receipt = Data<"GET /api/fastTradeOrder/receipt">;

function receiptOf(id: string): Receipt | null {
  const trade = QUICK_PAST.find((one) => one.id === id);
  if (trade === undefined) return null;
  const { payoutIfWon: _, priceScale, openTick, closeTick, ...order } = trade;
  const transfers = [
    { id: "1", reason: "quick_stake", amount: "100.000000" },
    { id: "2", reason: "quick_return", amount: "100.000000" },
  ];
  const unsigned = {
    ...({
      format: "candela-quick-receipt-1",
      order,
      currency: "USDT",
      currencyScale: 6,
      priceScale,
      openTick,
      closeTick,
      transfers,
    } as const),
    suspendedAt: trade.voidReason === "suspended" ? trade.acceptedAt + 30_000 : null,
    formula: { words: "", numbers: "" },
    ...{ keyId: "0123456789abcdef", publicKey: "", signature: "" },
  };
  return { ...unsigned, formula: quickFormula(unsigned) };
}

function answer(): void {
  answerTrades();
  tellQuote();
  server().data("GET /api/fastTradeOrder/receipt", ({ id }) => receiptOf(id));
}

describePages({
  "quick-trades": {
    page: QuickTradesPage,
    filled: answer,
    deeds: { "what is over": () => page.getByRole("tab", { name: /quick_past|quick_history|past/ }).click() },
  },
  "quick-trades-that-ended": { page: QuickTradesPage, at: "/pages/position/quickTrades?list=past", filled: answer, states: ["filled"] },
  ...Object.fromEntries(
    QUICK_PAST.map(({ id, status, voidReason }) => [
      `receipt-of-one-${voidReason ?? status}`,
      { page: QuickTradesPage, at: `/pages/position/quickTrades?id=${id}`, filled: answer, states: ["filled"] as const },
    ]),
  ),
});
