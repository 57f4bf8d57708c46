import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepTempFilesInMemory } from "./temp-folder.ts";

let memory = "";
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), "candela-memory-"));
});
afterEach(() => rmSync(memory, { recursive: true, force: true }));

describe("the folder for what tests throw away", () => {
  it("is in memory where there is room", () => {
    const env: NodeJS.ProcessEnv = {};
    keepTempFilesInMemory(env, { memory, roomBytes: 1 });
    expect(env.TMPDIR?.startsWith(memory)).toBe(true);
    expect(existsSync(env.TMPDIR ?? "")).toBe(true);
  });

  it.each([
    ["somebody chose another", { TMPDIR: "/elsewhere" }, {}, "/elsewhere"],
    ["there is too little room", {}, { roomBytes: Number.MAX_SAFE_INTEGER }, undefined],
    ["there is no such folder", {}, { memory: "/no/such/folder" }, undefined],
  ])("stays as it is when %s", (_why, given, machine, folder) => {
    const env: NodeJS.ProcessEnv = given;
    keepTempFilesInMemory(env, { memory, roomBytes: 1, ...machine });
    expect(env.TMPDIR).toBe(folder);
  });

  it("loses what a killed run left a day ago, and nothing younger", () => {
    const env: NodeJS.ProcessEnv = {};
    keepTempFilesInMemory(env, { memory, roomBytes: 1 });
    const inside = (name: string) => join(env.TMPDIR ?? "", name);
    const [old, young] = [inside("old"), inside("young")];
    for (const folder of [old, young]) mkdirSync(join(folder, "inside"), { recursive: true });
    const now = Date.now();
    utimesSync(old, now / 1000 - 90_000, now / 1000 - 90_000);
    keepTempFilesInMemory({}, { memory, roomBytes: 1, now });
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });
});
