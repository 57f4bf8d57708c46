import { expect, it } from "vitest";
import { queueTurns } from "./queue-turns.ts";

/** A queue as the database reads it: those behind an id first, then the others. */
function queueOf(...ids: number[]) {
  const queue = ids.map(BigInt);
  const read = async (behind: bigint) =>
    [...queue]
      .sort((a, b) => Number(a <= behind) - Number(b <= behind) || Number(a - b))
      .slice(0, 3)
      .map((id) => ({ id }));
  const next = queueTurns(read);
  return { queue, next: async () => (await next()).map(({ id }) => Number(id)) };
}

it("comes to every row, however many stay", async () => {
  const { next } = queueOf(1, 2, 3, 4, 5, 6, 7, 8);
  expect([await next(), await next(), await next()]).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 1],
  ]);
});

it("meets a new row in the round after the last, and begins again where there are few", async () => {
  const { queue, next } = queueOf(5);
  expect([await next(), await next()]).toEqual([[5], [5]]);
  queue.push(9n);
  expect([await next(), await next()]).toEqual([
    [9, 5],
    [9, 5],
  ]);
  queue.splice(0);
  expect(await next()).toEqual([]);
  queue.push(2n);
  expect(await next()).toEqual([2]);
});
