import { cos, log, sin } from "./exact-math.ts";

/** Words that the cipher makes at a time. */
export const BLOCK_WORDS = 16;

/**
 * A stream of pseudo-random words from a key and a nonce: ChaCha with eight rounds (D. J. Bernstein, 2008). A stream
 * cipher instead of a cheap generator because prices already shown must not let anyone work out the ones to come.
 */
export class KeyedStream {
  readonly #input = new Int32Array(BLOCK_WORDS);
  readonly #output = new Int32Array(BLOCK_WORDS);
  #used = BLOCK_WORDS;
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
    this.#used = BLOCK_WORDS;
    this.#hasSpare = false;
  }

  /** The next 32 bits as a signed integer. */
  word(): number {
    if (this.#used === BLOCK_WORDS) {
      this.block();
      this.#used = 0;
    }
    return this.#output[this.#used++] as number;
  }

  /** The next sixteen words at once, of a stream that is read in whole blocks; until the next are asked for. */
  block(): Int32Array {
    this.#cipher(this.#output, 0);
    this.#used = BLOCK_WORDS;
    return this.#output;
  }

  /** At least the next `count` words, of a stream that is read in whole blocks, into `out`, which has room for the last of them. */
  blocks(count: number, out: Int32Array): void {
    for (let at = 0; at < count; at += BLOCK_WORDS) this.#cipher(out, at);
    this.#used = BLOCK_WORDS;
  }

  #cipher(out: Int32Array, at: number): void {
    chacha8(this.#input, out, at);
    this.#input[12] = ((this.#input[12] as number) + 1) | 0;
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

/**
 * Eight rounds, written out in local variables: by index they take three times as long, and a good part of what the market costs is this. A sum of
 * three 32-bit words is exact in a double, so that cutting it once is the same as twice.
 */
function chacha8(input: Int32Array, output: Int32Array, at: number): void {
  let x0 = input[0] as number;
  let x1 = input[1] as number;
  let x2 = input[2] as number;
  let x3 = input[3] as number;
  let x4 = input[4] as number;
  let x5 = input[5] as number;
  let x6 = input[6] as number;
  let x7 = input[7] as number;
  let x8 = input[8] as number;
  let x9 = input[9] as number;
  let x10 = input[10] as number;
  let x11 = input[11] as number;
  let x12 = input[12] as number;
  let x13 = input[13] as number;
  let x14 = input[14] as number;
  let x15 = input[15] as number;
  for (let round = 0, b = 0, d = 0; round < 4; round++) {
    d = rotate(x12 ^ (x0 + x4), 16);
    b = rotate(x4 ^ (x8 + d), 12);
    x0 = (x0 + x4 + b) | 0;
    x12 = rotate(d ^ x0, 8);
    x8 = (x8 + d + x12) | 0;
    x4 = rotate(b ^ x8, 7);
    d = rotate(x13 ^ (x1 + x5), 16);
    b = rotate(x5 ^ (x9 + d), 12);
    x1 = (x1 + x5 + b) | 0;
    x13 = rotate(d ^ x1, 8);
    x9 = (x9 + d + x13) | 0;
    x5 = rotate(b ^ x9, 7);
    d = rotate(x14 ^ (x2 + x6), 16);
    b = rotate(x6 ^ (x10 + d), 12);
    x2 = (x2 + x6 + b) | 0;
    x14 = rotate(d ^ x2, 8);
    x10 = (x10 + d + x14) | 0;
    x6 = rotate(b ^ x10, 7);
    d = rotate(x15 ^ (x3 + x7), 16);
    b = rotate(x7 ^ (x11 + d), 12);
    x3 = (x3 + x7 + b) | 0;
    x15 = rotate(d ^ x3, 8);
    x11 = (x11 + d + x15) | 0;
    x7 = rotate(b ^ x11, 7);
    d = rotate(x15 ^ (x0 + x5), 16);
    b = rotate(x5 ^ (x10 + d), 12);
    x0 = (x0 + x5 + b) | 0;
    x15 = rotate(d ^ x0, 8);
    x10 = (x10 + d + x15) | 0;
    x5 = rotate(b ^ x10, 7);
    d = rotate(x12 ^ (x1 + x6), 16);
    b = rotate(x6 ^ (x11 + d), 12);
    x1 = (x1 + x6 + b) | 0;
    x12 = rotate(d ^ x1, 8);
    x11 = (x11 + d + x12) | 0;
    x6 = rotate(b ^ x11, 7);
    d = rotate(x13 ^ (x2 + x7), 16);
    b = rotate(x7 ^ (x8 + d), 12);
    x2 = (x2 + x7 + b) | 0;
    x13 = rotate(d ^ x2, 8);
    x8 = (x8 + d + x13) | 0;
    x7 = rotate(b ^ x8, 7);
    d = rotate(x14 ^ (x3 + x4), 16);
    b = rotate(x4 ^ (x9 + d), 12);
    x3 = (x3 + x4 + b) | 0;
    x14 = rotate(d ^ x3, 8);
    x9 = (x9 + d + x14) | 0;
    x4 = rotate(b ^ x9, 7);
  }
  writeSums(input, output, at, x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15);
}

/** Each word of the block is the word of the input plus what the rounds made of it. */
function writeSums(
  input: Int32Array,
  output: Int32Array,
  at: number,
  x0: number,
  x1: number,
  x2: number,
  x3: number,
  x4: number,
  x5: number,
  x6: number,
  x7: number,
  x8: number,
  x9: number,
  x10: number,
  x11: number,
  x12: number,
  x13: number,
  x14: number,
  x15: number,
): void {
  output[at] = (input[0] as number) + x0;
  output[at + 1] = (input[1] as number) + x1;
  output[at + 2] = (input[2] as number) + x2;
  output[at + 3] = (input[3] as number) + x3;
  output[at + 4] = (input[4] as number) + x4;
  output[at + 5] = (input[5] as number) + x5;
  output[at + 6] = (input[6] as number) + x6;
  output[at + 7] = (input[7] as number) + x7;
  output[at + 8] = (input[8] as number) + x8;
  output[at + 9] = (input[9] as number) + x9;
  output[at + 10] = (input[10] as number) + x10;
  output[at + 11] = (input[11] as number) + x11;
  output[at + 12] = (input[12] as number) + x12;
  output[at + 13] = (input[13] as number) + x13;
  output[at + 14] = (input[14] as number) + x14;
  output[at + 15] = (input[15] as number) + x15;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}
