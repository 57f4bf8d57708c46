import { HOUR_MS } from "@candela/model";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endSession } from "../net/api.ts";
import { queryClient } from "../net/queries.ts";
import { sessionStore } from "../session/session.ts";
import { forgetOnDevice, type KeptAnswer, keptAnswers, newerAnswers, startKeeping } from "./persisted-cache.ts";

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

const NOW = Date.UTC(2026, 10, 22);
const SWITCHES = ["GET /api/switchSet/list", {}, "", "en"];
const SITE = ["GET /api/siteInfo/getSiteInfo", {}, "", "en"];

it("rows come back without those that are none, single things as they are", () => {
  const kept = [
    { key: SWITCHES, data: [null, { desc: "a", status: 1 }, "b", [1]], at: NOW - HOUR_MS },
    { key: SITE, data: { siteName: "x" }, at: NOW - HOUR_MS },
    { key: SITE, data: null, at: NOW - HOUR_MS },
  ];
  expect(keptAnswers(kept, NOW).map(({ data }) => data)).toEqual([[{ desc: "a", status: 1 }], { siteName: "x" }, null]);
});

it.each([
  ["an empty cache", undefined],
  ["no list", { key: SITE }],
  ["nothing where an answer should be", [null]],
  ["a key that is none", [{ key: "GET /api/siteInfo/getSiteInfo", data: {}, at: NOW }]],
  ["a key of numbers", [{ key: [1], data: {}, at: NOW }]],
  ["a time that is none", [{ key: SITE, data: {}, at: "now" }]],
  ["one thing where rows should be", [{ key: SWITCHES, data: { a: 1 }, at: NOW }]],
  ["a text where rows should be", [{ key: SWITCHES, data: "x", at: NOW }]],
  ["rows where one thing should be", [{ key: SITE, data: [{}], at: NOW }]],
  ["what is a week old", [{ key: SITE, data: {}, at: NOW - 7 * 24 * HOUR_MS }]],
])("%s: nothing is shown", (_what, stored) => expect(keptAnswers(stored, NOW)).toEqual([]));

it("what was kept while the clock was ahead is read anew", () => {
  expect(keptAnswers([{ key: SITE, data: {}, at: NOW + 24 * HOUR_MS }], NOW)).toEqual([{ key: SITE, data: {}, at: NOW - HOUR_MS }]);
});

it("what another tab has read since is newer, what it holds from before is not", () => {
  const [older, newer] = [
    { key: SWITCHES, data: [], at: NOW - 2 * HOUR_MS },
    { key: SITE, data: { siteName: "x" }, at: NOW },
  ];
  expect(newerAnswers([older, newer], () => NOW - HOUR_MS)).toEqual([newer]);
  expect(newerAnswers([older, newer], () => undefined)).toEqual([older, newer]);
  expect(newerAnswers([newer], () => NOW)).toEqual([]);
});
