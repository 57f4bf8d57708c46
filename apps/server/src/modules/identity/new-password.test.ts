import { describe, expect, it } from "vitest";
import { checkNewPassword, passwordForm } from "./new-password.ts";

const ACCOUNT = { channel: "email", target: "wilhelmina@example.org" } as const;
const rejection = (rule: "any" | "letters_and_digits", password: string, account: Parameters<typeof checkNewPassword>[2] = ACCOUNT) =>
  checkNewPassword(rule, password, account).then(
    () => "taken",
    ({ key }) => key,
  );

describe("a new password of any characters", () => {
  it.each([
    "Correct7horse!",
    "tallow4wick",
    "pässwort mit ö",
    "密码很长不好猜的",
    "four words of mine",
    "🕯️🔥🌙⭐☀️🌊🍀",
    " leading and trailing ",
    "73918462",
    `${"a".repeat(120)}bcdefgh`,
  ])("%j is taken", async (password) => expect(await rejection("any", password)).toBe("taken"));

  it.each(["", "short1!", "🕯🔥🌙⭐☀🌊🍀", "密码密码密码密"])("%j is too short", async (password) =>
    expect(await rejection("any", password)).toBe("password_short"),
  );

  it.each([
    "password",
    "password1",
    "Password1",
    "PASSWORD",
    "ｐａｓｓｗｏｒｄ",
    "12345678",
    "iloveyou",
    "qwertyuiop",
    "aaaaaaaa",
    "abababab",
    "abcdefgh",
    "87654321",
    "hgfedcba",
    "wilhelmina",
    "Wilhelmina@example.org",
  ])("%j is one that guessing begins with", async (password) => expect(await rejection("any", password)).toBe("password_common"));

  it("is not the telephone number of its account", async () => {
    const account = { channel: "sms", target: "+8613800138000" } as const;
    expect(await Promise.all(["+8613800138000", "8613800138000"].map((password) => rejection("any", password, account)))).toEqual([
      "password_common",
      "password_common",
    ]);
  });
});

describe("a new password by the rule of the specification", () => {
  it.each(["abcdefgh", "1234567a", "password1", "A".repeat(120)])("%j is taken", async (password) =>
    expect(await rejection("letters_and_digits", password)).toBe("taken"),
  );

  it.each(["abcdefg", "12345678", "Correct7horse!", "pässword1"])("%j is rejected", async (password) =>
    expect(await rejection("letters_and_digits", password)).toBe("password_rule"),
  );
});

it("a password is the same however its accents are typed", () => expect(passwordForm("pa\u0308sswort")).toBe(passwordForm("pässwort")));
