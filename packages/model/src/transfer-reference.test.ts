import { describe, expect, it } from "vitest";
import { readTransferReference, transferReference } from "./transfer-reference.ts";

const SYMBOLS = "34679ACDEFGHJKMNPQRTWXY";
const reference = transferReference(Uint8Array.from([7, 201, 33, 94, 5, 18, 250, 61, 12, 77]));
const plain = reference.slice(4).replaceAll(" ", "");

describe("the reference of a bank transfer", () => {
  it("is read back however it was written", () => {
    expect(reference).toMatch(/^CDL [3-9A-Y]{4} [3-9A-Y]{4} [3-9A-Y]{4}$/);
    for (const typed of [reference, reference.toLowerCase(), `cdl-${plain}`, plain, ` CDL${plain} `])
      expect(readTransferReference(typed)).toBe(reference);
  });

  /** Computed once more by a program of a few lines in another language: a reference that was given out stays readable. */
  it.each([
    [[0, 0, 0, 0, 0, 0, 0, 0], "CDL 3333 3333 3333"],
    [[0, 0, 0, 0, 0, 0, 0, 1], "CDL 4333 3333 3344"],
    [[255, 255, 255, 255, 255, 255, 255, 255], "CDL A4AR 6ED6 QEKP"],
    [[1, 2, 3, 4, 5, 6, 7, 8], "CDL QC9J JDMN Q4WH"],
    [[7, 201, 33, 94, 5, 18, 250, 61, 12, 77], "CDL NRE9 KY7G AX3F"],
  ])("of %j is %s", (bytes, written) => {
    expect(transferReference(Uint8Array.from(bytes))).toBe(written);
    expect(readTransferReference(written)).toBe(written);
  });

  it("is not read with more behind it, nor with a sign that is none of its own in place of another", () => {
    expect(readTransferReference(`${plain}3`)).toBeNull();
    const written = "CDL FYQC GN7M T6QE";
    expect(readTransferReference(written)).toBe(written);
    expect(readTransferReference(written.replace("Y", "0"))).toBeNull();
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
