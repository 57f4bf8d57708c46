import { type Proof, proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import {
  isAmount,
  isCode,
  isDate,
  isDigits,
  isEmail,
  isFormEmail,
  isFreePassword,
  isIdCard,
  isInternationalPhone,
  isJson,
  isLetters,
  isMainlandMobile,
  isNumber,
  isPassword,
  isPhone,
  isPrice,
  isSentCode,
  isUrl,
  mainlandMobileOf,
} from "./validators.ts";

/** Each rule with texts that just fit and texts that just do not. */
const cases: readonly [string, Proof, (text: string) => boolean, readonly string[], readonly string[]][] = [
  [
    "a mainland mobile number",
    proves("5.2"),
    isMainlandMobile,
    ["13000000000", "19999999999", "16612345678"],
    ["12000000000", "23000000000", "1300000000", "130000000000", "+8613000000000", "1300000000a", "", " 13000000000", "13000000000\n"],
  ],
  [
    "a phone number",
    proves("5.1"),
    isPhone,
    ["13800138000", "08613800138000", "008613800138000", "05711380013800", "12345678901"],
    ["1380013800", "0513800138000", "0000013800138000", "0571-13800138000", "phone", "", "１３８００１３８０００"],
  ],
  [
    "a password",
    proves("5.4"),
    isPassword,
    ["abcdefgh", "1234567a", "ABCDEFG1", "a".repeat(128)],
    ["abcdefg", "12345678", "abcdefg!", "abcd efgh", "pässword1", "", "abcdefgh\n"],
  ],
  [
    "a password of any characters",
    proves(),
    isFreePassword,
    ["abcdefgh", "12345678", "abcdefg!", "abcd efgh", "pässword1", "密码密码密码密码", "🕯🔥🌙⭐🌊🍀🌵🍄"],
    ["", "abcdefg", "密码密码密码密", "🕯🔥🌙⭐🌊🍀🌵"],
  ],
  [
    "an e-mail address of the specification",
    proves("5.9"),
    isEmail,
    ["a@b.c", "me1@example.org", "王小明@example.com.cn", "A9@x-y.z"],
    ["a.b@c.org", "a+b@c.org", "a@b", "@b.c", "a@b..c", "a@@b.c", "a b@c.d", "a@b.c\n"],
  ],
  [
    "an e-mail address of a form",
    proves(),
    isFormEmail,
    ["a.b+c@d.org", "me@localhost", "o'neil@example.com", "王小明@example.com", `a@${"b".repeat(63)}.de`],
    ["a", "a@", "@b.c", "a@-b.c", "a@b-.c", "a@b..c", "a b@c.d", `a@${"b".repeat(64)}.de`, `${"a".repeat(250)}@b.de`, "a@b.c\n"],
  ],
  [
    "an international number",
    proves(),
    isInternationalPhone,
    ["+8613800138000", "+4930123456", "+1234567"],
    ["8613800138000", "+0123456789", "+86 138", "+123456", "+1234567890123456", "", "+１２３４５６７８"],
  ],
  [
    "an ID card",
    proves("5.6"),
    isIdCard,
    ["110101900101123", "110101199001011234", "11010119900101123X", "11010119900101123x"],
    [
      "",
      "11010190010112",
      "1101019001011234",
      "11010119900101123",
      "1101011990010112345",
      "11010119900101123Y",
      "1101011990010112X4",
      "11010190010112X",
      " 110101199001011234",
      "110101199001011234\n",
    ],
  ],
  [
    "a price",
    proves("5.7"),
    isPrice,
    ["0", "0.1", "0.10", "1", "10", "1234567890", "9.99", "100.5"],
    ["", "00", "01", "01.5", "-1", "+1", ".5", "1.", "1.234", "1,000", "1e3", " 1", "1\n", "１"],
  ],
  [
    "an amount of two decimals",
    proves("5.8"),
    isAmount,
    ["0", "0.01", "1", "007.50", "12345678901234567890.12"],
    ["", ".5", "1.", "1.234", "-1", "+1", "1,000", "1e3", "1 ", "1\n", "NaN"],
  ],
  [
    "an address of the web",
    proves("5.11"),
    isUrl,
    [
      "http://a.b",
      "https://example.org",
      "HTTPS://Example.org:8443/a/b?c=d&e=f#g",
      "https://localhost:1",
      "https://[::1]/",
      "https://例子.测试/",
    ],
    [
      "",
      "example.org",
      "//example.org",
      "ftp://example.org",
      "javascript:alert(1)",
      "https://",
      "https:///a",
      "https://a b",
      "https://a.b/ c",
      "http://a:99999",
      "https://a.b\n",
    ],
  ],
  [
    "a date",
    proves("5.12"),
    isDate,
    ["2026-02-28", "2024-02-29", "2000-02-29", "2026/2/3", "0001-01-01", "9999/12/31"],
    [
      "",
      "2026-02-29",
      "1900-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-04-31",
      "2026-01-00",
      "2026-01/02",
      "26-01-02",
      "2026-1",
      "20260102",
      "2026-01-02 ",
      "01/02/2026",
    ],
  ],
  [
    "a number",
    proves("5.13"),
    isNumber,
    ["0", "-1", "+1", "007", "1.5", "-0.25", "123456789012345678901234567890.5"],
    ["", "-", "1.", ".5", "1,5", "1e3", "0x1f", "NaN", "Infinity", "1 2", "1\n"],
  ],
  ["digits", proves("5.14"), isDigits, ["0", "0123456789", "12345678901234567890"], ["", "-1", "1.0", "1a", " 1", "1\n", "१", "１"]],
  ["letters", proves("5.15"), isLetters, ["a", "Z", "abcXYZ"], ["", "a1", "a b", "ä", "王", "a-", "a\n"]],
  [
    "JSON",
    proves("5.16"),
    isJson,
    ["{}", "[]", '{"a":[1,{"b":null}]}', " [1] ", '[{"a":"王"}]'],
    ["", "{", "[1,]", "{'a':1}", "{a:1}", "1", '"a"', "null", "true", "undefined"],
  ],
  ["a code", proves("5.17"), isCode, ["000000", "123456"], ["12345", "1234567", "12345a", "１２３４５６", ""]],
];

it.each([
  ["000000", true],
  ["123456789012", true],
  ["12345", false],
  ["1234567", false],
  ["1234567890123", false],
  ["12345678901a", false],
  ["", false],
])("whether %j can be a code that was sent: %s", (text, fits) => expect(isSentCode(text)).toBe(fits));

for (const [name, proof, fits, good, bad] of cases)
  describe(name, proof, () => {
    it.each(good)("accepts %j", (text) => expect(fits(text)).toBe(true));
    it.each(bad)("rejects %j", (text) => expect(fits(text)).toBe(false));
  });

it.each([
  ["13800138000", "13800138000"],
  ["057113800138000", "13800138000"],
  ["08613800138000", "13800138000"],
  ["008613800138000", "13800138000"],
  // A landline takes no message, and another country's number has no area of the mainland.
  ["057112345678901", null],
  ["12345678901", null],
  ["44713800138000", null],
  ["0000013800138000", null],
  ["", null],
])("the mobile number of %j is %j", (text, mobile) => expect(mainlandMobileOf(text)).toBe(mobile));

it("takes a password without a digit, and one as long as its field", proves("5.22"), () => {
  expect([isPassword("abcdefgh"), isPassword("a".repeat(128))]).toEqual([true, true]);
});

it("takes a price of two decimals, and none of three", proves("9.40"), () => {
  expect([isPrice("9.99"), isPrice("1.234")]).toEqual([true, false]);
});

it("takes another length for a code", proves("5.17"), () => {
  expect([isCode("1234", 4), isCode("123456", 4)]).toEqual([true, false]);
});
