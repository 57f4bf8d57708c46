import { setImmediate as turn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createTestDatabase } from "../testing.ts";
import { openTestLife } from "./time-machine-test-kit.ts";

it("stops its server once the work of the day is done, and no sooner", { timeout: 60_000 }, async () => {
  const database = await createTestDatabase();
  const life = await openTestLife({ sql: database.sql, seed: "a stop", begins: Date.UTC(2026, 10, 18, 12) });
  const { app, timeWork } = life.server;
  const done = Promise.withResolvers<void>();
  const idle = vi.spyOn(timeWork, "idle").mockReturnValueOnce(done.promise);
  const closed = vi.spyOn(app, "close");
  const stopped = life.stop();
  await turn();
  expect([idle.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0]);
  done.resolve();
  await stopped;
  expect(closed).toHaveBeenCalledTimes(1);
  await database.close();
});
