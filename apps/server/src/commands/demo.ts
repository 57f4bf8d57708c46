/** `demo [--days 94] [--traders 30] [--seed N] [--fresh]`: a server with a past that scripted traders lived. See docs/demo.md. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DAY_MS } from "@candela/model";
import { type Config, readConfig } from "../config.ts";
import { demonstratedPast } from "../demonstration/past.ts";
import { OTHERS } from "../demonstration/traders.ts";
import { systemClock, systemRandom } from "../platform/clock.ts";
import { lockDataFolder } from "../platform/data-folder-lock.ts";
import { StartError } from "../platform/start-error.ts";
import { serve } from "./serve.ts";

const USAGE = `use npm run demo -- [--days 1 to 365] [--traders 1 to ${OTHERS.length + 1}] [--seed NUMBER] [--fresh]`;
/** Kept in the data folder: how to get in, and the sign that the folder may be made anew. */
const NOTE = "demonstration.json";
const OWNER_ONLY = 0o600;

interface Asked {
  readonly days: number;
  readonly traders: number;
  readonly seed: number;
  readonly fresh: boolean;
}

export async function demo(args: readonly string[]): Promise<void> {
  const asked = readAsked(args);
  const config = readConfig();
  if (asked.fresh) await removeOld(config);
  const now = systemClock.now();
  const past = demonstratedPast({
    beginsAt: now - (now % DAY_MS) - asked.days * DAY_MS,
    ends: now,
    ...asked,
    password: passwordOf(config),
    onProgress: progressLine(asked),
  });
  await serve({ past });
}

function readAsked(args: readonly string[]): Asked {
  const { values } = parse(args);
  const whole = (text: string, least: number, most: number): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= least && number <= most)) throw new StartError(USAGE);
    return number;
  };
  return {
    days: whole(values.days ?? "94", 1, 365),
    traders: whole(values.traders ?? "30", 1, OTHERS.length + 1),
    seed: whole(values.seed ?? "20261120", 0, 999_999_999),
    fresh: values.fresh ?? false,
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args: [...args], options: { days: text, traders: text, seed: text, fresh: { type: "boolean" } } });
  } catch {
    throw new StartError(USAGE);
  }
}

/** Only ever a folder that a demonstration was made in, and that no server uses. */
async function removeOld({ dataDir }: Config): Promise<void> {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return;
  if (!existsSync(join(dataDir, NOTE))) throw new StartError(`${dataDir} holds no demonstration: --fresh removes nothing else`);
  const lock = await lockDataFolder(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
  lock.release();
}

/** Random, made with the demonstration; anybody who may read the folder may know it. */
function passwordOf({ dataDir }: Config): string {
  const path = join(dataDir, NOTE);
  if (existsSync(path)) return (JSON.parse(readFileSync(path, "utf8")) as { password: string }).password;
  // The sign must never stand in a folder of somebody else's: --fresh would remove it.
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartError(`${dataDir} is in use and no demonstration: give npm run demo a DATA_DIR of its own`);
  const password = `demo-${systemRandom.bytes(9).toString("base64url")}`;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(path, `${JSON.stringify({ password })}\n`, { mode: OWNER_ONLY });
  return password;
}

/** One line: rewritten where a person looks, in tenths where a file does. */
function progressLine({ days, traders }: Asked): (part: number) => void {
  let shown = -1;
  const step = process.stdout.isTTY ? 1 : 10;
  return (part) => {
    const percent = Math.min(100, Math.floor((part * 100) / step) * step);
    if (percent === shown) return;
    shown = percent;
    const text = `Living ${days} days with ${traders} traders: ${percent} %`;
    process.stdout.write(process.stdout.isTTY ? `\r${text}${percent === 100 ? "\n" : ""}` : `${text}\n`);
  };
}
