import type { CDPSession, Locator, Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { sheet } from "../acts/ticket.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { say } from "../words.ts";

test.use({ as: "guest" });

interface Touch {
  readonly x: number;
  readonly y: number;
}

/** A finger as the browser feels it. `at` is when it does a thing, ms since the epoch, whenever the test gets to tell it; absent, now. */
async function fingerOn(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly Touch[], at?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [...points], ...(at !== undefined && { timestamp: at / 1000 }) });
  return {
    down: (to: Touch, at?: number) => send("touchStart", [to], at),
    move: (to: Touch, at?: number) => send("touchMove", [to], at),
    up: (at?: number) => send("touchEnd", [], at),
  };
}

async function middleOf(target: Locator): Promise<Touch> {
  // At rest: a list that slides in is elsewhere a moment later.
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error("not on screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const FLICK_MS = 90;
const SLOW_MS = 600;

/** Pulls a row aside by `px` in so many ms of the finger's own time: how fast the machine is, is no part of the gesture. */
async function pull(page: Page, row: Locator, px: number, ms: number): Promise<void> {
  const finger = await fingerOn(page);
  const { x, y } = await middleOf(row);
  // It lies in the past, where the browser takes it as it is.
  const start = Date.now() - ms;
  await finger.down({ x, y }, start);
  for (const part of [0.3, 0.7, 1]) await finger.move({ x: x + px * part, y }, start + ms * part);
  await finger.up(start + ms);
}

const tab = (page: Page, list: 0 | 1 | 2) => page.getByRole("tab", { name: say(`quotes_list_${list}`) });
const firstRow = (page: Page) => page.getByRole("main").getByRole("link").first();

test("a flick turns to the list beside this one, a slow pull opens the row", async ({ page }) => {
  await openPage(page, PATHS.quotes);
  await expect(tab(page, 1)).toHaveAttribute("aria-selected", "true");
  await pull(page, firstRow(page), -140, FLICK_MS);
  await expect(tab(page, 2)).toHaveAttribute("aria-selected", "true");
  await pull(page, firstRow(page), 140, FLICK_MS);
  await expect(tab(page, 1)).toHaveAttribute("aria-selected", "true");
  await pull(page, firstRow(page), -140, SLOW_MS);
  await expect(page.getByRole("main").getByText(say("quotes_star_short"), { exact: true }).first()).toBeInViewport();
  await expect(tab(page, 1)).toHaveAttribute("aria-selected", "true");
});

test("a finger that rests on a row looks at its product without leaving the list", async ({ page }) => {
  await openPage(page, PATHS.quotes);
  const name = (await firstRow(page).locator(".text-row").first().innerText()).trim();
  const finger = await fingerOn(page);
  await finger.down(await middleOf(firstRow(page)));
  await expect(sheet(page).getByRole("heading", { name })).toBeVisible();
  await finger.up();
  await expect(page).toHaveURL(new RegExp(`${PATHS.quotes}$`));
  const star = sheet(page).getByRole("button", { name: say("quotes_star", { name }) });
  await star.tap();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await sheet(page)
    .getByRole("button", { name: say("quotes_open"), exact: true })
    .tap();
  await expect(page.getByRole("button", { name: new RegExp(`^${name}.*${say("trade_choose")}`) })).toBeVisible();
});
