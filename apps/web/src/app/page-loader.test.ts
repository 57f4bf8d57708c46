import { CHUNK_LOAD_TIMEOUT_MS, PAGE_LOAD_TIMEOUT_MS } from "@candela/api";
import { proves } from "@candela/testkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Load } from "../lib/navigation/page-route.ts";
import { loadedPage, loadPage, pinPages } from "./page-loader.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const Page = () => null;

function slowLoad() {
  let asked = 0;
  let finish = () => {};
  const load: Load = () => {
    asked += 1;
    return new Promise((resolve) => {
      finish = () => resolve({ default: Page });
    });
  };
  return { load, arrive: () => finish(), asked: () => asked };
}

it("asks for the code of a page once, and has it at once from then on", async () => {
  const { load, arrive, asked } = slowLoad();
  const both = [loadPage(load), loadPage(load)];
  arrive();
  expect(await Promise.all(both)).toEqual([Page, Page]);
  expect(loadedPage(load)).toBe(Page);
  expect(await loadPage(load)).toBe(Page);
  expect(asked()).toBe(1);
});

it("gives up waiting after 60 s, while the code goes on arriving", proves("9.28"), async () => {
  const { load, arrive, asked } = slowLoad();
  const waited = expect(loadPage(load)).rejects.toMatchObject({ type: "timeout" });
  await vi.advanceTimersByTimeAsync(PAGE_LOAD_TIMEOUT_MS);
  await waited;
  const again = loadPage(load);
  arrive();
  expect(await again).toBe(Page);
  expect(asked()).toBe(1);
});

describe("code that cannot be fetched", () => {
  afterEach(() => vi.unstubAllGlobals());

  /** The page that the app began with, and the one that the server has now. */
  function served(now: string | null): void {
    vi.stubGlobal("document", { querySelectorAll: () => [{ getAttribute: () => "/assets/first-a.js" }] });
    vi.stubGlobal("fetch", async () => {
      if (now === null) throw new TypeError("no line");
      return new Response(now);
    });
  }
  const broken: () => Load = () => () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

  it.each([
    ["missing", "the server has another version", '<script type="module" src="/assets/first-b.js"></script>'],
    ["error", "the server has the same version", '<script type="module" src="/assets/first-a.js"></script>'],
    ["error", "the server gives no answer", null],
  ] as const)("fails as “Loading chunk failed”, of type %s: %s", proves("8.16"), async (type, _why, now) => {
    served(now);
    await expect(loadPage(broken())).rejects.toMatchObject({ name: "ChunkError", message: "Loading chunk failed", type });
  });

  it("fails as “Loading chunk failed”, of type timeout: it is too slow", proves("8.16"), async () => {
    const waited = expect(loadPage(slowLoad().load)).rejects.toMatchObject({ message: "Loading chunk failed", type: "timeout" });
    await vi.advanceTimersByTimeAsync(PAGE_LOAD_TIMEOUT_MS);
    await waited;
  });
});

it("asks anew for code that has not come within 120 s", proves("9.27"), async () => {
  const { load, arrive, asked } = slowLoad();
  const waited = expect(loadPage(load)).rejects.toMatchObject({ message: "Loading chunk failed", type: "timeout" });
  await vi.advanceTimersByTimeAsync(CHUNK_LOAD_TIMEOUT_MS);
  await waited;
  const again = loadPage(load);
  arrive();
  expect(await again).toBe(Page);
  expect(asked()).toBe(2);
});

it("code that comes after something else is asked for when that is over, and then no more waits for it", async () => {
  let end = () => {};
  pinPages(new Promise<void>((_, fail) => (end = () => fail(new Error("no notice")))));
  const { load, arrive, asked } = slowLoad();
  const waited = loadPage(load);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked()).toBe(0);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toBe(1);
  arrive();
  expect(await waited).toBe(Page);
  const later = slowLoad();
  void loadPage(later.load);
  expect(later.asked()).toBe(1);
});
