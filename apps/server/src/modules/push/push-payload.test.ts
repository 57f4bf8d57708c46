import type { LanguageCode } from "@candela/api";
import { expect, it } from "vitest";
import { KINDS } from "../../product-kinds.ts";
import { allTellers } from "./message-words.ts";
import { pushPayload } from "./push-payload.ts";

const TELLERS = allTellers(KINDS.map(({ messages }) => messages));

const say = (
  kind: "dividend" | "split" | "suspension" | "password_changed" | "security_changed",
  params: Record<string, string>,
  language: LanguageCode = "en",
  productName: string | null = "Apple",
) => pushPayload({ kind, params: { productCode: "AAPL", currency: "USDT", ...params }, productName, language, messageId: 7n }, TELLERS);

it("says what a dividend paid, and leads to its message", () => {
  const params = { quantity: "10.05", cashPerUnit: "0.333333", cash: "3.349996" };
  expect(say("dividend", params)).toEqual({
    title: "Apple paid a dividend",
    body: "You held 10.05 and received 3.349996 USDT: 0.333333 USDT each.",
    path: "/pages/msg/msg-detail?id=7",
    tag: "message 7",
    lang: "en",
  });
  expect(say("dividend", params, "zh", null)).toMatchObject({ title: "AAPL 已派发现金分红", lang: "zh-CN" });
});

it("says that the password was changed, and by what", () => {
  expect(say("password_changed", { by: "password", device: "" })).toMatchObject({
    title: "Your password was changed",
    body: expect.stringMatching(/^All other devices were logged out/),
  });
  expect(say("password_changed", { by: "code", device: "" }).body).toMatch(/^It was reset with a code/);
});

it("says which secret was changed", () => {
  expect(say("security_changed", { what: "email", by: "password", device: "" })).toMatchObject({
    title: "Your e-mail address was changed",
    body: expect.stringMatching(/^All other devices were logged out/),
  });
});

it("says that a product is going to be suspended, and why", () => {
  expect(say("suspension", { effectiveAt: "1", reason: "A rumour." })).toMatchObject({
    title: "Trading in Apple will be suspended",
    body: expect.stringMatching(/The operator's reason: A rumour\.$/),
  });
});

it.each([
  [
    { newUnits: "4", holding: "whole", before: "1.00", after: "4.00", orders: "0" },
    "Apple was split 4 for 1",
    "You had 1.00 and now have 4.00.",
  ],
  [
    { newUnits: "4", holding: "whole", before: "1.00", after: "4.00", orders: "2" },
    "Apple was split 4 for 1",
    "You had 1.00 and now have 4.00. 2 resting orders were cancelled because their prices no longer apply.",
  ],
  [
    { newUnits: "1", oldUnits: "10", holding: "fraction_paid", before: "10.05", after: "1.00", cash: "10.00", orders: "0" },
    "Apple had a reverse split, 1 for 10",
    "You had 10.05 and now have 1.00. You received 10.00 USDT for the remaining fraction.",
  ],
  [
    { newUnits: "1", oldUnits: "10", holding: "all_paid", before: "0.04", after: "0.00", cash: "8.00", orders: "0" },
    "Apple had a reverse split, 1 for 10",
    "You had 0.04, which became less than the smallest unit. You received 8.00 USDT for it.",
  ],
  [
    { newUnits: "4", holding: "none", orders: "1" },
    "Apple was split 4 for 1",
    "1 resting order was cancelled because its price no longer applies.",
  ],
])("says of a split %o what it made of a holding, of orders, or of both", (params, title, body) => {
  expect(say("split", { oldUnits: "1", ...params } as Record<string, string>)).toMatchObject({ title, body });
});
