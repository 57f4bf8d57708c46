import { assert, type WalletNetwork } from "@candela/model";
import { checkWalletAddress } from "@candela/model/wallet-address";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bech32, createBase58check } from "@scure/base";
import { HDKey } from "@scure/bip32";

/** Addresses from a public key that watches only: no key here can spend, and no hardened step can be made from it. */

const base58check = createBase58check(sha256);
/** Versions of extended public keys: xpub of BIP 32, zpub of BIP 84. */
const VERSIONS = {
  xpub: { private: 0x0488ade4, public: 0x0488b21e },
  zpub: { private: 0x04b2430c, public: 0x04b24746 },
} as const;
/** The branch of addresses that are shown to others (BIP 44). */
const RECEIVING = 0;

function accountOf(extended: string): HDKey {
  const versions = extended.startsWith("zpub") ? VERSIONS.zpub : VERSIONS.xpub;
  const account = HDKey.fromExtendedKey(extended, versions);
  if (account.privateKey !== null) throw new Error("an extended key of deposits must be public: the one that was given can spend");
  return account;
}

/** The last 20 bytes of Keccak-256 over the point, which Ethereum and TRON share. */
function pointHash(publicKey: Uint8Array): Uint8Array {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return keccak_256(point.subarray(1)).subarray(-20);
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

function written(network: WalletNetwork, publicKey: Uint8Array): string {
  if (network === "BTC") return bech32.encode("bc", [0, ...bech32.toWords(ripemd160(sha256(publicKey)))]);
  if (network === "TRC20") return base58check.encode(Uint8Array.of(0x41, ...pointHash(publicKey)));
  return `0x${hexOf(pointHash(publicKey))}`;
}

/** The address number `index` of an account's public key; checked as one that somebody typed would be. */
export function derivedAddress(network: Exclude<WalletNetwork, "SOL">, extended: string, index: number): string {
  const { publicKey } = accountOf(extended).deriveChild(RECEIVING).deriveChild(index);
  assert(publicKey !== null, "a child of a public key has one");
  const read = checkWalletAddress(network, written(network, publicKey));
  assert(read.ok, "an address that was derived is one of its network");
  return read.address;
}
