import { expect, it } from "vitest";
import { BatchTurns } from "./batch-turns.ts";

/** Batches until the queue is empty; a command is its weight, with a letter to tell it by. */
function batches(queue: readonly string[], batchMax: number): string[] {
  const turns = new BatchTurns();
  const all: string[] = [];
  for (let left = [...queue]; left.length > 0; ) {
    const next = turns.take(left, batchMax, (command) => Number(command.slice(1)));
    expect(next.taken).not.toEqual([]);
    all.push(next.taken.join(" "));
    left = next.left;
  }
  return all;
}

it("takes ordinary commands in their order, as many as fit", () => {
  expect(batches(["a1", "b1", "c1", "d1", "e1"], 2)).toEqual(["a1 b1", "c1 d1", "e1"]);
});

it("takes a heavy command alone, however heavy, behind what came before it", () => {
  expect(batches(["a1", "b9", "c1"], 4)).toEqual(["a1 c1", "b9"]);
  expect(batches(["b9"], 4)).toEqual(["b9"]);
});

it("takes heavy commands together while they fit, none past one that does not", () => {
  expect(batches(["a2", "b2", "c3", "d1", "e2"], 4)).toEqual(["d1", "a2 b2", "c3", "e2"]);
});

it("lets ordinary commands that come meanwhile have every second batch, and no more", () => {
  const turns = new BatchTurns();
  let queue = ["a9", "b9", "c9"];
  const taken: string[] = [];
  for (let round = 0; queue.length > 0; round += 1) {
    // Somebody asks again after each batch.
    if (round > 0 && round < 7) queue = [...queue, `x1`];
    const next = turns.take(queue, 4, (command) => Number(command.slice(1)));
    taken.push(next.taken.join(" "));
    queue = next.left;
  }
  expect(taken).toEqual(["a9", "x1", "b9", "x1 x1", "c9", "x1 x1"]);
});

it("begins anew with a queue that was empty", () => {
  const turns = new BatchTurns();
  turns.take(["a1"], 4, () => 1);
  turns.begin();
  expect(turns.take(["b9", "c1"], 4, (command) => Number(command.slice(1))).taken).toEqual(["c1"]);
});

it("keeps the order of one user's commands", () => {
  expect(batches(["a5", "a5", "b1", "b1"], 8)).toEqual(["b1 b1", "a5", "a5"]);
});
