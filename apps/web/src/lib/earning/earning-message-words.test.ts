import { fill, type MessageKey, type MessageParams } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";
import { expect, it } from "vitest";
import { tellMatured, tellWaiting, tellWaitingPaid } from "./earning-message-words.ts";

const style = { locale: "en", grouping: true };
const speak = (key: MessageKey, params: MessageParams = {}) => fill(PACKS.en?.[key] ?? "", params, "en");
const END = { of: "lock", id: "71", amount: "4000.000000", asset: "USDT", interest: "20.712300", next: "" };
const matured = (params: Record<string, string>) => tellMatured({ ...END, ...params }, "", style, speak);

it.each([
  [{}, "A lock has ended", "4,000 USDT is on your balance again. Interest in all: 20.7123 USDT."],
  [{ of: "pledge" }, "A pledge has ended", "4,000 USDT is on your balance again. Interest in all: 20.7123 USDT."],
  [{ next: "72" }, "A lock has ended", "4,000 USDT went on for a new term. Interest of the one that ended: 20.7123 USDT."],
])("tells what became of the money at the end of a term: %o", (params, title, text) => {
  expect(matured(params)).toEqual({ title, text });
});

it.each([
  ["terms_changed", "the product has new terms"],
  ["no_room", "the product is full"],
  ["closed", "the product takes nothing new"],
  ["frozen", "your account was frozen"],
])("tells why it did not go on, and that the money is back: %s", (next, why) => {
  const { text } = matured({ next });
  expect(text).toContain(why);
  expect(text).toContain("4,000 USDT is on your balance again");
});

it("tells how much interest waits, and that it was paid", () => {
  const params = { of: "lock", id: "71", amount: "0.720821", asset: "USDT" };
  expect(tellWaiting(params, "", style, speak).text).toBe("0.720821 USDT of interest waits until the account that pays it has money.");
  expect(tellWaitingPaid(params, "", style, speak).text).toBe("0.720821 USDT of interest that was waiting is on your balance now.");
});
