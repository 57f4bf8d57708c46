import { describe, expect, it } from "vitest";
import { SIGNATURE_TOLERANCE_MS, signatureFault, signatureHeader } from "./signature.ts";

const NOW = Date.UTC(2026, 0, 5, 15);
const body = Buffer.from('{"paid":50}');
const header = signatureHeader("old", body, NOW);

describe("a signature", () => {
  it("fits its bytes, its secret and its time", () => {
    expect(signatureFault(["old"], header, body, NOW)).toBeNull();
    expect(signatureFault(["old"], header, Buffer.from('{"paid":51}'), NOW)).toBe("forged");
    expect(signatureFault(["new"], header, body, NOW)).toBe("forged");
  });

  it("fits while one secret takes the place of another, on either side", () => {
    expect(signatureFault(["new", "old"], header, body, NOW)).toBeNull();
    const both = `${header},${signatureHeader("new", body, NOW).split(",")[1]}`;
    expect(signatureFault(["new"], both, body, NOW)).toBeNull();
  });

  it.each([
    [0, null],
    [SIGNATURE_TOLERANCE_MS, null],
    [SIGNATURE_TOLERANCE_MS + 1_000, "time"],
    [-SIGNATURE_TOLERANCE_MS - 1_000, "time"],
  ])("that is %d ms old is judged by both sides of its time", (age, fault) => {
    expect(signatureFault(["old"], header, body, NOW + age)).toBe(fault);
  });

  it.each([undefined, "", "v1=00", "t=1", "t=x,v1=00", `t=1,v1=${"g".repeat(64)}`, `t=1,${"v1=00,".repeat(500)}`])(
    "written as %s is none",
    (text) => {
      expect(signatureFault(["old"], text, body, NOW)).toBe("malformed");
    },
  );
});
