import type { Page } from "@playwright/test";
import { violations } from "../acts/axe.ts";
import { overflows } from "../acts/overflows.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { smallTargets } from "../acts/touch-targets.ts";
import { resize, SMALL_PHONE } from "../acts/visit.ts";
import { expect, pageTest } from "../fixtures.ts";

/** Each rule of a visit finds a planted fault: else the visits would pass whatever becomes of the pages. */
async function plant(page: Page, html: string): Promise<void> {
  await openPage(page, PATHS.questions);
  await settled(page);
  await page.getByRole("main").evaluate((main, html) => main.insertAdjacentHTML("beforeend", html), html);
}

for (const position of ["static", "fixed"])
  pageTest(`a part that is ${position} and wider than a small phone`, async ({ page }) => {
    await plant(page, `<div style="position: ${position}; left: 0; width: 350px">planted</div>`);
    expect(await overflows(page)).toEqual([]);
    await resize(page, SMALL_PHONE);
    expect((await overflows(page)).join()).toContain("planted");
  });

pageTest("a button smaller than a finger, and one that another part covers", async ({ page }) => {
  await plant(
    page,
    `<button type="button" style="all: unset; width: 30px; height: 60px">narrow</button>
     <div style="position: relative; width: 60px; height: 60px">
       <button type="button" style="all: unset; width: 60px; height: 60px">covered</button>
       <div style="position: absolute; inset: 0 0 20px 0"></div>
     </div>
     <button type="button" style="all: unset; display: block; width: 60px; height: 60px">large</button>`,
  );
  expect(await smallTargets(page)).toEqual([expect.stringContaining("narrow"), expect.stringContaining("covered")]);
});

pageTest("a field without a name, and text too pale in either theme", async ({ page }) => {
  await plant(
    page,
    `<style>
       html { --paper: #fff; --faint: #000 }
       html[data-theme="dark"] { --paper: #000; --faint: #222 }
     </style>
     <input><p style="background: var(--paper); color: var(--faint)">pale in the dark</p><p style="background: #fff; color: #ccc">always pale</p>`,
  );
  const light = (await violations(page, "html")).map((line) => line.split(":", 1)[0]);
  expect(light.toSorted()).toEqual(["color-contrast", "label"]);
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  expect(await violations(page, "html", ["color-contrast"])).toHaveLength(2);
});
