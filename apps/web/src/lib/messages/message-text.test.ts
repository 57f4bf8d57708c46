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
