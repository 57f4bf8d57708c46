import "../../testing/kinds.ts";
import { fill, type MessageKey, type MessageParams } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";
import { expect, it } from "vitest";
import { messageWords } from "./message-text.ts";

const style = { locale: "en", grouping: true };
const params = { productCode: "X:BTCUSD", condition: "above", price: "97000.00", reached: "97000.10" };
const speak =
  (language: "en" | "zh" | "ar") =>
  (key: MessageKey, params: MessageParams = {}) =>
    fill(PACKS[language]?.[key] ?? "", params, language);

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
    text: "At 45,000.10 its equity had fallen to its maintenance margin. Total result: −501.25 USDT.",
  });
  const settled = { kind: "liquidation", params: { ...ended, reason: "cross_settlement" } } as const;
  expect(messageWords(settled, "Bitcoin", style, speak("en")).text).toContain("closed at 45,000.10 with them");
  const stopped = { kind: "protection_hit", params: { ...ended, side: "short", reason: "trailing", trigger: "45000.00" } } as const;
  expect(messageWords(stopped, "Bitcoin", style, speak("en"))).toEqual({
    title: "Short Bitcoin reached its trailing stop",
    text: "It was set for 45,000.00 and closed at 45,000.10. Total result: −501.25 USDT.",
  });
});

const say = (message: Parameters<typeof messageWords>[0], language: "en" | "zh" = "en") =>
  messageWords(message, "Apple", style, speak(language));

it("tells what a dividend paid, from the smallest amounts to the largest", () => {
  const params = { productCode: "AAPL", effectiveAt: "1", quantity: "0.01", cashPerUnit: "0.0004", cash: "0.000004", currency: "USDT" };
  expect(say({ kind: "dividend", params })).toEqual({
    title: "Apple paid a dividend",
    text: "You held 0.01 and received 0.000004 USDT: 0.0004 USDT each.",
  });
  const much = { ...params, quantity: "1234567.00", cashPerUnit: "9999999.999999", cash: "12345669999998.765433" };
  expect(say({ kind: "dividend", params: much }).text).toContain("12,345,669,999,998.765433 USDT");
  expect(say({ kind: "dividend", params }, "zh").text).toBe("您持有 0.01，每单位派发 0.0004 USDT，共入账 0.000004 USDT。");
});

it("tells that the password was changed, and by what, without a product to name", () => {
  const params = { by: "password", device: "Chrome, Windows" };
  const told = messageWords({ kind: "password_changed", params }, "", style, speak("en"));
  expect(told.title).toBe("Your password was changed");
  expect(told.text).toMatch(/^All other devices were logged out\./);
  expect(messageWords({ kind: "password_changed", params: { by: "code", device: "" } }, "", style, speak("zh")).text).toContain("验证码");
});

it.each([
  ["fundPassword", "Your fund password was set"],
  ["email", "Your e-mail address was changed"],
  ["phone", "Your phone number was changed"],
  ["secondFactorOn", "Two-factor login was turned on"],
  ["secondFactorOff", "Two-factor login was turned off"],
  ["secondFactorRemovalAsked", "Turning off two-factor login was asked for"],
  ["recoveryCodes", "You have new recovery codes"],
  ["something of a newer server", "Security"],
])("tells that %s was changed, and what to do", (what, title) => {
  const told = messageWords({ kind: "security_changed", params: { what, by: "code", device: "" } }, "", style, speak("en"));
  expect(told.title).toBe(title);
  expect(told.text).toMatch(/^All other devices were logged out\./);
});

it("tells why a product is going to be suspended, in the operator's own words", () => {
  const params = { productCode: "AAPL", effectiveAt: "1", reason: "A {name} that is <b>none</b>" };
  expect(say({ kind: "suspension", params }).title).toBe("Trading in Apple will be suspended");
  expect(say({ kind: "suspension", params }).text).toMatch(/ The operator's reason: A \{name\} that is <b>none<\/b>$/);
  expect(say({ kind: "suspension", params }, "zh").text).toContain("运营方说明的原因：A {name}");
});

it("tells what a split made of a holding and of orders, and of what was left over", () => {
  const common = { productCode: "AAPL", effectiveAt: "1", currency: "USDT", newUnits: "4", oldUnits: "1", fractionPrice: "200.00" };
  const held = { ...common, before: "1000.00", after: "4000.00", cash: "10.50", orders: "0" };
  const text = (params: Record<string, string>, language: "en" | "zh" = "en") => say({ kind: "split", params }, language).text;
  expect(say({ kind: "split", params: { ...held, holding: "whole" } })).toEqual({
    title: "Apple was split 4 for 1",
    text: "You had 1,000.00 and now have 4,000.00.",
  });
  expect(text({ ...held, holding: "fraction_paid" })).toContain("now have 4,000.00. You received 10.50 USDT for the remaining fraction.");
  expect(text({ ...held, holding: "all_paid", after: "0.00" })).toContain("less than the smallest unit. You received 10.50 USDT for it.");
  expect(text({ ...common, holding: "none", orders: "1" })).toBe("1 resting order was cancelled because its price no longer applies.");
  expect(text({ ...held, holding: "whole", orders: "2" })).toBe(
    "You had 1,000.00 and now have 4,000.00. 2 resting orders were cancelled because their prices no longer apply.",
  );
  expect(text({ ...held, holding: "whole", orders: "2" }, "zh")).toBe(
    "您原有 1,000.00，现有 4,000.00。因原价格不再适用，已撤销您的 2 笔挂单。",
  );
  const reverse = { ...held, holding: "whole", newUnits: "1", oldUnits: "10000" };
  expect(say({ kind: "split", params: reverse }).title).toBe("Apple had a reverse split, 1 for 10,000");
  expect(say({ kind: "split", params: reverse }, "zh").title).toBe("Apple 已合股：10,000 合 1");
});

it.each([
  ["2", "1", "was split 2 for 1"],
  ["12", "5", "was split 12 for 5"],
  ["3", "2", "was split 3 for 2"],
  ["100", "99", "was split 100 for 99"],
  ["1", "10", "had a reverse split, 1 for 10"],
  ["5", "12", "had a reverse split, 5 for 12"],
  ["99", "100", "had a reverse split, 99 for 100"],
  ["2", "15", "had a reverse split, 2 for 15"],
])("a split of %s for %s is told by which of them is more", (newUnits, oldUnits, words) => {
  expect(say({ kind: "split", params: { newUnits, oldUnits, holding: "none", orders: "1" } }).title).toBe(`Apple ${words}`);
});

it("tells the sums of deposits and withdrawals with the decimals that their currencies are shown with", () => {
  const sum = { amount: "1497.500000", asset: "USDT", id: "1" };
  expect(say({ kind: "withdrawal", params: { ...sum, state: "paid", destination: "TR7NHqje****" } })).toEqual({
    title: "1,497.50 USDT were paid out",
    text: "To TR7NHqje****.",
  });
  for (const kind of ["deposit_credited", "deposit_parked", "deposit_expired", "deposit_rejected", "deposit_returned"] as const)
    expect(say({ kind, params: sum }).title).toMatch(/(^|\s)1,497\.50 USDT(\s|$)/);
});

it("tells why money did not come in or did not go out, and of a newer server's reason what is true of any", () => {
  const sum = { amount: "800.00", asset: "EUR", id: "1", destination: "4111****1111" };
  const deposit = (reason: string) => say({ kind: "deposit_rejected", params: { ...sum, reason } }).text;
  expect(deposit("voucher_unreadable")).toBe("The receipt is unreadable");
  expect(deposit("of another time")).toBe("Its page tells you the reason.");
  const withdrawal = (state: string, reason: string) => say({ kind: "withdrawal", params: { ...sum, state, reason } }).text;
  expect(withdrawal("rejected", "name_differs")).toBe("The name differs · The whole amount is available again.");
  expect(withdrawal("returned", "payout_failed")).toBe("The payout failed · The whole amount is available again.");
  expect(withdrawal("returned", "of another time")).toBe("The whole amount is available again.");
  expect(say({ kind: "deposit_expired", params: sum })).toEqual({
    title: "Deposit of 800.00 EUR expired",
    text: "Nothing arrived in time. If money still comes, it is parked and not lost.",
  });
});

it("keeps sign, number and currency together in Arabic, where a bare minus would stand behind its number", () => {
  const hit = { kind: "protection_hit", params: { ...ended, reason: "stop_loss", trigger: "45000.00" } } as const;
  expect(messageWords(hit, "Bitcoin", { locale: "ar", grouping: true }, speak("ar")).text).toContain(
    "\u2068\u2212501.25\u2069 \u2068USDT\u2069",
  );
  const answer = { kind: "support_answer", params: { number: "7" } } as const;
  expect(messageWords(answer, "", { locale: "ar", grouping: true }, speak("ar")).text).not.toContain("\u2068");
});
