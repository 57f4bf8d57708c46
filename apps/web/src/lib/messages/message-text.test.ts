import { fill, type MessageKey, type MessageParams } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";
import { expect, it } from "vitest";
import { messageWords } from "./message-text.ts";

const style = { locale: "en", grouping: true };
const params = { productCode: "X:BTCUSD", condition: "above", price: "97000.00", reached: "97000.10" };
const speak =
  (language: "en" | "zh") =>
  (key: MessageKey, of: MessageParams = {}) =>
    fill(PACKS[language]?.[key] ?? "", of, language);

it("tells what was reached, and how", () => {
  expect(messageWords({ kind: "price_alert", params }, "Bitcoin", style, speak("en"))).toEqual({
    title: "Bitcoin reached 97,000.00",
    text: "The price rose to 97,000.10. You asked to be told at 97,000.00 or higher.",
  });
  expect(messageWords({ kind: "price_alert", params: { ...params, condition: "below" } }, "比特币", style, speak("zh")).text).toBe(
    "价格下跌到 97,000.10。您设置了在 97,000.00 或更低时提醒。",
  );
});

const ended = { productCode: "X:BTCUSD", positionId: "7", side: "long", price: "45000.10", result: "-501.250000", currency: "USDT" };

it("tells what the engine closed, why, at which price and what it came to", () => {
  const liquidated = { kind: "liquidation", params: { ...ended, reason: "liquidation" } } as const;
  expect(messageWords(liquidated, "Bitcoin", style, speak("en"))).toEqual({
    title: "Long Bitcoin was liquidated",
    text: "At 45,000.10 its margin had come down to what maintenance needs. It came to −501.25 USDT in all.",
  });
  const settled = { kind: "liquidation", params: { ...ended, reason: "cross_settlement" } } as const;
  expect(messageWords(settled, "Bitcoin", style, speak("en")).text).toContain("closed at 45,000.10 with them");
  const stopped = { kind: "protection_hit", params: { ...ended, side: "short", reason: "trailing", trigger: "45000.00" } } as const;
  expect(messageWords(stopped, "Bitcoin", style, speak("en"))).toEqual({
    title: "Short Bitcoin reached its trailing stop",
    text: "It was set for 45,000.00 and closed at 45,000.10. It came to −501.25 USDT in all.",
  });
});
