import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { createStore } from "../lib/browser/store.ts";
import { attachSocket, onlineStore } from "../lib/net/live.ts";
import type { SocketState } from "../lib/net/socket.ts";
import { stopClock, type TestClock } from "../testing/clock.ts";
import { say } from "../testing/say.ts";
import { show } from "../testing/show.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";

/** Shorter than this a cut is not told, ms. */
const PATIENCE_MS = 3_000;

const ignore = () => undefined;
const line = createStore<SocketState>("open");
let clock: TestClock;

beforeEach(async () => {
  attachSocket({
    state: line,
    setTickers: ignore,
    setTicks: ignore,
    resumeTicks: ignore,
    setCandles: ignore,
    setAccount: ignore,
    start: ignore,
    pause: ignore,
    stop: ignore,
  });
  line.set("connecting");
  line.set("open");
  clock = stopClock();
  await show(<ConnectionBanner />);
});

const told = () => page.getByText(say("system_reconnecting"), { exact: true }).query() !== null;

/** The line is cut for so long, tried again meanwhile, and then there again. */
async function cutFor(ms: number): Promise<void> {
  line.set("waiting");
  await clock.pass(0);
  expect(told(), "as the line is cut").toBe(false);
  line.set("connecting");
  await clock.pass(Math.min(ms, PATIENCE_MS) - 1);
  expect(told(), "before patience ends").toBe(false);
  await clock.pass(1);
  expect(told(), "as it ends").toBe(ms >= PATIENCE_MS);
  if (ms > PATIENCE_MS) await clock.pass(ms - PATIENCE_MS);
  line.set("open");
  await clock.pass(0);
  expect(told(), "as the line is there again").toBe(false);
}

it.each([
  ["a short one", [1_000]],
  ["a long one", [5_000]],
  ["one that ends as it would be told", [2_999]],
  ["short ones, which do not add up", [2_000, 2_000, 2_000]],
  ["short ones after a long one", [5_000, 1_000, 2_999]],
  ["long ones, each told after its own three seconds", [5_000, 1_000, 8_000, 3_000]],
])("of cuts of the line only the long are told: %s", async (_which, cuts) => {
  for (const ms of cuts) await cutFor(ms);
});

it("is told at once where the device itself is offline, and no longer than that", async () => {
  onlineStore.set(false);
  await expect.element(page.getByText(say("system_offline"), { exact: true })).toBeVisible();
  onlineStore.set(true);
  await expect.element(page.getByRole("status").first()).toBeEmptyDOMElement();
});
