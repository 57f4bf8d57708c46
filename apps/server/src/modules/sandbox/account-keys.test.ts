import { HDKey } from "@scure/bip32";
import { describe, expect, it } from "vitest";
import { accountKey } from "./account-keys.ts";

const ZPUB = { private: 0x04b2430c, public: 0x04b24746 };
const XPUB = 0x0488b21e;

describe("public halves of accounts", () => {
  it("are those that BIP 32 and BIP 84 print", () => {
    const first = Buffer.from("000102030405060708090a0b0c0d0e0f", "hex");
    expect(accountKey(first, "m", XPUB)).toBe(
      "xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8",
    );
    expect(accountKey(first, "m/0'", XPUB)).toBe(
      "xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw",
    );
  });

  it("are those of the library that makes addresses of them, for any seed, leading zeros included", () => {
    for (let n = 0; n < 6; n++) {
      const seed = Buffer.alloc(32, n);
      seed.writeUInt32BE(n * 7_919, 8);
      for (const [path, versions] of [
        ["m/84'/0'/0'", ZPUB],
        ["m/44'/60'/0'", undefined],
        [`m/44'/195'/${n}'`, undefined],
      ] as const)
        expect(accountKey(seed, path, versions?.public ?? XPUB)).toBe(HDKey.fromMasterSeed(seed, versions).derive(path).publicExtendedKey);
    }
  });

  it("have no other levels", () => {
    expect(() => accountKey(Buffer.alloc(32), "m/0", XPUB)).toThrow("hardened levels alone");
  });
});
