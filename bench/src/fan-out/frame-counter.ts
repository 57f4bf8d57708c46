/** Counts the frames of a WebSocket's byte stream without keeping them: the cheapest reader there is. */
export class FrameCounter {
  frames = 0;
  bytes = 0;
  /** Bytes of the present frame still to come. */
  #left = 0;
  #head = Buffer.alloc(0);

  /** Takes the next piece of the stream; pieces end anywhere. */
  take(chunk: Buffer): void {
    this.bytes += chunk.length;
    let at = 0;
    while (at < chunk.length) {
      if (this.#left > 0) {
        const passed = Math.min(this.#left, chunk.length - at);
        this.#left -= passed;
        at += passed;
        if (this.#left === 0) this.frames += 1;
        continue;
      }
      const before = this.#head.length;
      const head = Buffer.concat([this.#head, chunk.subarray(at, at + HEAD_BYTES_MAX - before)]);
      const size = sizeOf(head);
      if (size === undefined) {
        this.#head = head;
        return;
      }
      this.#head = Buffer.alloc(0);
      at += size.head - before;
      this.#left = size.payload;
      if (size.payload === 0) this.frames += 1;
    }
  }
}

const HEAD_BYTES_MAX = 10;

/** Of an unmasked frame; undefined while its head is not whole. */
function sizeOf(head: Buffer): { head: number; payload: number } | undefined {
  if (head.length < 2) return undefined;
  const short = head.readUInt8(1);
  if (short < 126) return { head: 2, payload: short };
  if (short === 126) return head.length < 4 ? undefined : { head: 4, payload: head.readUInt16BE(2) };
  return head.length < HEAD_BYTES_MAX ? undefined : { head: HEAD_BYTES_MAX, payload: Number(head.readBigUInt64BE(2)) };
}
