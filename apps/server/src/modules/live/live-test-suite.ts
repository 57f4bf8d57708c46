/** The frame of a file of socket tests: one database and market, a fresh socket server for each test, and all of it ended. */
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import type { LiveParts } from "./index.ts";
import { createLiveMarket, holdTimers, type OpenedLive, openLive } from "./live-test-kit.ts";

/** `options` are asked for before each test. `opened` is always the server of the test that runs. */
export async function liveSuite(options: () => Partial<LiveParts> = () => ({})) {
  const database = await createTestDatabase();
  const market = await createLiveMarket(database.sql);
  let current: OpenedLive | undefined;
  const now = (): OpenedLive => {
    if (current === undefined) throw new Error("a socket server exists only during a test");
    return current;
  };

  beforeAll(holdTimers);
  beforeEach(async () => {
    current = await openLive(market, options());
  });
  afterEach(async () => {
    await current?.stop();
    current = undefined;
  });
  afterAll(async () => {
    vi.useRealTimers();
    await market.app.close();
    await market.market.catalogue.stop();
    await database.close();
  });

  const opened: Omit<OpenedLive, "stop"> = {
    get live() {
      return now().live;
    },
    get bus() {
      return now().bus;
    },
    get url() {
      return now().url;
    },
    get registry() {
      return now().registry;
    },
    connect: (how) => now().connect(how),
    connections: () => now().connections(),
  };
  /** The server ends, `meanwhile` happens, and a new one takes its place. */
  const restart = async (meanwhile: () => void): Promise<void> => {
    await now().stop();
    meanwhile();
    current = await openLive(market, options());
  };
  return { ...market, opened, restart };
}
