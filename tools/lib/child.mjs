import { spawn } from "node:child_process";
import { projectFolder } from "./project.mjs";

const forwarded = ["SIGTERM", "SIGINT", "SIGHUP"];
const parentPollMs = 250;

/**
 * Runs a program in our terminal until it ends; signals sent to us are passed on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, hasChannel?: boolean, cwd?: string }} options `hasChannel` opens a message channel, by whose end the
 *   program learns that we are gone
 * @returns {Promise<number>} its exit code; 128 + number when a signal ended it
 */
export function runForeground(command, args, options = {}) {
  const stdio = options.hasChannel ? ["inherit", "inherit", "inherit", "ipc"] : "inherit";
  const child = spawn(command, args, { cwd: options.cwd ?? projectFolder, stdio, env: { ...process.env, ...options.env } });
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

/** When npm itself is killed it can not tell us; started by npm, we notice that our parent changed. */
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

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1;
}
