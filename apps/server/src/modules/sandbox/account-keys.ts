import { createECDH, createHash, createHmac } from "node:crypto";
import { base58 } from "@scure/base";

/**
 * Public halves of accounts of hardened levels (BIP 32), by the curve that Node brings: it takes a tenth of a millisecond a level, where a curve in plain
 * code first spends a quarter of a second on its tables, in every start that needs a key.
 */

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const HARDENED = 0x80000000;
const MASTER_SECRET = "Bitcoin seed";
/** Bytes of a private key, and of a chain code. */
const HALF = 32;

interface Level {
  readonly secret: Buffer;
  readonly chainCode: Buffer;
  readonly publicKey: Buffer;
  readonly parent: Buffer;
  readonly index: number;
  readonly depth: number;
}

/** The extended public key of an account, such as `m/84'/0'/0'`, from the seed of a wallet. */
export function accountKey(seed: Buffer, path: string, version: number): string {
  const [root, ...steps] = path.split("/");
  if (root !== "m" || !steps.every((step) => /^\d+'$/.test(step))) throw new Error("the path of an account has hardened levels alone");
  let level = levelOf(hmac(MASTER_SECRET, seed), undefined, { parent: Buffer.alloc(4), index: 0, depth: 0 });
  for (const step of steps) level = childOf(level, HARDENED + Number(step.slice(0, -1)));
  const { depth, parent, index, chainCode, publicKey } = level;
  const bytes = Buffer.concat([uint32(version), Buffer.of(depth), parent, uint32(index), chainCode, publicKey]);
  return base58.encode(Buffer.concat([bytes, sha256(sha256(bytes)).subarray(0, 4)]));
}

function childOf({ secret, chainCode, publicKey, depth }: Level, index: number): Level {
  const made = hmac(chainCode, Buffer.concat([Buffer.of(0), secret, uint32(index)]));
  const parent = createHash("ripemd160").update(sha256(publicKey)).digest().subarray(0, 4);
  return levelOf(made, secret, { parent, index, depth: depth + 1 });
}

/** Two halves: what is added to the secret of the level above, and the chain code. */
function levelOf(made: Buffer, above: Buffer | undefined, place: Pick<Level, "parent" | "index" | "depth">): Level {
  const added = numberOf(made.subarray(0, HALF));
  const secret = (added + (above === undefined ? 0n : numberOf(above))) % ORDER;
  // One of 2^127 seeds, for which the standard has no key.
  if (added >= ORDER || secret === 0n) throw new Error("this seed has no such account");
  const bytes = Buffer.from(secret.toString(16).padStart(2 * HALF, "0"), "hex");
  const curve = createECDH("secp256k1");
  curve.setPrivateKey(bytes);
  return { ...place, secret: bytes, chainCode: made.subarray(HALF), publicKey: curve.getPublicKey(null, "compressed") };
}

const hmac = (key: string | Buffer, text: Buffer) => createHmac("sha512", key).update(text).digest();
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
const numberOf = (bytes: Buffer) => BigInt(`0x${bytes.toString("hex")}`);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
