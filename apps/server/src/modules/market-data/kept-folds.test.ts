import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSimulatedFeed, LISTINGS, type SimulatedFeed } from "@candela/feeds";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MarketHub } from "./hub.ts";
import { foldsFile, keptFolds } from "./kept-folds.ts";
import { silentLog } from "./market-test-kit.ts";
import { PlayedFeed } from "./played-feed.ts";

const DAY = Date.UTC(2026, 10, 4);
const CODES = ["AAPL", "X:BTCUSD", "C:EURUSD", "C:GBPUSD", "C:EURGBP"];
const listings = LISTINGS.filter(({ instrument }) => CODES.includes(instrument.productCode));
const open = (seed = "kept") => createSimulatedFeed({ seed, hours: "continuous", epoch: DAY - 3 * DAY_MS, livedFrom: DAY, listings });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candela-folds-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A market that counts the minutes it is asked to fold anew by what it heard. */
function started(now: number, feed: SimulatedFeed = open()) {
  const clock = new ManualClock(now);
  const heard: boolean[] = [];
  const folds = keptFolds({
    market: {
      foldThrough: (to) => feed.foldThrough?.(to),
      tellFolds: (to) => feed.tellFolds(to),
      hearFolds(bytes, to) {
        const isHeard = feed.hearFolds(bytes, to);
        heard.push(isHeard);
        return isHeard;
      },
    },
    folder,
    clock,
    log: silentLog,
  });
  /** What the hub shows of each product as it loads. */
  const shown = async () => {
    await folds.load();
    const hub = new MarketHub({ source: new PlayedFeed({ feed, clock, log: silentLog }), clock, log: silentLog });
    await hub.load();
    return feed.instruments.map(({ productCode }) => [hub.quote(productCode)?.blocks, hub.minutes(productCode)]);
  };
  return { clock, folds, heard, shown };
}

describe("minutes that were folded", () => {
  const NOON = DAY + 12 * 60 * MINUTE_MS + 4_321;

  it("are gone on from at the next start, which shows what one shows that folds all", async () => {
    const first = started(NOON);
    expect(await first.shown()).toEqual(await started(NOON).shown());
    first.folds.start();
    await first.folds.stop();
    const second = started(NOON + 25 * MINUTE_MS);
    const shown = await second.shown();
    expect(second.heard).toEqual([true]);
    rmSync(foldsFile(folder));
    expect(shown).toEqual(await started(NOON + 25 * MINUTE_MS).shown());
  });

  it("are kept as they come while it runs, over midnight too", async () => {
    const running = started(DAY + DAY_MS - 30 * MINUTE_MS);
    await running.folds.load();
    running.folds.start();
    running.clock.advance(65 * MINUTE_MS);
    await running.folds.keep();
    const now = running.clock.now() + 3 * MINUTE_MS;
    const next = started(now);
    const shown = await next.shown();
    expect(next.heard).toEqual([true]);
    rmSync(foldsFile(folder));
    expect(shown).toEqual(await started(now).shown());
    await running.folds.stop();
  });

  it("are kept at once by a start that found none, for who is killed at once", async () => {
    const killed = started(NOON);
    await killed.shown();
    killed.folds.start();
    await expect.poll(() => existsSync(foldsFile(folder))).toBe(true);
    const next = started(NOON + 1_000);
    await next.shown();
    expect(next.heard).toEqual([true]);
    await killed.folds.stop();
  });

  it("are folded by oneself where the file is a part, empty or another market's, and then the file is right", async () => {
    const first = started(NOON);
    await first.folds.keep();
    const whole = readFileSync(foldsFile(folder));
    const right = await started(NOON + 1_000).shown();
    const another = started(NOON, open("another"));
    await another.folds.keep();
    const foreign = readFileSync(foldsFile(folder));
    for (const wrong of [whole.subarray(0, whole.length / 2), Buffer.alloc(0), foreign]) {
      writeFileSync(foldsFile(folder), wrong);
      const next = started(NOON + 1_000);
      expect(await next.shown()).toEqual(right);
      expect(next.heard).toEqual([false]);
      next.folds.start();
      await next.folds.stop();
      const after = started(NOON + 1_000);
      await after.folds.load();
      expect(after.heard).toEqual([true]);
    }
  });

  it("are kept one after another where it is asked for at once", async () => {
    const { clock, folds } = started(NOON);
    const [one, other] = [folds.keep(), folds.keep()];
    clock.advance(MINUTE_MS);
    await Promise.all([one, other, folds.keep()]);
    const next = started(NOON + 2 * MINUTE_MS);
    await next.folds.load();
    expect(next.heard).toEqual([true]);
  });

  it("stay what they were where a process ends in the middle of writing", async () => {
    const first = started(NOON);
    await first.folds.keep();
    const whole = readFileSync(foldsFile(folder));
    writeFileSync(`${foldsFile(folder)}.new`, whole.subarray(0, 1_000));
    const next = started(NOON + MINUTE_MS);
    await next.folds.load();
    expect(next.heard).toEqual([true]);
    await next.folds.keep();
    expect(existsSync(`${foldsFile(folder)}.new`)).toBe(false);
  });

  it("hold nothing up where the folder takes nothing", async () => {
    const first = started(NOON);
    renameSync(folder, `${folder}.away`);
    await first.shown();
    first.folds.start();
    await first.folds.stop();
    expect(existsSync(foldsFile(folder))).toBe(false);
    renameSync(`${folder}.away`, folder);
  });
});
