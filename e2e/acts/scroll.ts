import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** How far the page is scrolled, px. */
export const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Turns the wheel by so many px; gives the place where the page comes to rest, on its way to which it goes through many others. */
export async function turnWheel(page: Page, by: number): Promise<number> {
  const from = await scrolled(page);
  await page.mouse.wheel(0, by);
  await expect.poll(() => scrolled(page)).not.toBe(from);
  return await page.evaluate(
    () =>
      new Promise<number>((rest) => {
        let [last, still] = [scrollY, 0];
        const look = () => {
          still = scrollY === last ? still + 1 : 0;
          last = scrollY;
          if (still < 12) requestAnimationFrame(look);
          else rest(Math.round(last));
        };
        requestAnimationFrame(look);
      }),
  );
}
