import type { RouteKey } from "@candela/api";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { hideBalanceStore } from "../../lib/site/settings.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { answerSite } from "../../testing/site.ts";
import { answerWealth } from "../../testing/wealth.ts";
import BalancedMePage from "./balanced-page.tsx";
import PlainMePage from "./plain-page.tsx";

/** Options by the names that a new installation gives them, and how much there is of each. */
const COUNTED = [
  ["watchlist", "Watchlist", "GET /api/userProductOption/list", 1_200],
  ["orders", "Orders", "GET /api/spotOrder/list", 1],
  ["contractPositions", "Positions", "GET /api/contractPosition/list", 0],
  ["priceAlerts", "Price alerts", "GET /api/priceAlert/list", 2],
] as const satisfies readonly (readonly [string, string, RouteKey, number])[];
const TITLES = { watchlist: "me_watchlist", orders: "orders_title", contractPositions: "contract_positions", priceAlerts: "alerts_title" };

beforeEach(() => {
  answerAsUsual();
  answerWealth();
  answerSite();
  hideBalanceStore.set(false);
  server().rows("GET /api/appConfig/list", ({ "params[pagePath]": pagePath }) =>
    COUNTED.map(([desc], index) => ({
      ...{ id: index + 1, pagePath, module: "services", desc, isVisible: true },
      ...{ titleKey: TITLES[desc], icon: "Star", path: `/pages/${desc}`, sort: index },
    })),
  );
  for (const [, , route, total] of COUNTED) server().rows(route, [], total);
});

it("rows say how much there is of what they lead to, and nothing of what there is none of", async () => {
  await show(<PlainMePage />);
  for (const name of ["Watchlist 1,200", "Orders 1", "Positions", "Price alerts 2"])
    await expect.element(page.getByRole("link", { name, exact: true })).toBeVisible();
  // What is open, waits and is active is counted, not what is over.
  expect(server().asked("GET /api/spotOrder/list")).toMatchObject([{ status: "open" }]);
  expect(server().asked("GET /api/contractPosition/list")).toMatchObject([{ status: "open" }]);
  expect(server().asked("GET /api/priceAlert/list")).toMatchObject([{ status: "active" }]);
});

it("nothing is counted where services stand as icons", async () => {
  await show(<BalancedMePage />);
  await expect.element(page.getByRole("link", { name: "Watchlist", exact: true })).toBeVisible();
  for (const [, , route] of COUNTED) expect(server().asked(route)).toEqual([]);
});
