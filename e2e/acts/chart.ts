import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { say } from "../words.ts";
import { openPage, PATHS } from "./places.ts";

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The full chart with its candles in it. */
export async function openChart(page: Page): Promise<Locator> {
  await openPage(page, PATHS.chart);
  const chart = page.getByRole("figure");
  await expect(chart.locator("[data-mark=last-price]")).toHaveCSS("opacity", "1");
  return chart;
}

/**
 * One finger goes down at the first place, over the others, and up at the last. By its own times it is slow and rests before it is
 * lifted: after a stroke the browser takes the next tap for the end of a fling.
 */
export async function drag(page: Page, ...[from, ...via]: readonly Place[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const places = [from, ...via, via.at(-1)];
  const began = Date.now() / 1_000 - places.length;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", step: number, place?: Place) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: place === undefined ? [] : [place], timestamp: began + step / 2 });
  for (const [step, place] of places.entries()) await touch(step === 0 ? "touchStart" : "touchMove", step, place);
  await touch("touchEnd", places.length);
  await session.detach();
}

/** Where a place of the chart is on the screen, px from the chart's top left corner. */
export async function onChart(chart: Locator, { x, y }: Place): Promise<Place> {
  const box = await chart.boundingBox();
  if (box === null) throw new Error("the chart is not on the page");
  return { x: box.x + x, y: box.y + y };
}

export async function takeTool(page: Page, tool: Parameters<typeof say>[0]): Promise<void> {
  const stop = page.getByRole("button", { name: say("chart_draw_done") });
  if (!(await stop.isVisible())) await page.getByRole("button", { name: say("chart_draw"), exact: true }).tap();
  await page
    .getByRole("toolbar", { name: say("chart_tools") })
    .getByRole("button", { name: say(tool), exact: true })
    .tap();
}

/** Names and anchors in the list of drawings, which is opened and closed for it. */
export async function listedDrawings(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: say("chart_drawings"), exact: true }).tap();
  const sheet = page.getByRole("dialog", { name: say("chart_drawings") });
  await expect(sheet).toBeVisible();
  const rows = await sheet.getByRole("listitem").allInnerTexts();
  await sheet.getByRole("button", { name: say("ui_close") }).tap();
  // Taken down, not only on its way out: until then it still takes what is tapped under it.
  await expect(page.getByRole("dialog", { includeHidden: true })).toHaveCount(0);
  return rows;
}
