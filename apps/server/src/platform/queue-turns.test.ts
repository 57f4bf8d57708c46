import { expect, it } from "vitest";
import { queueTurns } from "./queue-turns.ts";

/** A queue that is read three rows at a time. */
function queueOf(...ids: number[]) {
  const queue = ids.map(BigInt);
  const next = queueTurns(async (behind) =>
    queue
      .filter((id) => id > behind)
      .slice(0, 3)
      .map((id) => ({ id })),
  );
  return { queue, next: async () => (await next()).map(({ id }) => Number(id)) };
}

it("comes to every row, however many stay, and to the first ones again", async () => {
  const { next } = queueOf(1, 2, 3, 4, 5, 6, 7);
  expect([await next(), await next(), await next(), await next()]).toEqual([[1, 2, 3], [4, 5, 6], [7], [1, 2, 3]]);
});

it("meets a new row behind the last one next, and begins again at once where there are few", async () => {
  const { queue, next } = queueOf(5);
  expect([await next(), await next()]).toEqual([[5], [5]]);
  queue.push(9n);
  expect([await next(), await next()]).toEqual([[9], [5, 9]]);
  queue.splice(0);
  expect(await next()).toEqual([]);
  queue.push(2n);
  expect(await next()).toEqual([2]);
});
