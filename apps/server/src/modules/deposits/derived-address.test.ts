import { HDKey } from "@scure/bip32";
import { describe, expect, it } from "vitest";
import { derivedAddress } from "./derived-address.ts";

/** Account of the test vectors of BIP 84. */
const ZPUB =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
/** Seed of the same words, "abandon" eleven times and "about", by BIP 39. */
const SEED = Buffer.from(
  "5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4",
  "hex",
);
const publicKey = (path: string) => HDKey.fromMasterSeed(SEED).derive(path).publicExtendedKey;

describe("an address from a public key", () => {
  it("is that of the published vectors of BIP 84", () => {
    expect(derivedAddress("BTC", ZPUB, 0)).toBe("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
    expect(derivedAddress("BTC", ZPUB, 1)).toBe("bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g");
  });

  it("is the one that wallets show for the same words", () => {
    const ethereum = publicKey("m/44'/60'/0'");
    expect(derivedAddress("ERC20", ethereum, 0)).toBe("0x9858EfFD232B4033E47d90003D41EC34EcaEda94");
    expect(derivedAddress("BEP20", ethereum, 0)).toBe("0x9858EfFD232B4033E47d90003D41EC34EcaEda94");
    expect(derivedAddress("TRC20", publicKey("m/44'/195'/0'"), 0)).toBe("TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH");
  });

  it("is never made from a key that can spend", () => {
    const secret = HDKey.fromMasterSeed(SEED).derive("m/44'/60'/0'").privateExtendedKey;
    expect(() => derivedAddress("ERC20", secret, 0)).toThrow("can spend");
  });

  it("needs no hardened step, which a public key cannot take", () => {
    expect(() => derivedAddress("BTC", ZPUB, 2 ** 31)).toThrow();
  });
});
