/**
 * SHA-256 (FIPS 180-4) in plain code: a day is checked in the browser too, where node:crypto is missing, and its own hashing is absent
 * on pages without HTTPS.
 */

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let next = 2; primes.length < count; next++) if (primes.every((prime) => next % prime !== 0)) primes.push(next);
  return primes;
};

/** The first 32 bits of the fraction of a root, by Newton on whole numbers: no rounding has a say in them. */
function rootFraction(prime: number, degree: 2n | 3n): number {
  const target = BigInt(prime) << (32n * degree);
  let root = BigInt(prime) << 32n;
  for (;;) {
    const next = ((degree - 1n) * root + target / root ** (degree - 1n)) / degree;
    if (next >= root) return Number(BigInt.asIntN(32, root));
    root = next;
  }
}

const FIRST_STATE = Int32Array.from(firstPrimes(8), (prime) => rootFraction(prime, 2n));
const ROUND_WORDS = Int32Array.from(firstPrimes(64), (prime) => rootFraction(prime, 3n));

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The hash as 64 hex digits. */
export function sha256(message: Uint8Array): string {
  const state = Int32Array.from(FIRST_STATE);
  const padded = padBlocks(message);
  for (let at = 0; at < padded.byteLength; at += 64) addBlock(state, padded, at);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The message, one bit that is set, zeros, and the message's length in bits. */
function padBlocks(message: Uint8Array): DataView {
  const bytes = new Uint8Array(64 * Math.ceil((message.length + 9) / 64));
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

const schedule = new Int32Array(64);

function addBlock(state: Int32Array, padded: DataView, at: number): void {
  const word = (index: number) => schedule[index] as number;
  for (let k = 0; k < 16; k++) schedule[k] = padded.getInt32(at + 4 * k);
  for (let k = 16; k < 64; k++) {
    const [near, far] = [word(k - 2), word(k - 15)];
    const nearMixed = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    const farMixed = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    schedule[k] = nearMixed + word(k - 7) + farMixed + word(k - 16);
  }
  let [a, b, c, d, e, f, g, h] = [...state] as [number, number, number, number, number, number, number, number];
  for (let k = 0; k < 64; k++) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (ROUND_WORDS[k] as number) + word(k)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = (state[index] as number) + value;
  });
}
