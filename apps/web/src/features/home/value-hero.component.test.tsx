import { MINUTE_MS } from "@candela/model";
import { alongTime } from "@candela/ui";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { hideBalanceStore } from "../../lib/site/settings.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { allTold } from "../../testing/told.ts";
import { ValueHero } from "./value-hero.tsx";

/** The total, what the day began with, and what it brought. */
const SECRETS = ["12345.67", "9876.54", "2469.13"] as const;

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().restIsEmpty();
  server().data("GET /api/userInfo/personCenterPanelData", {
    ...{ allMarginAmount: "0.000000", profitAndLose: "0.000000", profitAndLoseToday: "2469.130000" },
    ...{ userBalanceConvert: "12345.670000", openingValue: "9876.540000", cash: "12345.670000", holdings: "0.000000" },
    ...{ parts: [], unpriced: [], ts: NOW },
  });
  server().rows(
    "GET /api/userAssets/history",
    [9_876.54, 11_000, 12_345.67].map((value, at) => ({ ts: NOW - 3 + at, value: `${value}`, paidIn: "0" })),
  );
});

const line = () => page.getByRole("img", { name: new RegExp(say("home_chart", { from: ".+", to: ".+" })) });

describe("what one is worth", () => {
  it("is told on screen and in the words of its line", async () => {
    hideBalanceStore.set(false);
    await show(<ValueHero />);
    await expect.element(line()).toBeVisible();
    for (const secret of SECRETS) expect(allTold()).toContain(secret);
  });

  it("is told nowhere while balances are hidden, to those who listen neither, until they are shown again", async () => {
    hideBalanceStore.set(true);
    await show(<ValueHero />);
    await expect.element(line()).toBeVisible();
    expect(SECRETS.filter((secret) => allTold().includes(secret))).toEqual([]);
    await page.getByRole("button", { name: say("home_show") }).click();
    for (const secret of SECRETS) await expect.poll(allTold).toContain(secret);
  });
});

/** Room right of the tip for its glow. */
const END = 30;

it("the day's line has every point of the history at its time, the first included, and ends with the total", async () => {
  const history = [
    { ts: NOW - 31 * MINUTE_MS, value: "9876.54", paidIn: "0" },
    { ts: NOW - 16 * MINUTE_MS, value: "13000", paidIn: "0" },
    { ts: NOW - MINUTE_MS, value: "9000", paidIn: "0" },
  ];
  server().rows("GET /api/userAssets/history", history);
  await show(<ValueHero />);
  await expect.element(line()).toBeVisible();
  const svg = line().element();
  const drawn = svg.querySelector("path:not([stroke-dasharray])")?.getAttribute("d") ?? "";
  const places = [...drawn.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  const times = [...history.map(({ ts }) => ts), NOW];
  const expected = alongTime(times, Number(svg.getAttribute("width")) - END);
  expect(places.map(({ x }) => x)).toEqual(expected.map((x) => Number(x.toFixed(1))));
  const [first, peak, trough, now] = places.map(({ y }) => y);
  expect(peak).toBeLessThan(now ?? 0);
  expect(now).toBeLessThan(first ?? 0);
  expect(first).toBeLessThan(trough ?? 0);
});
