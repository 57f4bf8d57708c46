/**
 * Addresses of wallets, checked by the rules of their network. Apart from the rest of the package, since its code is for the pages of addresses
 * alone. No check tells whether somebody holds the key of an address; of some it tells that nobody can.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58, bech32, bech32m, createBase58check } from "@scure/base";
import { WALLET_NETWORKS, type WalletNetwork } from "./wallet-network.ts";

/** `shape`: nothing of this network looks so. `checksum`: it does, but a character is wrong or missing. `nobodys`: it is right, and nobody has a key for it. */
type Fault = "shape" | "checksum" | "nobodys";
type Read = { readonly ok: true; readonly address: string } | { readonly ok: false; readonly fault: Fault };

export type AddressCheck =
  /** In the one form that the network writes. `hasChecksum`: a wrong character would have been found. */
  | { readonly ok: true; readonly address: string; readonly hasChecksum: boolean }
  | { readonly ok: false; readonly fault: Fault }
  /** An address of other networks, all of which write it so. */
  | { readonly ok: false; readonly fault: "other_network"; readonly networks: readonly WalletNetwork[] };

const base58check = createBase58check(sha256);

const right = (address: string): Read => ({ ok: true, address });
const wrong = (fault: Fault): Read => ({ ok: false, fault });

/** Bytes of nothing at the beginning for which no key is found: the zero address, those that coins are burnt at, and built-in contracts all begin so. */
const ZEROS_OF_NOBODY = 16;
const isNobodys = (bytes: Uint8Array) => bytes.slice(0, ZEROS_OF_NOBODY).every((byte) => byte === 0);

/** What `work` gives, or undefined where it throws: the decoders throw on what they cannot read. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** A version byte and 20 bytes of a hash, with four bytes to check them by. The shape leaves room for a character too many or too few. */
function readVersioned(text: string, shape: RegExp, versions: readonly number[]): Read {
  if (!shape.test(text)) return wrong("shape");
  const bytes = attempt(() => base58check.decode(text));
  if (bytes?.length !== 21 || !versions.includes(bytes[0] ?? -1)) return wrong("checksum");
  return isNobodys(bytes.slice(1)) ? wrong("nobodys") : right(text);
}

const BITCOIN_BYTES: readonly number[] = [0x00, 0x05];
const TAPROOT = 1;

/** BIP 173 and 350: version 0 has the older checksum and 20 or 32 bytes, later ones the newer and 2 to 40. */
function readSegwit(text: string): Read {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return wrong("checksum");
  const older = attempt(() => bech32.decode(lower as `${string}1${string}`));
  const newer = attempt(() => bech32m.decode(lower as `${string}1${string}`));
  const [version = -1, ...program] = (older ?? newer)?.words ?? [];
  const isOfVersion = older === undefined ? version >= TAPROOT && version <= 16 : version === 0;
  const bytes = attempt(() => bech32.fromWords(program)) ?? new Uint8Array();
  const { length } = bytes;
  const isLong = version === 0 ? length === 20 || length === 32 : version === TAPROOT ? length === 32 : length >= 2 && length <= 40;
  if (!isOfVersion || !isLong) return wrong("checksum");
  return isNobodys(bytes) ? wrong("nobodys") : right(lower);
}

function readBitcoin(text: string): Read {
  if (/^bc1/i.test(text)) return readSegwit(text);
  return readVersioned(text, /^[13][1-9A-HJ-NP-Za-km-z]{23,35}$/, BITCOIN_BYTES);
}

/** EIP-55: a letter is large where the hash of the small ones has a high digit. All small or all large, it has no checksum. */
function readEthereum(text: string): Read {
  if (!/^0x[0-9a-f]{36,44}$/i.test(text)) return wrong("shape");
  if (text.length !== 42) return wrong("checksum");
  const digits = text.slice(2);
  const small = digits.toLowerCase();
  const hash = keccak_256(new TextEncoder().encode(small));
  const isHigh = (at: number) => ((hash[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) % 16 >= 8;
  const written = [...small].map((digit, at) => (isHigh(at) ? digit.toUpperCase() : digit)).join("");
  const isUnchecked = digits === small || digits === digits.toUpperCase();
  if (!isUnchecked && digits !== written) return wrong("checksum");
  return small.startsWith("00".repeat(ZEROS_OF_NOBODY)) ? wrong("nobodys") : right(`0x${written}`);
}

const TRON_BYTES: readonly number[] = [0x41];
const readTron = (text: string) => readVersioned(text, /^T[1-9A-HJ-NP-Za-km-z]{29,35}$/, TRON_BYTES);

/** Names of built-in programs and accounts are filled up with it, the system program's is nothing else: no key has so many by chance. */
const FILLED_UP = /1{20}/;

/** 32 bytes and nothing to check them by: only their number can be wrong. Nearly all are written in 43 or 44 characters. */
function readSolana(text: string): Read {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,46}$/.test(text)) return wrong("shape");
  if (attempt(() => base58.decode(text))?.length === 32) return FILLED_UP.test(text) ? wrong("nobodys") : right(text);
  return wrong(text.length > 40 ? "checksum" : "shape");
}

interface Rules {
  readonly read: (text: string) => Read;
  readonly hasChecksum: boolean;
}

const ETHEREUM: Rules = { read: readEthereum, hasChecksum: true };
const RULES: Readonly<Record<WalletNetwork, Rules>> = {
  BTC: { read: readBitcoin, hasChecksum: true },
  ERC20: ETHEREUM,
  TRC20: { read: readTron, hasChecksum: true },
  BEP20: ETHEREUM,
  SOL: { read: readSolana, hasChecksum: false },
};

/** Compares with `network` first, then with all others: the wrong network is the dearest mistake, so it is told by name. */
export function checkWalletAddress(network: WalletNetwork, typed: string): AddressCheck {
  const text = typed.trim();
  const own = RULES[network].read(text);
  if (own.ok) return { ...own, hasChecksum: RULES[network].hasChecksum };
  const others = WALLET_NETWORKS.filter((name) => RULES[name].read !== RULES[network].read);
  if (own.fault === "nobodys") return own;
  const networks = others.filter((name) => isWritten(RULES[name].read(text)));
  if (networks.length > 0) return { ok: false, fault: "other_network", networks };
  if (own.fault === "checksum") return own;
  const alike = others.filter((name) => hasFault(RULES[name].read(text), "checksum"));
  return alike.length > 0 ? { ok: false, fault: "other_network", networks: alike } : own;
}

const isWritten = (read: Read) => read.ok || read.fault === "nobodys";
const hasFault = (read: Read, fault: Fault) => !read.ok && read.fault === fault;
