import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { beginInTurns } from "./begin-in-turns.ts";

it("begins everything in its order, and lets others have the turns between", async () => {
  const seen: string[] = [];
  const work = (name: string) => async () => void seen.push(name);
  const all = beginInTurns(true, [work("a"), work("b"), work("c")]);
  const other = setImmediate().then(() => seen.push("other"));
  await Promise.all([all, other]);
  expect(seen.indexOf("other")).toBeLessThan(seen.indexOf("c"));
  expect(seen.filter((name) => name !== "other")).toEqual(["a", "b", "c"]);
});

it("begins without turns within one", async () => {
  const seen: string[] = [];
  const done = beginInTurns(false, [async () => void seen.push("a"), async () => void seen.push("b")]);
  expect(seen).toEqual(["a", "b"]);
  await done;
});

it("tells a failure of the first when the last has begun, and the process lives on", async () => {
  const seen: string[] = [];
  const failing = beginInTurns(true, [
    () => Promise.reject(new Error("broken")),
    async () => void seen.push("b"),
    async () => void seen.push("c"),
  ]);
  await expect(failing).rejects.toThrow("broken");
  expect(seen).toEqual(["b", "c"]);
});
