/** The built app in Chromium at a quarter of the processor's speed, its list of quotes open, while 2,000 products tick. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { pause } from "../child.ts";
import { type Row, row } from "../rows.ts";
import { startServer } from "../server-child.ts";
import { chromiumPath } from "./chromium-path.ts";

const SLOWDOWN = 4;
const MEASURE_MS = 8_000;
const SETTLE_MS = 3_000;
const SCROLL_STEP_PX = 60;
const SCROLL_EVERY_MS = 50;
const FRAME_MS = 1_000 / 60;
const LIST = "#/pages/tabs/quotes/quotes";

interface Frames {
  readonly drawn: number;
  readonly dropped: number;
  /** Messages of quotes that arrived meanwhile. */
  readonly quotes: number;
}

/** Counts frames by their distance: two frames 50 ms apart have two missing between them. */
async function countFrames(page: Page, during: () => Promise<void>): Promise<Omit<Frames, "quotes">> {
  const stamps = page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const take = (now: number): void => {
          times.push(now);
          if (now - (times[0] ?? now) < ms) requestAnimationFrame(take);
          else resolve(times);
        };
        requestAnimationFrame(take);
      }),
    MEASURE_MS,
  );
  await during();
  const times = await stamps;
  const missed = times.slice(1).map((time, index) => Math.max(0, Math.round((time - (times[index] ?? time)) / FRAME_MS) - 1));
  return { drawn: times.length, dropped: missed.reduce((sum, count) => sum + count, 0) };
}

async function measure(page: Page, address: string): Promise<{ still: Frames; scrolling: Frames }> {
  let quotes = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      quotes += String(payload).split('"ch":"ticker"').length - 1;
    }),
  );
  await page.goto(`${address}/${LIST}`);
  await page.getByText("BTC").or(page.locator("[data-code]")).or(page.locator("ul li")).first().waitFor({ timeout: 30_000 });
  await pause(SETTLE_MS);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const observed = async (during: () => Promise<void>): Promise<Frames> => {
    const before = quotes;
    const frames = await countFrames(page, during);
    return { ...frames, quotes: quotes - before };
  };
  const still = await observed(async () => undefined);
  const scrolling = await observed(async () => {
    await page.mouse.move(200, 500);
    for (const until = performance.now() + MEASURE_MS; performance.now() < until; ) {
      await page.mouse.wheel(0, SCROLL_STEP_PX);
      await pause(SCROLL_EVERY_MS);
    }
  });
  return { still, scrolling };
}

export async function frameBench(): Promise<Row[]> {
  const executablePath = chromiumPath();
  const dataDir = mkdtempSync(join(tmpdir(), "candela-bench-frames-"));
  const server = await startServer(dataDir, ["many-products"]);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"],
    });
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const { still, scrolling } = await measure(page, server.address);
    const shown = ({ dropped, drawn }: Frames) => (100 * dropped) / (dropped + drawn);
    const note = ({ dropped, drawn, quotes }: Frames) =>
      `${dropped} of ${dropped + drawn} in ${MEASURE_MS / 1_000} s, ${quotes} quotes arrived`;
    return [
      row({ name: "frames dropped while 2,000 quotes tick, list still, 4x slower", value: shown(still), unit: "%", note: note(still) }),
      row({ name: "the same while scrolling", value: shown(scrolling), unit: "%", note: note(scrolling) }),
    ];
  } finally {
    await browser?.close();
    await server.process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
