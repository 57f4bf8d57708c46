import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const script = join(import.meta.dirname, "..", "..", "apps", "server", "src", "testing", "held-demonstration.ts");

/** Friday, 20 November 2026: a quick trade of 60 s that was placed in time runs at 0:34. */
export const HELD_AT = Date.UTC(2026, 10, 20, 14, 32, 5);

const BITCOIN = { productCode: "X:BTCUSD", productType: 2, stake: "100", seconds: 60 };

/** The same settings are the same pictures. The market is one on whose day about as many products rise as fall; nothing else was looked for. */
const SETTINGS = {
  marketSeed: "pictures 2",
  seed: 20261120,
  days: 94,
  // The person, four leaders, those who follow them, and the team.
  traders: 14,
  heldAt: HELD_AT,
  // Three that are over, and the one that runs.
  trades: [
    { ...BITCOIN, direction: 1, acceptedBeforeMs: 330_000 },
    { ...BITCOIN, direction: 1, acceptedBeforeMs: 240_000 },
    { ...BITCOIN, direction: 2, acceptedBeforeMs: 150_000 },
    { ...BITCOIN, direction: 2, acceptedBeforeMs: 27_000 },
  ],
};

/** How one gets in, as the script says it. */
export interface HeldProduct {
  readonly address: string;
  readonly account: string;
  readonly password: string;
  /** Ticks of the last trades, as the device keeps them on which they were placed. */
  readonly seen: unknown;
  stop(): Promise<void>;
}

/** The product over a demonstration whose clock stands. It lives its past first, which takes minutes. */
export async function startHeldProduct(): Promise<HeldProduct> {
  const folder = mkdtempSync(join(tmpdir(), "candela-shots-"));
  const child = spawn(process.execPath, [script, JSON.stringify(SETTINGS)], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, PORT: "0", LOG_LEVEL: "warn" },
    // By the channel it learns that its starter is gone.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const stop = async () => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(JSON.parse(await firstLine(child)) as Omit<HeldProduct, "stop">), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The first line that is no line of the log: these are JSON too, and have a level. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const line = output
        .split("\n")
        .slice(0, -1)
        .find((each) => each.startsWith('{"address"'));
      if (line !== undefined) resolve(line);
    });
    child.once("exit", (code) => reject(new Error(`the held product ended with ${code}; it printed:\n${output}`)));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await end;
}
