import type { RouteKey } from "@candela/api";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { stopClock } from "../../../testing/clock.ts";
import { answerAsUsual } from "../../../testing/guest.ts";
import { standAt } from "../../../testing/place.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { answerTrades } from "../../../testing/trades.ts";
import ExplainPage from "./explain-page.tsx";
import PositionDetailPage from "./position-detail-page.tsx";

const PAGES = [
  ["the position", "/pages/position/contractDetail?id=1", "GET /api/contractPosition/detail", PositionDetailPage, "contract_no_position"],
  ["the explanation", "/pages/position/contractExplain?id=1", "GET /api/contractPosition/explain", ExplainPage, "contract_no_explanation"],
] as const satisfies readonly (readonly [string, string, RouteKey, unknown, string])[];

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  answerTrades();
  tellQuote();
});

it.each(PAGES)("%s that the line did not bring is asked for again, and none is said not to be", async (_what, at, route, Page, gone) => {
  const clock = stopClock();
  server().fail(route, "a cut line");
  standAt(at);
  await show(<Page />);
  const again = page.getByRole("button", { name: say("system_retry") });
  // The request layer tries again by itself first.
  for (let tries = 0; tries < 20 && again.query() === null; tries += 1) await clock.pass(1_000);
  await expect.element(again).toBeVisible();
  expect(page.getByText(say(gone)).query()).toBeNull();
  const asked = server().asked(route).length;
  await again.click();
  await clock.pass(100);
  expect(server().asked(route).length).toBe(asked + 1);
});

it.each(PAGES)("%s that there is not is said not to be", async (_what, at, route, Page, gone) => {
  server().reject(route, "no_position");
  standAt(at);
  await show(<Page />);
  await expect.element(page.getByText(say(gone))).toBeVisible();
  expect(page.getByRole("button", { name: say("system_retry") }).query()).toBeNull();
});
