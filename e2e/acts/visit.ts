import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { say } from "../words.ts";
import { expectNoViolation } from "./axe.ts";
import { expectNoLoss } from "./lost-text.ts";
import { overflows } from "./overflows.ts";
import { openPage } from "./places.ts";
import { settled } from "./settle.ts";
import { smallTargets } from "./touch-targets.ts";

export const SMALL_PHONE = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
/** A proof that fails does not hide those after it. */
const soft = expect.configure({ soft: true });

/** Opens a page on a small phone, then gives it the room of a usual one, and holds it to the rules of every page. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.setViewportSize(SMALL_PHONE);
  await openPage(page, path);
  await settled(page);
  await test.step(`${path} is a page of its own`, () => expectOwnPage(page, path));
  await expectUsable(page, path);
  await test.step(`${path} loses nothing with text of twice its size`, () => expectNoLossOfLargeText(page));
}

/** The rules of a page in any state, on a small phone and a usual one. */
export async function expectUsable(page: Page, what: string): Promise<void> {
  await resize(page, SMALL_PHONE);
  await test.step(`${what} fits 320 px`, () => expectFit(page));
  await resize(page, PHONE);
  await test.step(`everything on ${what} can be hit with a finger`, () => expectLargeTargets(page));
  await test.step(`every picture on ${what} is drawn`, () => expectDrawn(page));
  await test.step(`${what} has no accessibility violation`, () => expectNoViolation(page));
}

/** The page keeps its address, but for a query of its own, and is not empty. */
async function expectOwnPage(page: Page, path: string): Promise<void> {
  const place = (address: string) => address.split("?", 1)[0];
  await soft(page).toHaveURL(({ hash }) => place(hash) === place(`#${path}`));
  await soft(page.getByRole("heading", { name: say("system_not_found") })).toHaveCount(0);
  await soft(page.getByRole("main")).not.toBeEmpty();
}

/** Asked again while it fails: prices come and go, and with them the room they take. */
export async function expectFit(page: Page): Promise<void> {
  await soft.poll(() => overflows(page), { message: `what is wider than the screen at ${page.url()}` }).toEqual([]);
}

/** WCAG 1.4.4 and 1.4.10: nothing is cut, broken within a word or pushed out of the page. Last, since the text stays large. */
async function expectNoLossOfLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "32px";
    scrollTo(0, 0);
  });
  await drawn(page);
  await expectNoLoss(page);
}

/** An icon whose weight the build left out is an empty tile. */
async function expectDrawn(page: Page): Promise<void> {
  const empty = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("svg")]
        .filter((picture) => picture.childElementCount === 0 && picture.checkVisibility())
        .map((picture) => `an empty picture in ${picture.parentElement?.outerHTML.slice(0, 160)}`),
    );
  await soft.poll(empty, { message: `what is not drawn at ${page.url()}` }).toEqual([]);
}

async function expectLargeTargets(page: Page): Promise<void> {
  await soft.poll(() => smallTargets(page), { message: `what is smaller than a finger at ${page.url()}` }).toEqual([]);
}

/** The page has the new size, and has been drawn in it. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  // Not `innerWidth`, which grows with what sticks out of the page.
  await page.waitForFunction((width) => document.documentElement.clientWidth === width, size.width);
  await drawn(page);
}

/** What an evaluation changed is measured wrongly before a frame: transitions, however short, still stand at their beginning. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
