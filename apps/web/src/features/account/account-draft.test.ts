import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { type AccountDraft, accountOf, likelyCountry } from "./account-draft.ts";
import { PHONE_COUNTRIES, readPhone } from "./phone-book.ts";

const empty: AccountDraft = { channel: "email", email: "", country: "US", phone: "" };
const email = (text: string) => accountOf({ ...empty, email: text }, readPhone);
const phone = (text: string, country: string) => accountOf({ ...empty, channel: "phone", phone: text, country }, readPhone);

describe("account being typed", () => {
  it.each([
    ["a.b+c@d.org", "a.b+c@d.org"],
    ["  Mira@Example.COM ", "mira@example.com"],
    ["", null],
    ["mira", null],
    ["a b@d.org", null],
  ])("e-mail %j is %j", (text, account) => {
    expect(email(text)).toBe(account);
  });

  it.each([
    ["13800138000", "CN", "+8613800138000"],
    ["138 0013-8000", "CN", "+8613800138000"],
    ["0571 138 0013 8000", "CN", "+8613800138000"],
    ["008613800138000", "CN", "+8613800138000"],
    ["", "CN", null],
    ["23800138000", "CN", null],
    ["12000000000", "CN", null],
  ])("phone %j of %s is %j", proves("5.3"), (text, country, account) => {
    expect(phone(text, country)).toBe(account);
  });

  it.each([
    ["(213) 373-4253", "US", "+12133734253"],
    ["07911 123456", "GB", "+447911123456"],
    ["+49 1512 3456789", "US", "+4915123456789"],
    ["12", "US", null],
  ])("phone %j of %s is %j", (text, country, account) => {
    expect(phone(text, country)).toBe(account);
  });

  it("has no phone before the phone book is here, except a mainland mobile", () => {
    const draft: AccountDraft = { ...empty, channel: "phone", phone: "2133734253" };
    expect(accountOf(draft, () => null)).toBeNull();
    expect(accountOf({ ...draft, country: "CN", phone: "13800138000" }, () => null)).toBe("+8613800138000");
  });

  it("knows the calling codes of the world", () => {
    expect(PHONE_COUNTRIES.length).toBeGreaterThan(200);
    expect(PHONE_COUNTRIES.find((entry) => entry.country === "CN")?.callingCode).toBe("86");
  });

  it.each([
    [["zh-CN", "en-US"], "zh-CN", "CN"],
    [["de", "en-GB"], "de", "GB"],
    [["zh-Hans-SG"], "zh-CN", "SG"],
    [["zh"], "zh-CN", "CN"],
    [[], "en", "US"],
  ])("%j and %s suggest %s", (tags, language, country) => {
    expect(likelyCountry(tags, language)).toBe(country);
  });
});
