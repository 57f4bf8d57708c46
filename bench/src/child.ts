/** Programs of the benchmark as processes of their own, which talk over a channel and never outlive us. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join, resolve } from "node:path";

export const projectFolder = join(import.meta.dirname, "..", "..");

export interface Answerable {
  /** Sends a question and resolves with the next message of the process. */
  ask<Answer>(question: unknown): Promise<Answer>;
  next<Answer>(): Promise<Answer>;
  stop(): Promise<void>;
  readonly child: ChildProcess;
}

/** Forks a file of this folder, or of an absolute path. What it prints is shown only when it fails. */
export function forkFile(file: string, args: readonly string[] = [], env: Record<string, string> = {}): Answerable {
  const child = fork(resolve(import.meta.dirname, file), [...args], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: { ...process.env, ...env },
  });
  return answerable(child, file);
}

function answerable(child: ChildProcess, name: string): Answerable {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-4_000);
    });
  const arrived: unknown[] = [];
  const waiting: { resolve: (value: unknown) => void; reject: (error: Error) => void }[] = [];
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.on("message", (message) => {
    const first = waiting.shift();
    if (first === undefined) arrived.push(message);
    else first.resolve(message);
  });
  child.once("close", (code, signal) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`${name} ended with ${code ?? signal}: ${output.trim()}`));
  });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const next = <Answer>(): Promise<Answer> => {
    if (arrived.length > 0) return Promise.resolve(arrived.shift() as Answer);
    if (child.exitCode !== null) return Promise.reject(new Error(`${name} has ended: ${output.trim()}`));
    return new Promise<Answer>((resolve, reject) => waiting.push({ resolve: resolve as (value: unknown) => void, reject }));
  };
  return {
    child,
    next,
    ask(question) {
      child.send(question as object);
      return next();
    },
    async stop() {
      child.kill("SIGTERM");
      const force = setTimeout(kill, STOP_MS);
      await ended;
      clearTimeout(force);
      process.off("exit", kill);
    },
  };
}

const STOP_MS = 30_000;

/** Runs a program to its end and gives its output; throws with it when the program fails. */
export async function runProgram(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(command, [...args], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output.trim().split("\n").slice(-2).join(" ").slice(-400)}`);
  return output;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
