import { beforeEach, expect, it } from "vitest";
import { hear } from "../../../lib/net/live.ts";
import { TERMS } from "../../../testing/contract.ts";
import { openKline, prepareKline } from "../../../testing/kline.tsx";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import type { Position } from "../contract/contract-shapes.ts";
import { positionWith } from "../contract/contract-test-support.ts";

let told = 0;
/** The device hears of a position, as of a fill on another one. */
function tell(changes: Partial<Position> = {}): void {
  told += 1;
  const position = positionWith({ updatedAt: told * 1_000, ...changes });
  hear({ ch: "account", n: told, kind: "delta", data: [{ kind: "contractPosition", position }] });
}

beforeEach(() => {
  prepareKline();
  server().data("GET /api/contractProduct/detail", TERMS);
  server().rows("GET /api/contractPosition/list", []);
});

const lines = () =>
  [...document.querySelectorAll("[data-tag-of]")].map(({ textContent }) => textContent?.replace(/[↑↓]/g, "").trim() ?? "");
const has = (words: string) => lines().some((line) => line.startsWith(words));
const target = () => has(say("contract_rail_target"));
const stop = () => has(say("contract_rail_stop"));

it("positions are on the full chart as they are now: opened, protected, protected otherwise and closed while it is open", async () => {
  await openKline();
  expect(lines()).toEqual([]);
  tell();
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  expect([target(), stop()]).toEqual([false, false]);
  tell({ stopLoss: "95000.00" });
  await expect.poll(stop).toBe(true);
  expect(target()).toBe(false);
  tell({ takeProfit: "99000.00" });
  await expect.poll(target).toBe(true);
  expect(stop()).toBe(false);
  tell({ status: "closed", closeReason: "order", closedAt: 9_000 });
  await expect.poll(lines).toEqual([]);
});

it("a position in another product has no line here", async () => {
  await openKline();
  tell({ id: "8", productCode: "X:ETHUSD" });
  tell({ id: "9" });
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  tell({ id: "9", status: "closed", closeReason: "order", closedAt: 9_000 });
  await expect.poll(lines).toEqual([]);
});
