import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AlertWatcher, type AlertWatcherParts } from "./alert-watcher.ts";

const CODE = "X:BTCUSD";
const ALERT = { id: 7n, productCode: CODE, condition: "above", price: 100n } as const;
const market = {
  onTick: () => () => undefined,
  latest: () => ({ productCode: CODE, price: 120n }),
  spec: () => ({ isLock: false }),
} as unknown as AlertWatcherParts["market"];

const fire = vi.fn<AlertWatcherParts["fire"]>();
let watcher: AlertWatcher;
beforeEach(async () => {
  vi.useFakeTimers();
  fire.mockReset().mockRejectedValue(new Error("the database is away"));
  watcher = new AlertWatcher({ market, log: { error: () => undefined }, readActive: async function* () {}, fire });
  await watcher.start();
});
afterEach(() => {
  vi.useRealTimers();
});

it("tries again what could not be stored, with the tick that fired it", async () => {
  watcher.add(ALERT);
  await watcher.idle();
  fire.mockResolvedValue();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fire.mock.calls.map(([fired]) => fired)).toEqual([1, 2].map(() => [{ id: 7n, tick: expect.objectContaining({ price: 120n }) }]));
});

it("tries nothing again once it has stopped, also where the last try fails meanwhile", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  fire.mockReturnValue(promise);
  watcher.add(ALERT);
  const stopped = watcher.stop();
  reject(new Error("the database is away"));
  await stopped;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fire).toHaveBeenCalledTimes(1);
});
