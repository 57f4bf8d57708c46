import { describe, expect, it } from "vitest";
import { passwordState } from "./password-rules.ts";

describe("the password rule of the specification", () => {
  it.each([
    ["", false, false, false, false],
    ["candela", true, true, false, false],
    ["candela1", true, true, true, true],
    ["12345678", true, false, true, false],
    ["candela!1", false, true, true, false],
    ["candela 1", false, true, true, false],
    ["pässword1", false, true, true, false],
  ])("%j: only letters and digits %s, a letter %s, long enough %s, good %s", (text, only, letter, long, good) => {
    const state = passwordState("letters_and_digits", text);
    const parts = [
      { part: "characters", good: only },
      { part: "letter", good: letter },
      { part: "length", good: long },
    ];
    expect(state).toEqual({ parts, length: text.length, good });
    expect(good).toBe(only && letter && long);
  });
});

describe("a password of any characters", () => {
  it.each([
    ["", 0, false],
    ["candela", 7, false],
    ["candela!", 8, true],
    ["candela 1", 9, true],
    ["🕯🔥🌙⭐🌊🍀🌵", 7, false],
    ["🕯🔥🌙⭐🌊🍀🌵🍄", 8, true],
  ])("%j: %i characters, good %s", (text, length, good) =>
    expect(passwordState("any", text)).toEqual({ parts: [{ part: "length", good }], length, good }),
  );
});
