import { spawn } from "node:child_process";
import { projectFolder } from "./project.mjs";

const forwarded = ["SIGTERM", "SIGINT", "SIGHUP"];
const parentPollMs = 250;

/**
 * Runs a program in our terminal until it ends; signals sent to us are passed on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, hasChannel?: boolean, cwd?: string, killedBy?: AbortSignal }} options `hasChannel` opens a
 *   message channel, by whose end the program learns that we are gone; `killedBy` gives it a process group of its own and kills all of that
 * @returns {Promise<number>} its exit code; 128 + number when a signal ended it
 */
export function runForeground(command, args, options = {}) {
  const stdio = options.hasChannel ? ["inherit", "inherit", "inherit", "ipc"] : ["inherit", "inherit", "inherit"];
  const detached = options.killedBy !== undefined;
  // A group of its own may not read from the terminal.
  if (detached) stdio[0] = "ignore";
  const child = spawn(command, args, { cwd: options.cwd ?? projectFolder, stdio, detached, env: { ...process.env, ...options.env } });
  options.killedBy?.addEventListener("abort", () => killGroup(child.pid));
  const pass = (signal) => child.kill(signal);
  for (const signal of forwarded) process.on(signal, pass);
  const watch = watchNpm(() => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of forwarded) process.off(name, pass);
      clearInterval(watch);
      resolve(code ?? 128 + signalNumber(signal));
    });
  });
}

/**
 * Runs a program quietly and gives its output.
 * @returns {Promise<{ code: number, output: string }>} both streams in the order they came
 */
export function runQuietly(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: options.cwd ?? projectFolder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...options.env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** When npm itself is killed it cannot tell us; started by npm, we notice that our parent changed. */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(timer);
      onGone();
    }
  }, parentPollMs);
  timer.unref();
  return timer;
}

function killGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // It ended meanwhile.
    if (error.code !== "ESRCH") throw error;
  }
}

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1;
}
