import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { drag, onChart, openChart } from "../acts/chart.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { like, say } from "../words.ts";

test.use({ as: "guest" });

test("indicators and their parameters are chosen, named, and kept for the user", async ({ page }) => {
  await openChart(page);
  const chips = page.getByRole("group", { name: say("trade_indicators") });
  await chips.getByRole("button", { name: "KDJ" }).click();
  await chips.getByRole("button", { name: "RSI" }).click();
  await page.getByRole("button", { name: say("chart_settings") }).tap();
  const sheet = page.getByRole("dialog");
  await expectNoViolation(page, "[role=dialog]");
  const fast = sheet.getByRole("textbox", { name: say("chart_parameter_of", { indicator: "EMA", name: say("chart_period") }) }).first();
  await fast.fill("0");
  await expect(sheet.getByText(say("chart_between", { min: 1, max: 250 }))).toBeVisible();
  await fast.fill("9");
  await sheet.getByText(say("chart_kind_heikinAshi")).tap();
  await sheet.getByRole("switch", { name: say("chart_logarithmic") }).tap();
  await page.reload();
  await openChart(page);
  await expect(page.getByText("EMA 9", { exact: true })).toBeVisible();
  await expect(chips.getByRole("button", { name: "KDJ" })).toHaveAttribute("aria-pressed", "true");
  await expect(chips.getByRole("button", { name: "RSI" })).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: say("chart_settings") }).tap();
  await expect(sheet.getByRole("radio", { name: say("chart_kind_heikinAshi") })).toBeChecked();
  await expect(sheet.getByRole("switch", { name: say("chart_logarithmic") })).toBeChecked();
});

test("the candles are a table in pages and a file", async ({ page }) => {
  await openChart(page);
  await page.getByRole("button", { name: say("trade_table") }).tap();
  const sheet = page.getByRole("dialog", { name: say("trade_table") });
  await expect(sheet.getByRole("row")).toHaveCount(51);
  await expectNoViolation(page, "[role=dialog]");
  const newest = await sheet.getByRole("rowheader").first().innerText();
  await sheet.getByRole("button", { name: say("chart_older") }).tap();
  await expect(sheet.getByRole("status")).toHaveText(like("chart_page", { page: 2 }));
  await expect(sheet.getByRole("rowheader").first()).not.toHaveText(newest);
  const [file] = await Promise.all([page.waitForEvent("download"), sheet.getByRole("button", { name: like("chart_export") }).tap()]);
  expect(file.suggestedFilename()).toMatch(/^X-BTCUSD_15m_\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines[0]).toBe("time,open,high,low,close,volume");
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.at(-1)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00\.000Z(,\d+\.\d+){5}$/);
});

test("keys move from candle to candle, say it, zoom, and go to the ends", async ({ page }) => {
  const chart = await openChart(page);
  const keys = chart.getByRole("slider", { name: like("trade_chart_of") });
  await keys.focus();
  await expect(keys).toHaveAttribute("aria-valuetext", say("chart_no_candle"));
  const now = async () => Number(await keys.getAttribute("aria-valuenow"));
  // Older candles come when the user is at the oldest; they wait here until the test has looked at it.
  const older = await holdOlderCandles(page);
  await page.keyboard.press("ArrowLeft");
  await expect(keys).toHaveAttribute("aria-valuetext", like("chart_candle_said"));
  const newest = await now();
  await page.keyboard.press("ArrowLeft");
  await expect(keys).toHaveAttribute("aria-valuenow", `${newest - 1}`);
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(keys).toHaveAttribute("aria-valuenow", `${newest - 11}`);
  await page.keyboard.press("+");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveAttribute("aria-valuetext", say("chart_no_candle"));
  await page.keyboard.press("Home");
  await expect(keys).toHaveAttribute("aria-valuenow", "1");
  await expect(page.getByRole("button", { name: say("chart_go_live") })).toBeVisible();
  // It stays at its candle, which is no longer the first.
  older.release();
  await expect.poll(now).toBeGreaterThan(1);
  await page.keyboard.press("End");
  await expect.poll(async () => (await now()) === Number(await keys.getAttribute("aria-valuemax"))).toBe(true);
  await expect(page.getByRole("button", { name: say("chart_go_live") })).toBeHidden();
});

test("older candles come while the chart is pulled, and nothing jumps", async ({ page }) => {
  const chart = await openChart(page);
  const older = await holdOlderCandles(page);
  const keys = chart.getByRole("slider", { name: like("trade_chart_of") });
  const asked = page.waitForRequest(/candle\/list.*endTs/);
  await keys.focus();
  await page.keyboard.press("Home");
  await asked;
  const count = async () => Number(await keys.getAttribute("aria-valuemax"));
  const first = await count();
  const under = async () => await candleUnder(page, await onChart(chart, { x: 150, y: 150 }));
  // At rest: the axis of prices gets as wide as those in sight need, and the candles make room for it.
  let candle = await under();
  await expect
    .poll(async () => {
      const before = candle;
      candle = await under();
      return candle === before;
    })
    .toBe(true);
  older.release();
  await expect.poll(count).toBeGreaterThan(first);
  expect(await under()).toBe(candle);
});

/** Lets nothing older than what is there arrive until it is released. */
async function holdOlderCandles(page: Page): Promise<{ readonly release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/candle\/list.*endTs/, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** The readout's values for the candle under the mouse. */
async function candleUnder(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<string> {
  await page.mouse.move(x, y - 100);
  await page.mouse.move(x, y);
  // It is told with the next picture.
  await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))));
  return await page.locator("p[dir=ltr]").first().innerText();
}

test("a date is jumped to, and one tap leads back to now", async ({ page }) => {
  const chart = await openChart(page);
  const day = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole("button", { name: say("chart_settings") }).tap();
  await page.getByLabel(say("chart_jump")).fill(day);
  await page.getByRole("button", { name: say("chart_jump_go"), exact: true }).tap();
  const live = page.getByRole("button", { name: say("chart_go_live") });
  await expect(live).toBeVisible();
  const tag = chart.locator("[data-mark=last-price]");
  await expect(tag).not.toHaveAttribute("data-countdown");
  const keys = chart.getByRole("slider", { name: like("trade_chart_of") });
  await keys.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(keys).toHaveAttribute("aria-valuetext", new RegExp(`^${day.slice(5)} `));
  await live.tap();
  await expect(live).toBeHidden();
  await expect(tag).toHaveAttribute("data-countdown", /^\d{2}:\d{2}$/);
});

test("nothing is painted twice in a frame, whatever ticks and fingers do", async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new WeakMap<object, number>();
    const counts = { frame: 0, paints: 0, double: 0 };
    Object.assign(window, { chartPaints: counts });
    const next = () => {
      counts.frame += 1;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    const { clearRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
      counts.paints += 1;
      if (seen.get(this.canvas) === counts.frame) counts.double += 1;
      seen.set(this.canvas, counts.frame);
      clearRect.apply(this, area);
    };
  });
  const chart = await openChart(page);
  const [left, right] = [await onChart(chart, { x: 60, y: 150 }), await onChart(chart, { x: 260, y: 150 })];
  for (let turn = 0; turn < 4; turn += 1) await drag(page, left, { x: 120, y: left.y }, { x: 180, y: left.y }, right);
  const counts = () => page.evaluate(() => (window as unknown as { chartPaints: { paints: number; double: number } }).chartPaints);
  await expect.poll(async () => (await counts()).paints).toBeGreaterThan(20);
  expect((await counts()).double).toBe(0);
});

test("a page that may not turn the screen turns itself, and touches land where they are seen", async ({ page }) => {
  await page.addInitScript(() => {
    // A phone that knows no full screen for pages.
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("not supported"));
  });
  const chart = await openChart(page);
  await page.getByRole("button", { name: say("trade_landscape") }).tap();
  // Wide on its side is high on the screen.
  await expect.poll(async () => (await chart.boundingBox())?.height).toBeGreaterThan(700);
  const running = await page.locator("p[dir=ltr]").first().innerText();
  await page.touchscreen.tap(200, 300);
  await expect(page.locator("p[dir=ltr] bdi").first()).not.toHaveText(running.split("\n")[0] ?? "");
  const places = [
    { x: 200, y: 250 },
    { x: 200, y: 500 },
    { x: 150, y: 500 },
  ];
  const read: string[] = [];
  for (const place of places) read.push(await candleUnder(page, place));
  const [upper, lower, aside] = read;
  // Down the screen is along the candles; across it is along their prices.
  expect(upper).not.toBe(lower);
  expect(aside).toBe(lower);
  await page.getByRole("button", { name: say("trade_landscape") }).tap();
  await expect(page.locator("html")).not.toHaveAttribute("data-turned");
});
