import type { AccountEvent } from "@candela/api";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { WAITING } from "../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC, FILLED, RESTING } from "../../testing/market.ts";
import { placeNow } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { ORDERS_PATH, POSITIONS_PATH } from "../navigation/paths.ts";
import { hear } from "../net/live.ts";
import { watchFills } from "./watch-fills.ts";

beforeAll(watchFills);

beforeEach(async () => {
  answerAsUsual();
  logIn();
  server().data("GET /api/product/detail", BTC);
  await show(<p>page</p>);
});

let told = 0;
function tell(...data: AccountEvent[]): void {
  told += 1;
  hear({ ch: "account", n: told, kind: "delta", data });
}

const later = { status: "filled", averagePrice: "89990.50", createdAt: 1_000, updatedAt: 61_000 } as const;
const spot: AccountEvent = { kind: "order", order: { ...RESTING, ...later } };
const contracts = WAITING.orders.map((order): AccountEvent => ({ kind: "contractOrder", order: { ...order, ...later } }));
const text = () => page.getByText(say("orders_now_filled", { name: "Bitcoin", price: "89,990.50" }));

it.each([
  ["spot", [spot], ORDERS_PATH],
  ["contract", contracts, POSITIONS_PATH],
])("a %s order that waited tells its fill on any page, and leads to it", async (_mode, events, path) => {
  tell(...events);
  await expect.element(text()).toBeVisible();
  await page.getByRole("button", { name: say("inbox_look") }).click();
  await expect.poll(() => placeNow().path).toBe(path);
});

it("an order that fills at once, one that waits on, and one that is cancelled tell nothing", async () => {
  tell({ kind: "order", order: FILLED });
  tell({ kind: "order", order: { ...RESTING, ...later, updatedAt: later.createdAt } });
  tell({ kind: "order", order: { ...RESTING, createdAt: 1_000, updatedAt: 61_000 } });
  tell({ kind: "order", order: { ...RESTING, ...later, status: "cancelled" } });
  // The last one is told, and it alone.
  tell({ kind: "order", order: { ...RESTING, ...later, averagePrice: "90000.00" } });
  await expect.element(page.getByText(say("orders_now_filled", { name: "Bitcoin", price: "90,000.00" }))).toBeVisible();
  await expect.element(text()).not.toBeInTheDocument();
});
