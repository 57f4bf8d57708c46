import { cos, log, sin } from "./exact-math.ts";

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
    const radius = Math.sqrt(-2 * log(this.uniform()));
    const angle = 2 * Math.PI * this.uniform();
    this.#spare = radius * sin(angle);
    this.#hasSpare = true;
    return radius * cos(angle);
  }
}

function chacha8(input: Int32Array, output: Int32Array): void {
  output.set(input);
  for (let round = 0; round < 4; round++) {
    columnRound(output);
    diagonalRound(output);
  }
  for (let i = 0; i < 16; i++) output[i] = ((output[i] as number) + (input[i] as number)) | 0;
}

/** Written out in local variables: by index it takes twice as long, and a good part of what the market costs is this. */
function columnRound(state: Int32Array): void {
  let x0 = state[0] as number;
  let x1 = state[1] as number;
  let x2 = state[2] as number;
  let x3 = state[3] as number;
  let x4 = state[4] as number;
  let x5 = state[5] as number;
  let x6 = state[6] as number;
  let x7 = state[7] as number;
  let x8 = state[8] as number;
  let x9 = state[9] as number;
  let x10 = state[10] as number;
  let x11 = state[11] as number;
  let x12 = state[12] as number;
  let x13 = state[13] as number;
  let x14 = state[14] as number;
  let x15 = state[15] as number;
  x0 = (x0 + x4) | 0;
  x12 = rotate(x12 ^ x0, 16);
  x8 = (x8 + x12) | 0;
  x4 = rotate(x4 ^ x8, 12);
  x0 = (x0 + x4) | 0;
  x12 = rotate(x12 ^ x0, 8);
  x8 = (x8 + x12) | 0;
  x4 = rotate(x4 ^ x8, 7);
  x1 = (x1 + x5) | 0;
  x13 = rotate(x13 ^ x1, 16);
  x9 = (x9 + x13) | 0;
  x5 = rotate(x5 ^ x9, 12);
  x1 = (x1 + x5) | 0;
  x13 = rotate(x13 ^ x1, 8);
  x9 = (x9 + x13) | 0;
  x5 = rotate(x5 ^ x9, 7);
  x2 = (x2 + x6) | 0;
  x14 = rotate(x14 ^ x2, 16);
  x10 = (x10 + x14) | 0;
  x6 = rotate(x6 ^ x10, 12);
  x2 = (x2 + x6) | 0;
  x14 = rotate(x14 ^ x2, 8);
  x10 = (x10 + x14) | 0;
  x6 = rotate(x6 ^ x10, 7);
  x3 = (x3 + x7) | 0;
  x15 = rotate(x15 ^ x3, 16);
  x11 = (x11 + x15) | 0;
  x7 = rotate(x7 ^ x11, 12);
  x3 = (x3 + x7) | 0;
  x15 = rotate(x15 ^ x3, 8);
  x11 = (x11 + x15) | 0;
  x7 = rotate(x7 ^ x11, 7);
  state[0] = x0;
  state[1] = x1;
  state[2] = x2;
  state[3] = x3;
  state[4] = x4;
  state[5] = x5;
  state[6] = x6;
  state[7] = x7;
  state[8] = x8;
  state[9] = x9;
  state[10] = x10;
  state[11] = x11;
  state[12] = x12;
  state[13] = x13;
  state[14] = x14;
  state[15] = x15;
}

function diagonalRound(state: Int32Array): void {
  let x0 = state[0] as number;
  let x1 = state[1] as number;
  let x2 = state[2] as number;
  let x3 = state[3] as number;
  let x4 = state[4] as number;
  let x5 = state[5] as number;
  let x6 = state[6] as number;
  let x7 = state[7] as number;
  let x8 = state[8] as number;
  let x9 = state[9] as number;
  let x10 = state[10] as number;
  let x11 = state[11] as number;
  let x12 = state[12] as number;
  let x13 = state[13] as number;
  let x14 = state[14] as number;
  let x15 = state[15] as number;
  x0 = (x0 + x5) | 0;
  x15 = rotate(x15 ^ x0, 16);
  x10 = (x10 + x15) | 0;
  x5 = rotate(x5 ^ x10, 12);
  x0 = (x0 + x5) | 0;
  x15 = rotate(x15 ^ x0, 8);
  x10 = (x10 + x15) | 0;
  x5 = rotate(x5 ^ x10, 7);
  x1 = (x1 + x6) | 0;
  x12 = rotate(x12 ^ x1, 16);
  x11 = (x11 + x12) | 0;
  x6 = rotate(x6 ^ x11, 12);
  x1 = (x1 + x6) | 0;
  x12 = rotate(x12 ^ x1, 8);
  x11 = (x11 + x12) | 0;
  x6 = rotate(x6 ^ x11, 7);
  x2 = (x2 + x7) | 0;
  x13 = rotate(x13 ^ x2, 16);
  x8 = (x8 + x13) | 0;
  x7 = rotate(x7 ^ x8, 12);
  x2 = (x2 + x7) | 0;
  x13 = rotate(x13 ^ x2, 8);
  x8 = (x8 + x13) | 0;
  x7 = rotate(x7 ^ x8, 7);
  x3 = (x3 + x4) | 0;
  x14 = rotate(x14 ^ x3, 16);
  x9 = (x9 + x14) | 0;
  x4 = rotate(x4 ^ x9, 12);
  x3 = (x3 + x4) | 0;
  x14 = rotate(x14 ^ x3, 8);
  x9 = (x9 + x14) | 0;
  x4 = rotate(x4 ^ x9, 7);
  state[0] = x0;
  state[1] = x1;
  state[2] = x2;
  state[3] = x3;
  state[4] = x4;
  state[5] = x5;
  state[6] = x6;
  state[7] = x7;
  state[8] = x8;
  state[9] = x9;
  state[10] = x10;
  state[11] = x11;
  state[12] = x12;
  state[13] = x13;
  state[14] = x14;
  state[15] = x15;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
