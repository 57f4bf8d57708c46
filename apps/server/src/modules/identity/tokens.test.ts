import { describe, expect, it } from "vitest";
import { systemRandom } from "../../platform/clock.ts";
import { hashCode, hashToken, isTokenShaped, makeCode, makeInviteCode, makeToken } from "./tokens.ts";

/** Bytes that a test chooses, four at a time. */
const drawing = (...numbers: number[]) => ({
  uuid: () => "",
  bytes: (length: number) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32BE(numbers.shift() ?? 0);
    return bytes;
  },
});

describe("tokens", () => {
  it("carry 256 bits and never repeat", () => {
    const tokens = Array.from({ length: 1_000 }, () => makeToken(systemRandom));
    expect(tokens.every((token) => isTokenShaped(token) && Buffer.from(token, "base64url").length === 32)).toBe(true);
    expect(new Set(tokens).size).toBe(1_000);
    expect(hashToken("a").equals(hashToken("b"))).toBe(false);
  });
});

describe("codes", () => {
  it("are six digits, and draws that would favour some are thrown away", () => {
    expect(makeCode(drawing(7))).toBe("000007");
    expect(makeCode(drawing(1_999_999))).toBe("999999");
    // 4,294,000,000 is the last whole multiple of a million below 2^32.
    expect(makeCode(drawing(4_293_999_999))).toBe("999999");
    expect(makeCode(drawing(4_294_000_000, 4_294_967_295, 42))).toBe("000042");
  });

  it("are worth nothing for another purpose or target", () => {
    const hashes = [hashCode("login", "a@b.c", "123456"), hashCode("register", "a@b.c", "123456"), hashCode("login", "a@b.d", "123456")];
    expect(new Set(hashes.map((hash) => hash.toString("hex"))).size).toBe(3);
  });
});

it("makes invite codes that fit the contract and hold no look-alikes", () => {
  for (let i = 0; i < 200; i += 1) expect(makeInviteCode(systemRandom)).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
});
