import { describe, expect, it } from "vitest";
import { ResultReads } from "./result-reads.ts";

describe("a closing", () => {
  it("of a batch that began after the reading had ended is exact", () => {
    const reads = new ResultReads();
    expect(reads.ended(5n, reads.moment())).toBe(true);
    const batch = reads.moment();
    expect(reads.closed(5n, batch)).toBe(true);
  });

  it("whose batch was under way when a reading ended may have been read", () => {
    const reads = new ResultReads();
    const batch = reads.moment();
    reads.ended(5n, reads.moment());
    expect(reads.closed(5n, batch)).toBe(false);
  });

  it("is not concerned by readings of other follows", () => {
    const reads = new ResultReads();
    reads.ended(5n, reads.moment());
    const batch = reads.moment();
    reads.ended(6n, reads.moment());
    expect(reads.closed(5n, batch)).toBe(true);
  });

  it("of a follow that was never read has to be read", () => {
    const reads = new ResultReads();
    expect(reads.closed(5n, reads.moment())).toBe(false);
  });
});

describe("a reading", () => {
  it("during which a closing was told may have missed it", () => {
    const reads = new ResultReads();
    const batch = reads.moment();
    const began = reads.moment();
    reads.closed(5n, batch);
    expect(reads.ended(5n, began)).toBe(false);
  });

  it("that began after the closing was told has seen it, and the next closing is exact again", () => {
    const reads = new ResultReads();
    reads.closed(5n, reads.moment());
    expect(reads.ended(5n, reads.moment())).toBe(true);
    expect(reads.closed(5n, reads.moment())).toBe(true);
  });

  it("of a follow that was forgotten begins anew", () => {
    const reads = new ResultReads();
    const began = reads.moment();
    reads.closed(5n, began);
    reads.forget(5n);
    expect(reads.ended(5n, began)).toBe(true);
  });
});
