import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lockDataFolder } from "./data-folder-lock.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candela-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the lock of a data folder", () => {
  it("is had by one at a time", async () => {
    const first = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(`${folder} is in use by another server (process ${process.pid})`);
    first.release();
    const second = await lockDataFolder(folder);
    second.release();
  });

  it("is waited for when its owner is stopping", async () => {
    const first = await lockDataFolder(folder);
    first.announceStop();
    const second = lockDataFolder(folder);
    first.release();
    (await second).release();
  });

  it("is not held by a file alone: an owner that died without a word", async () => {
    writeFileSync(join(folder, "server.lock"), "1 running\n");
    (await lockDataFolder(folder)).release();
  });
});

describe("without the flock program", () => {
  const options = { useFlock: false };

  it("a living process keeps the folder", async () => {
    writeFileSync(join(folder, "server.lock"), `${process.ppid} running\n`);
    await expect(lockDataFolder(folder, options)).rejects.toThrow(`process ${process.ppid}`);
  });

  it("a dead one, and an empty or foreign file, do not", async () => {
    for (const left of ["999999999 running\n", "", "not ours\n"]) {
      writeFileSync(join(folder, "server.lock"), left);
      const lock = await lockDataFolder(folder, options);
      expect(readFileSync(join(folder, "server.lock"), "utf8")).toBe(`${process.pid} running\n`);
      lock.release();
    }
  });
});
