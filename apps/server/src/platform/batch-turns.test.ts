import { expect, it } from "vitest";
import { BatchTurns } from "./batch-turns.ts";

const weightOf = (command: string) => Number(command.slice(1));

/** The queue when these have gone, the first of those that are alike. */
function without(queue: readonly string[], taken: readonly string[]): string[] {
  const left = [...queue];
  for (const command of taken) left.splice(left.indexOf(command), 1);
  return left;
}

/** Batches until the queue is empty; a command is its weight, with a letter to tell it by. */
function batches(queue: readonly string[], batchMax: number): string[] {
  const turns = new BatchTurns();
  const all: string[] = [];
  for (let left = [...queue]; left.length > 0; ) {
    const taken = turns.take(left, batchMax, weightOf);
    expect(taken).not.toEqual([]);
    all.push(taken.join(" "));
    left = without(left, taken);
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
    const next = turns.take(queue, 4, weightOf);
    taken.push(next.join(" "));
    queue = without(queue, next);
  }
  expect(taken).toEqual(["a9", "x1", "b9", "x1 x1", "c9", "x1 x1"]);
});

it("begins anew with a queue that was empty", () => {
  const turns = new BatchTurns();
  turns.take(["a1"], 4, () => 1);
  turns.begin();
  expect(turns.take(["b9", "c1"], 4, weightOf)).toEqual(["c1"]);
});

it("keeps the order of one user's commands", () => {
  expect(batches(["a5", "a5", "b1", "b1"], 8)).toEqual(["b1 b1", "a5", "a5"]);
});

it("gives a batch beside another what waits in its order, unless few do or a heavy command is among them", () => {
  const turns = new BatchTurns();
  expect(turns.takeBeside(["a1", "b1", "c1"], 2, 2, weightOf)).toEqual(["a1", "b1"]);
  expect(turns.takeBeside(["a1"], 2, 2, weightOf)).toEqual([]);
  expect(turns.takeBeside(["a1", "b1", "c2"], 2, 2, weightOf)).toEqual([]);
});

it("takes nothing from an empty queue, and whose turn it is stays", () => {
  const turns = new BatchTurns();
  turns.begin();
  expect(turns.take([], 4, weightOf)).toEqual([]);
  expect(turns.take(["b9", "c1"], 4, weightOf)).toEqual(["c1"]);
});
