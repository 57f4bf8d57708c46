/**
 * A stranger's first minutes: clones the committed state into a folder with a space in its name, runs the README's first command with a port and
 * data folder of its own, uses the server, stops it, and starts it a second time. Prints what it saw; code 1 when anything is amiss.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failWith, projectFolder, ToolError } from "./lib/project.mjs";
import { firstVisit, secondVisit } from "./lib/smoke-visit.mjs";

const firstStartLimitMs = 600_000;
const laterStartLimitMs = 60_000;
const stopLimitMs = 40_000;

const scratch = mkdtempSync(join(tmpdir(), "candela-smoke-"));
/** @type {import("node:child_process").ChildProcess | undefined} */
let running;
try {
  await main();
} catch (error) {
  if (running?.pid !== undefined) signalGroup(running.pid, "SIGKILL");
  rmSync(scratch, { recursive: true, force: true });
  failWith(error);
}
rmSync(scratch, { recursive: true, force: true });

async function main() {
  const clone = join(scratch, "fresh clone");
  mkdirSync(clone);
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", projectFolder, clone]);
  const env = { PORT: String(await freePort()), DATA_DIR: join(scratch, "data folder") };
  const first = await startServer(clone, env, firstStartLimitMs);
  say(`first start ready after ${seconds(first.readyMs)} at ${first.address}`);
  const { seen, visitor } = await firstVisit(first.address);
  for (const line of seen) say(line);
  await stopServer(first.child);
  const second = await startServer(clone, env, laterStartLimitMs);
  say(`second start ready after ${seconds(second.readyMs)} (aim: below 3 s)`);
  for (const line of await secondVisit(second.address, visitor)) say(line);
  await stopServer(second.child);
  say("ok");
}

/** Runs `npm start` until it prints its address. */
function startServer(clone, env, limitMs) {
  const begun = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env: { ...process.env, ...env, npm_lifecycle_event: undefined, npm_execpath: undefined },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running = child;
  let output = "";
  return new Promise((resolve, reject) => {
    const fail = (why) => reject(new ToolError(`smoke: npm start ${why}; it printed:\n${output}`));
    const timer = setTimeout(() => fail(`printed no address within ${limitMs} ms`), limitMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (text) => {
        output += text;
        const address = /Address\s+(http\S+)/.exec(output)?.[1];
        if (address === undefined) return;
        clearTimeout(timer);
        resolve({ child, address, readyMs: performance.now() - begun });
      });
    }
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
  });
}

/** SIGTERM to npm, as a service manager does it; all of it must end, with code 0. */
async function stopServer(child) {
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
  const late = new Promise((resolve) => setTimeout(resolve, stopLimitMs, "late").unref());
  child.kill("SIGTERM");
  const how = await Promise.race([ended, late]);
  running = undefined;
  if (how !== 0) throw new ToolError(`smoke: after SIGTERM npm start ended with ${how} instead of code 0`);
  say("stopped on SIGTERM with code 0");
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It is gone already, which is what we want.
  }
}

function freePort() {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function seconds(ms) {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function say(text) {
  process.stdout.write(`smoke: ${text}\n`);
}
