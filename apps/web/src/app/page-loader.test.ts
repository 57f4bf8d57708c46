import { CHUNK_LOAD_TIMEOUT_MS, PAGE_LOAD_TIMEOUT_MS } from "@candela/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadedPage, loadPage } from "./page-loader.ts";
import type { Load } from "./page-route.ts";

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

it("gives up waiting after 60 s, while the code goes on arriving", async () => {
  const { load, arrive, asked } = slowLoad();
  const waited = expect(loadPage(load)).rejects.toMatchObject({ type: "timeout" });
  await vi.advanceTimersByTimeAsync(PAGE_LOAD_TIMEOUT_MS);
  await waited;
  const again = loadPage(load);
  arrive();
  expect(await again).toBe(Page);
  expect(asked()).toBe(1);
});

it("asks anew for code that has not come within 120 s", async () => {
  const { load, arrive, asked } = slowLoad();
  const waited = expect(loadPage(load)).rejects.toMatchObject({ message: "Loading chunk failed", type: "timeout" });
  await vi.advanceTimersByTimeAsync(CHUNK_LOAD_TIMEOUT_MS);
  await waited;
  const again = loadPage(load);
  arrive();
  expect(await again).toBe(Page);
  expect(asked()).toBe(2);
});
