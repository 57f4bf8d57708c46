import { describe, expect, it } from "vitest";
import { isCode, isEmail, isFormEmail, isInternationalPhone, isMainlandMobile, isPassword, isPhone } from "./validators.ts";

/** Each rule with texts that just fit and texts that just do not. */
const cases: readonly [string, (text: string) => boolean, readonly string[], readonly string[]][] = [
  [
    "a mainland mobile number",
    isMainlandMobile,
    ["13000000000", "19999999999", "16612345678"],
    ["12000000000", "23000000000", "1300000000", "130000000000", "+8613000000000", "1300000000a", "", " 13000000000", "13000000000\n"],
  ],
  [
    "a phone number",
    isPhone,
    ["13800138000", "08613800138000", "008613800138000", "05711380013800", "12345678901"],
    ["1380013800", "0513800138000", "0000013800138000", "0571-13800138000", "phone", "", "１３８００１３８０００"],
  ],
  [
    "a password",
    isPassword,
    ["abcdefgh", "1234567a", "ABCDEFG1", "a".repeat(128)],
    ["abcdefg", "12345678", "abcdefg!", "abcd efgh", "pässword1", "", "abcdefgh\n"],
  ],
  [
    "an e-mail address of the specification",
    isEmail,
    ["a@b.c", "me1@example.org", "王小明@example.com.cn", "A9@x-y.z"],
    ["a.b@c.org", "a+b@c.org", "a@b", "@b.c", "a@b..c", "a@@b.c", "a b@c.d", "a@b.c\n"],
  ],
  [
    "an e-mail address of a form",
    isFormEmail,
    ["a.b+c@d.org", "me@localhost", "o'neil@example.com", "王小明@example.com", `a@${"b".repeat(63)}.de`],
    ["a", "a@", "@b.c", "a@-b.c", "a@b-.c", "a@b..c", "a b@c.d", `a@${"b".repeat(64)}.de`, `${"a".repeat(250)}@b.de`, "a@b.c\n"],
  ],
  [
    "an international number",
    isInternationalPhone,
    ["+8613800138000", "+4930123456", "+1234567"],
    ["8613800138000", "+0123456789", "+86 138", "+123456", "+1234567890123456", "", "+１２３４５６７８"],
  ],
  ["a code", isCode, ["000000", "123456"], ["12345", "1234567", "12345a", "１２３４５６", ""]],
];

describe.each(cases)("%s", (_name, fits, good, bad) => {
  it.each(good)("accepts %j", (text) => expect(fits(text)).toBe(true));
  it.each(bad)("refuses %j", (text) => expect(fits(text)).toBe(false));
});

it("takes another length for a code", () => {
  expect([isCode("1234", 4), isCode("123456", 4)]).toEqual([true, false]);
});
