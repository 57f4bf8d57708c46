import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endSession } from "../net/api.ts";
import { queryClient } from "../net/queries.ts";
import { sessionStore } from "../session/session.ts";
import { forgetOnDevice, startKeeping } from "./persisted-cache.ts";
import type { KeptAnswer } from "./persisted-queries.ts";

/** The contents of IndexedDB, which Node does not have. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock("idb-keyval", () => ({
  createStore: () => stored,
  get: (name: string) => Promise.resolve(stored.get(name)),
  set: (name: string, value: unknown) => Promise.resolve(stored.set(name, value)),
  update: (name: string, change: (value: unknown) => unknown) => Promise.resolve(stored.set(name, change(stored.get(name)))),
  delMany: (names: readonly string[]) => Promise.resolve(names.map((name) => stored.delete(name))),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined, visibilityState: "visible" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function read(userId: string, meta = { keep: true }): Promise<void> {
  const queryKey = ["GET /api/userBibiAssets/list", {}, userId, "en"];
  const answer = queryClient.fetchQuery({ queryKey, queryFn: () => [{ productCode: `of ${userId}` }], meta });
  await vi.advanceTimersByTimeAsync(2_000);
  await answer;
}
const keptOf = () => ((stored.get("queries") ?? []) as readonly KeptAnswer[]).map(({ key }) => key[2]);

it("what is read is kept on the device; of whoever logs out nothing stays, nor comes back with what the next one reads", async () => {
  await startKeeping();
  await read("7");
  expect(keptOf()).toEqual(["7"]);
  queryClient.clear();
  await forgetOnDevice();
  expect(stored.size).toBe(0);
  await read("9", { keep: false });
  expect(keptOf()).toEqual([]);
  await read("8");
  expect(keptOf()).toEqual(["8"]);
});

it("of a session that is over nothing stays either; one from before takes nothing with it", async () => {
  await startKeeping();
  sessionStore.set({ token: "present", userId: "7", accountType: "registered" });
  await read("7");
  endSession("before");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(keptOf()).toContain("7");
  endSession("present");
  await vi.advanceTimersByTimeAsync(2_000);
  expect([sessionStore.get(), stored.size, queryClient.getQueryCache().getAll().length]).toEqual([null, 0, 0]);
});

it("what is under way when a session ends is let through: without the texts of the start there is no login", async () => {
  await startKeeping();
  sessionStore.set({ token: "present", userId: "7", accountType: "registered" });
  const gate = Promise.withResolvers<string>();
  const texts = queryClient.fetchQuery({ queryKey: ["texts"], queryFn: () => gate.promise });
  endSession("present");
  gate.resolve("here");
  expect(await texts).toBe("here");
});
