import { atDepth } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { FireQueue } from "./fire-queue.ts";

/** A queue whose work ends when `finish` is called, the earliest begun first. */
function queueOf(underWayMax: number) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  let most = 0;
  const queue = new FireQueue<number>(underWayMax, (entry) => {
    begun.push(entry);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    most = Math.max(most, ends.length);
    return promise;
  });
  const finish = async () => {
    ends.shift()?.();
    await Promise.resolve();
  };
  return { queue, begun, finish, most: () => most, ends };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe.each([1, 3])("with %i under way at most", (underWayMax) => {
  /** Around the length at which what has been done is cut off, and far beyond it. */
  it.each([1, 2, 4_095, 4_096, 4_097, 8_193, atDepth(12_289, 100_000)])(
    "all of %i pushed at once begin, once each, in order",
    async (count) => {
      const { queue, begun, finish, most, ends } = queueOf(underWayMax);
      for (const entry of upTo(count)) queue.push(entry);
      expect(queue.queued).toBe(Math.max(0, count - underWayMax));
      while (ends.length > 0) await finish();
      expect(begun).toEqual(upTo(count));
      expect(most()).toBe(Math.min(count, underWayMax));
      await queue.idle();
    },
  );

  it("what comes while others wait comes after them, also across the cut", async () => {
    const { queue, begun, finish, ends } = queueOf(underWayMax);
    let next = 0;
    for (; next < 5_000; next += 1) queue.push(next);
    for (let done = 0; done < 5_000; done += 1) {
      await finish();
      if (done % 2 === 0) queue.push(next++);
    }
    while (ends.length > 0) await finish();
    expect(begun).toEqual(upTo(next));
  });

  it("is idle when the last has ended, and not before", async () => {
    const { queue, finish, ends } = queueOf(underWayMax);
    for (const entry of upTo(underWayMax + 1)) queue.push(entry);
    let idle = false;
    const waited = queue.idle().then(() => {
      idle = true;
    });
    while (ends.length > 0) {
      expect(idle).toBe(false);
      await finish();
    }
    await waited;
    expect(idle).toBe(true);
  });

  it("what has not begun when it is cleared never does, and what is pushed later does", async () => {
    const { queue, begun, finish, ends } = queueOf(underWayMax);
    for (const entry of upTo(10)) queue.push(entry);
    queue.clear();
    expect(queue.queued).toBe(0);
    queue.push(99);
    while (ends.length > 0) await finish();
    await queue.idle();
    expect(begun).toEqual([...upTo(underWayMax), 99]);
  });
});
