import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function openAt(depth: string) {
  vi.stubEnv("TEST_DEPTH", depth);
  vi.resetModules();
  return await import("./depth.ts");
}

it("leaves counts as they are in an ordinary run", async () => {
  const { atDepth, isDeep } = await openAt("");
  expect([isDeep, atDepth(300), atDepth(8, 40)]).toEqual([false, 300, 8]);
});

it("tries ten times as often in a deep run, or as often as is said", async () => {
  const { atDepth, isDeep } = await openAt("deep");
  expect([isDeep, atDepth(300), atDepth(8, 40)]).toEqual([true, 3_000, 40]);
});
