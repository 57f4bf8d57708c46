import { atDepth } from "@candela/testkit";
import { sha256 } from "@noble/hashes/sha2.js";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkWalletAddress } from "./wallet-address.ts";
import type { WalletNetwork } from "./wallet-network.ts";

const settings = { seed: 20_261_126, numRuns: atDepth(500) };
/** With a beginning that is not nothing alone: nobody has a key for so many zeros. */
const bytes = (count: number) =>
  fc.uint8Array({ minLength: count, maxLength: count }).filter((all) => all.slice(0, 16).some((byte) => byte !== 0));
const base58check = createBase58check(sha256);
const versioned = (version: number) => bytes(20).map((hash) => base58check.encode(Uint8Array.of(version, ...hash)));
const hex = (hash: Uint8Array) => [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** As the network writes it, which the check itself gives: the published vectors prove that. */
const ethereum = bytes(20).map((hash) => {
  const checked = checkWalletAddress("ERC20", `0x${hex(hash)}`);
  return checked.ok ? checked.address : "";
});

/** Addresses whose network finds a wrong character. */
const WITH_CHECKSUM = fc.oneof(
  versioned(0x00).map((address) => ["BTC", address] as const),
  versioned(0x05).map((address) => ["BTC", address] as const),
  bytes(20).map((hash) => ["BTC", bech32.encode("bc", [0, ...bech32.toWords(hash)])] as const),
  bytes(32).map((hash) => ["BTC", bech32m.encode("bc", [1, ...bech32m.toWords(hash)])] as const),
  versioned(0x41).map((address) => ["TRC20", address] as const),
);
const ALPHABETS: Readonly<Record<string, string>> = {
  b: "023456789acdefghjklmnpqrstuvwxyz",
  "1": "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
};

it("every address of a network is taken as it is", () => {
  const all = fc.oneof(
    WITH_CHECKSUM,
    ethereum.map((address) => ["BEP20", address] as const),
    bytes(32).map((key) => ["SOL", base58.encode(key)] as const),
  );
  fc.assert(
    fc.property(all, ([network, address]) => {
      expect(checkWalletAddress(network, address)).toMatchObject({ ok: true, address });
    }),
    settings,
  );
});

it("one changed character, and two that changed places, are found", () => {
  fc.assert(
    fc.property(WITH_CHECKSUM, fc.nat(), fc.nat(), ([network, address], where, which) => {
      const alphabet = ALPHABETS[address.startsWith("bc1") ? "b" : "1"] ?? "";
      const at = (address.startsWith("bc1") ? 3 : 1) + (where % (address.length - 4));
      const others = alphabet.replace(address[at] ?? "", "");
      const changed = `${address.slice(0, at)}${others[which % others.length]}${address.slice(at + 1)}`;
      expect(isRight(network, changed)).toBe(false);
      const [one = "", other = ""] = address.slice(at, at + 2);
      if (one !== other) expect(isRight(network, `${address.slice(0, at)}${other}${one}${address.slice(at + 2)}`)).toBe(false);
    }),
    settings,
  );
});

it("a letter of the other size is found in an address with a checksum of sizes", () => {
  fc.assert(
    fc.property(ethereum, fc.nat(), (address, which) => {
      const letters = [...address].flatMap((sign, at) => (at > 1 && /[a-f]/i.test(sign) ? [at] : []));
      fc.pre(new Set(letters.map((at) => (address[at] ?? "") < "a")).size === 2 && letters.length > 3);
      const at = letters[which % letters.length] ?? 0;
      const sign = address[at] ?? "";
      const turned = sign < "a" ? sign.toLowerCase() : sign.toUpperCase();
      const changed = `${address.slice(0, at)}${turned}${address.slice(at + 1)}`;
      // All small or all large is no checksum, and right.
      fc.pre(/[a-f]/.test(changed.slice(2)) && /[A-F]/.test(changed.slice(2)));
      expect(isRight("ERC20", changed)).toBe(false);
    }),
    settings,
  );
});

it("no text breaks a check", () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 120 }), fc.string({ minLength: 20, maxLength: 60 }));
  fc.assert(
    fc.property(text, fc.constantFrom<WalletNetwork>("BTC", "ERC20", "TRC20", "BEP20", "SOL"), (typed, network) => {
      const checked = checkWalletAddress(network, typed);
      if (checked.ok) expect(checkWalletAddress(network, checked.address)).toEqual(checked);
    }),
    { ...settings, numRuns: atDepth(200) },
  );
});

const isRight = (network: WalletNetwork, address: string) => checkWalletAddress(network, address).ok;
