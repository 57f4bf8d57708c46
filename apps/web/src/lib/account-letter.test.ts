import { describe, expect, it } from "vitest";
import { accountLetter } from "./account-letter.ts";

describe("letter of an account", () => {
  it.each([
    ["m***@example.com", "M"],
    ["9é***@d.org", "É"],
    ["+861***000", ""],
    ["", ""],
  ])("of %j is %j", (account, letter) => {
    expect(accountLetter(account)).toBe(letter);
  });
});
