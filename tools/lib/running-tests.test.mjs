import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runForeground } from "./child.mjs";
import { describeHang, openRunningTests, readRunningTests, watchRunningTests } from "./running-tests.mjs";

const scratch = mkdtempSync(join(tmpdir(), "candela-running-"));
const folder = join(scratch, "running");
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const NOW_MS = Date.UTC(2026, 0, 5, 12);
function running(name, limitMs, forMs) {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ name, limitMs }));
  utimesSync(file, new Date(NOW_MS - forMs), new Date(NOW_MS - forMs));
}

it("names the test that is long past its own limit, and nothing before", () => {
  openRunningTests(folder);
  running("slow", 120_000, 150_000);
  running("quick", 30_000, 115_000);
  expect(describeHang(readRunningTests(folder, NOW_MS))).toBeUndefined();
  running("endless", 30_000, 125_000);
  expect(describeHang(readRunningTests(folder, NOW_MS))).toBe("endless hangs: it has run for 125 s, its own limit is 30 s");
});

it("takes no notice of a file that is being written", () => {
  openRunningTests(folder);
  writeFileSync(join(folder, "half.json"), '{"name": "ha');
  expect(readRunningTests(folder, NOW_MS)).toEqual([]);
});

it("leaves word of each running test of ours", () => {
  // The file of this very test, when `npm test` runs the suite and names the folder.
  const own = process.env.RUNNING_TESTS;
  const names = own === undefined ? [expect.getState().currentTestName] : readRunningTests(own, NOW_MS).map(({ name }) => name);
  expect(names.join("\n")).toContain("leaves word of each running test of ours");
});

it("ends a program that answers no signal, with all that it started, and names what ran", async () => {
  openRunningTests(folder);
  const loop = "for (;;);";
  const script = `
    const { spawn } = require("node:child_process");
    const inner = spawn(process.execPath, ["-e", ${JSON.stringify(loop)}]);
    require("node:fs").writeFileSync(${JSON.stringify(join(scratch, "inner"))}, String(inner.pid));
    require("node:fs").writeFileSync(${JSON.stringify(join(folder, "loop.json"))}, JSON.stringify({ name: "a loop", limitMs: 1e9 }));
    process.on("SIGTERM", () => undefined);
    ${loop}`;
  const ending = new AbortController();
  const told = new Promise((resolve) => {
    watchRunningTests({
      folder,
      limitMs: 1,
      onHang(what) {
        resolve(what);
        ending.abort();
      },
    });
  });
  const code = await runForeground(process.execPath, ["-e", script], { killedBy: ending.signal });
  expect(code).toBe(137);
  expect(await told).toMatch(/^the run has not ended after 0 min; (running: a loop|no test is running)$/);
  await expect.poll(() => isRunning(readFileSync(join(scratch, "inner"), "utf8"))).toBe(false);
});

function isRunning(pid) {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
