import { describe, expect, it } from "vitest";
import { passwordState } from "./password-rules.ts";

describe("password rules", () => {
  it.each([
    ["", false, false, false, false],
    ["candela", true, true, false, false],
    ["candela1", true, true, true, true],
    ["12345678", true, false, true, false],
    ["candela!1", false, true, true, false],
    ["candela 1", false, true, true, false],
    ["pässword1", false, true, true, false],
  ])("%j: only letters and digits %s, a letter %s, long enough %s, good %s", (text, only, letter, long, good) => {
    const state = passwordState(text);
    expect(state).toEqual({ onlyLettersAndDigits: only, hasLetter: letter, longEnough: long, length: text.length, good });
    expect(good).toBe(only && letter && long);
  });
});
