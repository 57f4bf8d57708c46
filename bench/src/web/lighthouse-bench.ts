/** Lighthouse's own marks of three pages of the built app in Chromium, as a phone on a slow line sees them. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Row, row } from "../rows.ts";
import { startServer } from "../server-child.ts";
import { chromiumPath } from "./chromium-path.ts";

const run = promisify(execFile);
/** A package of its own beside the workspaces: many packages that nothing else needs. */
const folder = join(import.meta.dirname, "..", "..", "lighthouse");
const program = join(folder, "node_modules", "lighthouse", "cli", "index.js");
const PAGES = [
  { name: "home", path: "/#/pages/tabs/home/home-d" },
  { name: "quotes", path: "/#/pages/tabs/quotes/quotes" },
  { name: "trade", path: "/#/pages/quoteDetail/quoteDetail" },
] as const;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
/** The first one warms what is compressed and compiled; it does not count. */
const RUNS = 4;
const TRIES = 3;
const AIM = 95;
const OUTPUT_MAX = 64 * 2 ** 20;

type Marks = Readonly<Record<(typeof CATEGORIES)[number], number>>;

async function install(): Promise<void> {
  if (existsSync(program)) return;
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, maxBuffer: OUTPUT_MAX });
}

async function audit(url: string, output: string): Promise<Marks> {
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
  const args = [program, url, "--quiet", "--output=json", `--output-path=${output}`, `--only-categories=${CATEGORIES.join(",")}`];
  await run(process.execPath, [...args, `--chrome-flags=${flags.join(" ")}`], {
    maxBuffer: OUTPUT_MAX,
    env: { ...process.env, CHROME_PATH: chromiumPath() },
  });
  const { categories } = JSON.parse(readFileSync(output, "utf8")) as { categories: Record<string, { score: number | null }> };
  const mark = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  return { performance: mark("performance"), accessibility: mark("accessibility"), "best-practices": mark("best-practices") };
}

/** Now and then a trace lacks its beginning, and Lighthouse gives up: that run is made again. */
async function auditPatiently(url: string, output: string): Promise<Marks> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await audit(url, output);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export async function lighthouseBench(): Promise<Row[]> {
  await install();
  const dataDir = mkdtempSync(join(tmpdir(), "candela-bench-lighthouse-"));
  const server = await startServer(dataDir, []);
  try {
    const rows: Row[] = [];
    for (const { name, path } of PAGES) {
      const runs: Marks[] = [];
      while (runs.length < RUNS) runs.push(await auditPatiently(server.address + path, join(dataDir, "report.json")));
      const counted = runs.slice(1);
      for (const category of CATEGORIES) {
        const marks = counted.map((marks) => marks[category]);
        const note = `median of ${marks.join(", ")}; simulated slow 4G, 4x slower processor`;
        rows.push(
          row({ name: `Lighthouse, ${name}: ${category}`, value: median(marks), unit: "of 100", aim: { of: "value", atLeast: AIM }, note }),
        );
      }
    }
    return rows;
  } finally {
    await server.process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
