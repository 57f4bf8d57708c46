/**
 * A stream of pseudo-random words from a key and a nonce: ChaCha with eight rounds (D. J. Bernstein, 2008). A stream
 * cipher instead of a cheap generator because prices already shown must not let anyone work out the ones to come.
 */
export class KeyedStream {
  readonly #input = new Int32Array(16);
  readonly #output = new Int32Array(16);
  #used = 16;
  #spare = Number.NaN;

  /** `key` holds eight 32-bit words; the three nonce words say which stream of the key this is. */
  constructor(key: Int32Array, nonceA: number, nonceB: number, nonceC: number) {
    this.#input.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
    this.#input.set(key.subarray(0, 8), 4);
    this.#input[13] = nonceA;
    this.#input[14] = nonceB;
    this.#input[15] = nonceC;
  }

  /** The next 32 bits as a signed integer. */
  word(): number {
    if (this.#used === 16) {
      chacha8(this.#input, this.#output);
      this.#input[12] = ((this.#input[12] as number) + 1) | 0;
      this.#used = 0;
    }
    return this.#output[this.#used++] as number;
  }

  /** Uniform in the open interval from 0 to 1. */
  uniform(): number {
    return ((this.word() >>> 0) + 0.5) / 4_294_967_296;
  }

  /** Standard normal, by Box and Muller; two at a time. */
  normal(): number {
    if (!Number.isNaN(this.#spare)) {
      const spare = this.#spare;
      this.#spare = Number.NaN;
      return spare;
    }
    const radius = Math.sqrt(-2 * Math.log(this.uniform()));
    const angle = 2 * Math.PI * this.uniform();
    this.#spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }
}

const ROTATIONS = [16, 12, 8, 7] as const;
/** The four columns, then the four diagonals, as indices of the state. */
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

function chacha8(input: Int32Array, output: Int32Array): void {
  output.set(input);
  for (let round = 0; round < 4; round++) {
    for (const [a, b, c, d] of QUARTERS) quarterRound(output, a, b, c, d);
  }
  for (let i = 0; i < 16; i++) output[i] = ((output[i] as number) + (input[i] as number)) | 0;
}

function quarterRound(s: Int32Array, ia: number, ib: number, ic: number, id: number): void {
  let a = s[ia] as number;
  let b = s[ib] as number;
  let c = s[ic] as number;
  let d = s[id] as number;
  a = (a + b) | 0;
  d = rotate(d ^ a, ROTATIONS[0]);
  c = (c + d) | 0;
  b = rotate(b ^ c, ROTATIONS[1]);
  a = (a + b) | 0;
  d = rotate(d ^ a, ROTATIONS[2]);
  c = (c + d) | 0;
  b = rotate(b ^ c, ROTATIONS[3]);
  s[ia] = a;
  s[ib] = b;
  s[ic] = c;
  s[id] = d;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
