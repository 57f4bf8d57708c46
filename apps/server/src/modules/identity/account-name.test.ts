import { describe, expect, it } from "vitest";
import { maskAccount, parseAccountName } from "./account-name.ts";

describe("account names", () => {
  it.each([
    [" Me.And+You@Example.ORG ", "email", "me.and+you@example.org"],
    ["王小明@example.com", "email", "王小明@example.com"],
    ["13800138000", "sms", "+8613800138000"],
    ["008613800138000", "sms", "+8613800138000"],
    ["0571 13800138000", "sms", "+8613800138000"],
    ["+86 138-0013-8000", "sms", "+8613800138000"],
    ["+49 (30) 901820", "sms", "+4930901820"],
    ["+1 202 555 0143", "sms", "+12025550143"],
  ] as const)("reads %j", (text, channel, target) => {
    expect(parseAccountName(text)).toEqual({ channel, target });
  });

  it.each(["", "me", "@", "a@", "12345678901", "+1 000 000 0000", "+999999999999", "1380013800", "+", "++8613800138000", "१३८००१३८०००"])(
    "rejects %j",
    (text) => expect(parseAccountName(text)).toBeNull(),
  );

  it("is one account in all its spellings", () => {
    const spellings = ["+8613800138000", "0086 138 0013 8000", "138-0013-8000", "\u00a013800138000"];
    expect(new Set(spellings.map((text) => parseAccountName(text)?.target))).toEqual(new Set(["+8613800138000"]));
  });

  it.each([
    ["me.and@example.org", "m***@example.org"],
    ["王小明@example.com", "王***@example.com"],
    ["+8613800138000", "+861***000"],
  ])("masks %s", (target, masked) => expect(maskAccount(target)).toBe(masked));
});
