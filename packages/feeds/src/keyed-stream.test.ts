import { describe, expect, it } from "vitest";
import { BLOCK_WORDS, KeyedStream } from "./keyed-stream.ts";

describe("keyed stream", () => {
  it("is ChaCha with eight rounds: the published key stream of the all-zero key and nonce", () => {
    const stream = new KeyedStream(new Int32Array(8), 0, 0, 0);
    const bytes = new Uint8Array(64);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < 16; i++) view.setInt32(4 * i, stream.word(), true);
    expect(Buffer.from(bytes).toString("hex")).toBe(
      "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
    );
  });

  it("goes on into further blocks without repeating, and starts over on restart", () => {
    const key = new Int32Array([9, 8, 7, 6, 5, 4, 3, 2]);
    const stream = new KeyedStream(key, 1, 2, 3);
    const words = Array.from({ length: 64 }, () => stream.word());
    expect(new Set(words).size).toBe(64);
    stream.normal();
    stream.restart(key, 1, 2, 3);
    expect(Array.from({ length: 64 }, () => stream.word())).toEqual(words);
    stream.restart(key, 1, 2, 4);
    expect(stream.word()).not.toBe(words[0]);
  });

  /** Each way to read a stream, so often that some of what was made is left. */
  const READS: Readonly<Record<string, (stream: KeyedStream) => unknown>> = {
    words: (stream) => Array.from({ length: 5 }, () => stream.word()),
    uniforms: (stream) => [stream.uniform(), stream.uniform()],
    "one normal": (stream) => stream.normal(),
    "three normals": (stream) => Array.from({ length: 3 }, () => stream.normal()),
    "a block": (stream) => [...stream.block()],
    "two blocks": (stream) => {
      const out = new Int32Array(2 * BLOCK_WORDS);
      stream.blocks(out.length, out);
      return [...out];
    },
  };
  const pairs = Object.keys(READS).flatMap((before) => Object.keys(READS).map((then) => [then, before] as const));

  it.each(pairs)("gives after a restart the %s of a new stream, whatever was read before: %s", (then, before) => {
    const [key, other] = [new Int32Array([9, 8, 7, 6, 5, 4, 3, 2]), new Int32Array([1, 2, 3, 4, 5, 6, 7, 8])];
    const stream = new KeyedStream(other, 4, 5, 6);
    READS[before]?.(stream);
    stream.restart(key, 1, 2, 3);
    expect(READS[then]?.(stream)).toEqual(READS[then]?.(new KeyedStream(key, 1, 2, 3)));
  });

  it("is uniform between 0 and 1", () => {
    const stream = new KeyedStream(new Int32Array(8), 5, 5, 5);
    const values = Array.from({ length: 50_000 }, () => stream.uniform());
    expect(values.every((value) => value > 0 && value < 1)).toBe(true);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 2);
  });
});
