import { expect, it } from "vitest";
import { FrameCounter } from "./frame-counter.ts";

function frame(size: number): Buffer {
  const head = size < 126 ? Buffer.from([0x81, size]) : size < 65_536 ? Buffer.from([0x81, 126, size >> 8, size & 255]) : Buffer.alloc(10);
  if (size >= 65_536) {
    head.set([0x81, 127]);
    head.writeBigUInt64BE(BigInt(size), 2);
  }
  return Buffer.concat([head, Buffer.alloc(size, 0x81)]);
}

it.each([1, 2, 3, 7, 1_000, 1_000_000])("counts frames of every size in pieces of %i bytes", (piece) => {
  const stream = Buffer.concat([0, 1, 125, 126, 127, 65_535, 65_536, 0, 300].map(frame));
  const counter = new FrameCounter();
  for (let at = 0; at < stream.length; at += piece) counter.take(stream.subarray(at, at + piece));
  expect(counter).toMatchObject({ frames: 9, bytes: stream.length });
});
