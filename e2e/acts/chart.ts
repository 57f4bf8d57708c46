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

/** One finger goes down at the first place, over the others, and up at the last. */
export async function drag(page: Page, ...[from, ...via]: readonly Place[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", place?: Place) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: place === undefined ? [] : [place] });
  await touch("touchStart", from);
  for (const place of via) await touch("touchMove", place);
  await touch("touchEnd");
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
  await expect(sheet).toBeHidden();
  return rows;
}
