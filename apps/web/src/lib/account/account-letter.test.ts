import { describe, expect, it } from "vitest";
import { accountLetter } from "./account-letter.ts";

describe("letter of a user", () => {
  it.each([
    ["", "m***@example.com", "M"],
    ["", "9é***@d.org", "É"],
    ["", "+861***000", ""],
    ["", "", ""],
    ["ada", "m***@example.com", "A"],
    ["🕯️ Ada", "", "A"],
    ["王小明", "+861***000", "王"],
    ["🕯️ 7", "m***@example.com", "M"],
    ["C-K7XQ2", "m***@example.com", "M"],
    ["C-K7XQ2", "", ""],
    ["C-AAAAA", "m***@example.com", "C"],
  ])("called %j, with the account %j, is %j", (nickName, account, letter) => {
    expect(accountLetter({ nickName, inviteCode: "K7XQ2M9P", account })).toBe(letter);
  });
});
