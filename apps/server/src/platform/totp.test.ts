import { describe, expect, it } from "vitest";
import { base32, matchTotp, otpauthUrl, totpCode, totpStep } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

describe("codes of authenticator apps", () => {
  it.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at %i s are those of RFC 6238, appendix B", (seconds, code) => {
    expect(totpCode(secret, totpStep(seconds * 1_000), 8)).toBe(code);
    expect(totpCode(secret, totpStep(seconds * 1_000))).toBe(code.slice(2));
  });

  it("count a step before and after, and never twice", () => {
    const now = 1_111_111_109_000;
    const step = totpStep(now);
    for (const drift of [-1, 0, 1]) expect(matchTotp(secret, totpCode(secret, step + drift), now, 0)).toBe(step + drift);
    for (const drift of [-2, 2]) expect(matchTotp(secret, totpCode(secret, step + drift), now, 0)).toBeUndefined();
    expect(matchTotp(secret, totpCode(secret, step), now, step)).toBeUndefined();
    expect(matchTotp(secret, totpCode(secret, step - 1), now, step)).toBeUndefined();
    for (const odd of ["", "12345", "1234567", "abcdef"]) expect(matchTotp(secret, odd, now, 0)).toBeUndefined();
  });

  it("have a key that apps can take", () => {
    expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(["f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => base32(Buffer.from(text)))).toEqual([
      "MY",
      "MZXQ",
      "MZXW6",
      "MZXW6YQ",
      "MZXW6YTB",
      "MZXW6YTBOI",
    ]);
    const url = new URL(otpauthUrl(secret, "My Site", "ada"));
    expect([url.protocol, url.host, url.pathname]).toEqual(["otpauth:", "totp", "/My%20Site:ada"]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
      issuer: "My Site",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
