import { describe, expect, it } from "vitest";
import { readTransferReference, transferReference } from "./transfer-reference.ts";

const SYMBOLS = "34679ACDEFGHJKMNPQRTWXY";
const reference = transferReference(Uint8Array.from([7, 201, 33, 94, 5, 18, 250, 61, 12, 77]));
const plain = reference.slice(4).replaceAll(" ", "");

describe("the reference of a bank transfer", () => {
  it("is read back however it was written", () => {
    expect(reference).toMatch(/^CDL [3-9A-Y]{4} [3-9A-Y]{4} [3-9A-Y]{4}$/);
    for (const typed of [reference, reference.toLowerCase(), `cdl-${plain}`, plain, ` CDL${plain} `]) expect(readTransferReference(typed)).toBe(reference);
  });

  it("has no signs that look alike", () => {
    for (const pair of ["0O", "1IL", "2Z", "5S", "8B", "UV"]) for (const sign of pair) expect(SYMBOLS).not.toContain(sign);
  });

  it("is not read with any one sign wrong", () => {
    for (let at = 0; at < plain.length; at += 1)
      for (const other of [...SYMBOLS].filter((sign) => sign !== plain[at]))
        expect(readTransferReference(plain.slice(0, at) + other + plain.slice(at + 1))).toBeNull();
  });

  it("is not read with two neighbours that changed places, nor with one missing", () => {
    for (let at = 0; at + 1 < plain.length; at += 1) {
      const [one, two] = [plain[at] ?? "", plain[at + 1] ?? ""];
      if (one !== two) expect(readTransferReference(plain.slice(0, at) + two + one + plain.slice(at + 2))).toBeNull();
      expect(readTransferReference(plain.slice(0, at) + plain.slice(at + 1))).toBeNull();
    }
  });
});
