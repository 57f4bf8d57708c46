import { RECOVERY_CODES } from "@candela/api";
import { describe, expect, it } from "vitest";
import { systemRandom } from "../../platform/clock.ts";
import { makeRecoveryCodes, readRecoveryCode } from "./recovery-codes.ts";

const random = { ...systemRandom, bytes: (count: number) => Buffer.from(Array.from({ length: count }, (_, at) => at)) };

describe("recovery codes", () => {
  it("are ten, each told by its first character, in three groups of four without signs that look alike", () => {
    const codes = makeRecoveryCodes(systemRandom);
    expect(codes).toHaveLength(RECOVERY_CODES);
    expect(codes.map((code) => code[0]).join("")).toBe("23456789AB");
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(new Set(codes.map((code) => code.slice(1))).size).toBe(RECOVERY_CODES);
  });

  it("take each random byte", () => {
    expect(makeRecoveryCodes(random)[2]).toBe("4234-5678-9ABC");
  });

  it.each([
    ["4234-5678-9ABC", 2, "423456789ABC"],
    ["423456789abc", 2, "423456789ABC"],
    [" 4234 5678 9abc ", 2, "423456789ABC"],
    ["2222-2222-2222", 0, "222222222222"],
    ["BZZZ-ZZZZ-ZZZZ", 9, "BZZZZZZZZZZZ"],
  ])("%s is the one at place %i", (text, place, form) => {
    expect(readRecoveryCode(text)).toEqual({ place, form });
  });

  it.each([
    "",
    "123456",
    "4234-5678-9AB",
    "4234-5678-9ABCD",
    "C234-5678-9ABC",
    "4234-5678-9AB0",
    "4234-5678-9AB1",
    "4234_5678_9ABC",
    "ıııııııııııı",
  ])("%s is none", (text) => {
    expect(readRecoveryCode(text)).toBeNull();
  });
});
