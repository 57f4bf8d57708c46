import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

/** The public randomness of a draw: rounds of the drand network `quicknet`. By itself, because it brings the arithmetic of a curve along, which is loaded where a round is checked. */

/** Facts of the network, as all of its servers tell them; they never change. Scheme `bls-unchained-g1-rfc9380`. */
export const QUICKNET = {
  chainHash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
} as const;

const SIGNED_AS = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/** Whether the network signed this round with this: nobody else can. Both in hex. */
export function isRoundSignature(round: number, signature: string): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature) || !Number.isSafeInteger(round) || round < 1) return false;
  const signatures = bls12_381.shortSignatures;
  try {
    const message = signatures.hash(sha256(roundBytes(round)), SIGNED_AS);
    return signatures.verify(hexToBytes(signature), message, hexToBytes(QUICKNET.publicKey));
  } catch {
    // No point of the curve.
    return false;
  }
}

/** Randomness of a round in hex: SHA-256 of its signature. */
export function roundRandomness(signature: string): string {
  return bytesToHex(sha256(hexToBytes(signature)));
}

function roundBytes(round: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(round));
  return new Uint8Array(bytes.buffer);
}
