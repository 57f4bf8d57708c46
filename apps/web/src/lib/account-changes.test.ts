import type { AccountEvent } from "@candela/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const BALANCE: AccountEvent = { kind: "balance", assetId: 3, assetCode: "USDT", balance: "1", available: "1", frozen: "0" };
/** Of each route one answer that was read, as a page leaves it behind that is not open any more. */
const READ = [
  "GET /api/userInfo/userBalance",
  "GET /api/userBibiAssets/list",
  "GET /api/contractPosition/list",
  "GET /api/fastTradeOrder/list",
  "GET /api/spotOrder/list",
  "GET /api/priceAlert/list",
  "GET /api/product/detail",
] as const;

async function start() {
  const { followAccountChanges } = await import("./account-changes.ts");
  const { hear } = await import("./live.ts");
  const { queryClient } = await import("./queries.ts");
  followAccountChanges();
  for (const route of READ) queryClient.setQueryData([route, {}], []);
  const old = () => READ.filter((route) => queryClient.getQueryState([route, {}])?.isInvalidated);
  const tell = async (kind: "snapshot" | "delta", ...data: readonly AccountEvent[]) => {
    hear({ ch: "account", n: 1, kind, data: [...data] });
    await Promise.resolve();
  };
  return { old, tell };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("makes old what an event changes, and nothing else", async () => {
  const { old, tell } = await start();
  await tell("delta", BALANCE);
  expect(old()).toEqual(["GET /api/userInfo/userBalance", "GET /api/userBibiAssets/list"]);
  await tell("delta", { kind: "quickOrder" } as AccountEvent);
  expect(old()).toContain("GET /api/fastTradeOrder/list");
  await tell("delta", { kind: "contractPosition" } as AccountEvent, { kind: "order" } as AccountEvent);
  expect(old()).toEqual(READ.slice(0, 5));
});

it("makes everything old with a new epoch", async () => {
  const { old, tell } = await start();
  await tell("delta", { kind: "epoch" } as AccountEvent);
  expect(old()).toEqual(READ);
});

it("takes a channel that begins anew for one that has missed something, the first one not", async () => {
  const { old, tell } = await start();
  await tell("snapshot");
  expect(old()).toEqual([]);
  await tell("snapshot");
  expect(old()).toEqual(READ.slice(0, 6));
});
