/** Runs a program that may never end: after the limit it and all that it started in its process group are stopped. */
import { spawn } from "node:child_process";

const killAfterMs = 10_000;
const running = new Set();

/**
 * @param {{ cwd: string, limitMs: number, env?: Record<string, string | undefined> }} options
 * @returns {Promise<{ code: number | null, output: string, isOver: boolean }>} `isOver`: the limit ended it
 */
export function runLimited(command, args, { cwd, limitMs, env }) {
  const child = spawn(command, args, { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      output += text;
    });
  }
  let isOver = false;
  let killing;
  const limit = setTimeout(() => {
    isOver = true;
    signalGroup(child, "SIGTERM");
    killing = setTimeout(() => signalGroup(child, "SIGKILL"), killAfterMs);
  }, limitMs);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(limit);
      clearTimeout(killing);
      running.delete(child);
      resolve({ code, output, isOver });
    });
  });
}

/** Ends all that still runs: a command that is stopped leaves nothing behind. */
export function stopAll() {
  for (const child of running) signalGroup(child, "SIGTERM");
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}
