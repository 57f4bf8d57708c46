import type { AccountEvent } from "@candela/api";
import type { ComponentType } from "react";
import { beforeEach, expect, it } from "vitest";
import StatementPage from "../../features/assets/statement-page.tsx";
import StatisticsPage from "../../features/statistics/statistics-page.tsx";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { hear } from "../net/live.ts";

const WON: AccountEvent = { kind: "balance", assetId: 3, assetCode: "USDT", balance: "10", available: "10", frozen: "0" };

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().restIsEmpty();
});

it.each<readonly [string, ComponentType, "GET /api/statistics/detail" | "GET /api/statement/detail"]>([
  ["statistics", StatisticsPage, "GET /api/statistics/detail"],
  ["a statement", StatementPage, "GET /api/statement/detail"],
])("%s that is open is read again when money moves", async (_name, Page, route) => {
  const asked = () => server().asked(route).length;
  await show(<Page />);
  await expect.poll(asked).toBe(1);
  hear({ ch: "account", n: 1, kind: "delta", data: [WON] });
  await expect.poll(asked).toBe(2);
});
