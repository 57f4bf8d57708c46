import { expect, it } from "vitest";
import { type ServerModule, startModules, stopModules } from "./server-module.ts";

const happened: string[] = [];
const happens = (what: string) => async () => {
  await Promise.resolve();
  happened.push(what);
};

const MODULES: readonly ServerModule[] = [
  { start: happens("start 1"), stop: happens("stop 1") },
  { role: "engine", load: happens("load 2"), start: happens("start 2"), stop: happens("stop 2") },
  { role: "worker", start: () => void happened.push("start 3"), stop: happens("stop 3") },
  { handlers: [] },
];

it.each([
  [
    ["engine", "worker"],
    ["start 1", "load 2", "start 2", "start 3"],
  ],
  [["engine"], ["start 1", "load 2", "start 2"]],
  [[], ["start 1", "load 2"]],
] as const)("starts what has the roles %j, one after the other, and reads for all", async (roles, expected) => {
  happened.length = 0;
  await startModules(MODULES, new Set(roles));
  expect(happened).toEqual(expected);
});

it("stops all, the last one first", async () => {
  happened.length = 0;
  await stopModules(MODULES);
  expect(happened).toEqual(["stop 3", "stop 2", "stop 1"]);
});
