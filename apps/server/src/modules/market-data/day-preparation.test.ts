import { createSimulatedFeed, type Feed } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { silentLog } from "../../testing/app-of-modules.ts";
import { createDayPreparation } from "./day-preparation.ts";
import { foldHere } from "./folding.ts";

const NOW = Date.UTC(2026, 0, 7, 15, 30);
const NEVER = Date.UTC(2099, 0, 1);
const epoch = Date.UTC(2025, 11, 1);
const made = () => createSimulatedFeed({ seed: "preparation", hours: "continuous", epoch, livedFrom: NEVER });
const LIVED = NOW - (NOW % DAY_MS) - DAY_MS;
const lived = () => createSimulatedFeed({ seed: "preparation", hours: "continuous", epoch, livedFrom: LIVED });

function watched(feed: Feed) {
  const asked: string[] = [];
  const candles: Feed["candles"] = (code, interval, from, to, now) => {
    asked.push(`${code} ${interval} ${(from - epoch) / DAY_MS}`);
    return feed.candles(code, interval, from, to, now);
  };
  return { asked, feed: { ...feed, candles } };
}

describe("days drawn ahead", () => {
  it("are all that are over, of the products whose days are slow, the newest first", async () => {
    const { asked, feed } = watched(made());
    const preparation = createDayPreparation({ history: feed, folding: foldHere(feed), clock: new ManualClock(NOW), log: silentLog });
    while (await preparation.step());
    const days = Array.from({ length: 37 }, (_, index) => 36 - index);
    expect(asked).toEqual(days.flatMap((day) => ["C:EURGBP", "C:EURJPY", "C:GBPJPY"].map((code) => `${code} 1d ${day}`)));
    expect(await preparation.step()).toBe(false);
  });

  it("are of every product where people traded, in pieces of four hours and then whole", async () => {
    const { asked, feed } = watched(lived());
    const preparation = createDayPreparation({ history: feed, folding: foldHere(feed), clock: new ManualClock(NOW), log: silentLog });
    for (let i = 0; i < 7; i++) await preparation.step();
    const day = (LIVED - epoch) / DAY_MS;
    const first = feed.instruments[0]?.productCode;
    expect(asked).toEqual([...[0, 1, 2, 3, 4, 5].map((piece) => `${first} 4h ${day + piece / 6}`), `${first} 1d ${day}`]);
  });

  it("are the very days that are drawn when they are asked for", async () => {
    const [prepared, fresh] = [made(), made()];
    const preparation = createDayPreparation({
      history: prepared,
      folding: foldHere(prepared),
      clock: new ManualClock(NOW),
      log: silentLog,
    });
    while (await preparation.step());
    for (const code of ["C:EURGBP", "C:EURJPY", "C:GBPJPY"])
      for (const interval of ["1d", "1w", "1M"] as const)
        expect(prepared.candles(code, interval, epoch, NOW, NOW), `${code} ${interval}`).toEqual(
          fresh.candles(code, interval, epoch, NOW, NOW),
        );
  });

  it("wait while the process has other work", async () => {
    const { asked, feed } = watched(made());
    let turns = 0;
    let isBusy = true;
    const looked = Promise.withResolvers<void>();
    const drawn = Promise.withResolvers<void>();
    const preparation = createDayPreparation({
      history: feed,
      folding: foldHere({
        ...feed,
        candles: (...window) => {
          drawn.resolve();
          return feed.candles(...window);
        },
      }),
      clock: new ManualClock(NOW),
      log: silentLog,
      restMs: 0,
      isBusy: () => {
        turns += 1;
        if (turns === 3) looked.resolve();
        return isBusy;
      },
    });
    preparation.start();
    // The timer does not hold the process, and so not this test.
    const held = setInterval(() => undefined, 1_000);
    await looked.promise;
    expect(asked).toEqual([]);
    isBusy = false;
    await drawn.promise;
    clearInterval(held);
    await preparation.stop();
    expect(asked[0]).toBe("C:EURGBP 1d 36");
  });

  it("are, after midnight, those of the day that has just ended", async () => {
    const clock = new ManualClock(LIVED + DAY_MS - 1);
    const { asked, feed } = watched({ ...lived(), slowDays: (ts) => (ts === LIVED ? [{ productCode: "X:BTCUSD", pieces: "1d" }] : []) });
    const drawn = Promise.withResolvers<void>();
    const preparation = createDayPreparation({
      history: feed,
      folding: foldHere({
        ...feed,
        candles: (...window) => {
          drawn.resolve();
          return feed.candles(...window);
        },
      }),
      clock,
      log: silentLog,
      restMs: 0,
      // Asked before each piece: midnight passes while the first round finds nothing to do.
      isBusy: () => {
        queueMicrotask(() => clock.advance(Math.max(0, LIVED + DAY_MS + 1 - clock.now())));
        return false;
      },
    });
    preparation.start();
    const held = setInterval(() => undefined, 1_000);
    await drawn.promise;
    clearInterval(held);
    await preparation.stop();
    expect(asked).toEqual([`X:BTCUSD 1d ${(LIVED - epoch) / DAY_MS}`]);
  });

  it("are none where a feed has none that are slow", async () => {
    const { asked, feed } = watched({ ...made(), slowDays: () => [] });
    const preparation = createDayPreparation({ history: feed, folding: foldHere(feed), clock: new ManualClock(NOW), log: silentLog });
    preparation.start();
    expect(await preparation.step()).toBe(false);
    expect(asked).toEqual([]);
  });
});
