/**
 * A stream of pseudo-random words from a key and a nonce: ChaCha with eight rounds (D. J. Bernstein, 2008). A stream
 * cipher instead of a cheap generator because prices already shown must not let anyone work out the ones to come.
 */
export class KeyedStream {
  readonly #input = new Int32Array(16);
  readonly #output = new Int32Array(16);
  #used = 16;
  #spare = 0;
  #hasSpare = false;

  /** `key` holds eight 32-bit words; the three nonce words say which stream of the key this is. */
  constructor(key: Int32Array, nonceA: number, nonceB: number, nonceC: number) {
    this.restart(key, nonceA, nonceB, nonceC);
  }

  /** Turns this object into another stream, as if newly made. */
  restart(key: Int32Array, nonceA: number, nonceB: number, nonceC: number): void {
    const input = this.#input;
    input[0] = 0x61707865;
    input[1] = 0x3320646e;
    input[2] = 0x79622d32;
    input[3] = 0x6b206574;
    for (let i = 0; i < 8; i++) input[4 + i] = key[i] as number;
    input[12] = 0;
    input[13] = nonceA;
    input[14] = nonceB;
    input[15] = nonceC;
    this.#used = 16;
    this.#hasSpare = false;
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
    if (this.#hasSpare) {
      this.#hasSpare = false;
      return this.#spare;
    }
    const radius = Math.sqrt(-2 * Math.log(this.uniform()));
    const angle = 2 * Math.PI * this.uniform();
    this.#spare = radius * Math.sin(angle);
    this.#hasSpare = true;
    return radius * Math.cos(angle);
  }
}

function chacha8(input: Int32Array, output: Int32Array): void {
  output.set(input);
  for (let round = 0; round < 4; round++) {
    quarterRound(output, 0, 4, 8, 12);
    quarterRound(output, 1, 5, 9, 13);
    quarterRound(output, 2, 6, 10, 14);
    quarterRound(output, 3, 7, 11, 15);
    quarterRound(output, 0, 5, 10, 15);
    quarterRound(output, 1, 6, 11, 12);
    quarterRound(output, 2, 7, 8, 13);
    quarterRound(output, 3, 4, 9, 14);
  }
  for (let i = 0; i < 16; i++) output[i] = ((output[i] as number) + (input[i] as number)) | 0;
}

function quarterRound(state: Int32Array, ia: number, ib: number, ic: number, id: number): void {
  let a = state[ia] as number;
  let b = state[ib] as number;
  let c = state[ic] as number;
  let d = state[id] as number;
  a = (a + b) | 0;
  d = rotate(d ^ a, 16);
  c = (c + d) | 0;
  b = rotate(b ^ c, 12);
  a = (a + b) | 0;
  d = rotate(d ^ a, 8);
  c = (c + d) | 0;
  b = rotate(b ^ c, 7);
  state[ia] = a;
  state[ib] = b;
  state[ic] = c;
  state[id] = d;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
