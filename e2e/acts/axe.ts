import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import { expect } from "../fixtures.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * All rules in the light theme; only the rule of colours in the dark one, for the rest is the same page. Under an open sheet the page is out of
 * reach, so only the sheet is checked: `within` is its selector. A fault of one theme does not hide one of the other.
 */
export async function expectNoViolation(page: Page, within = "html"): Promise<void> {
  // A sheet takes a moment to come.
  await expect(page.locator(within).first()).toBeVisible();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.evaluate(transitionsOver);
  expect.soft(await violations(page, within), `in the light theme at ${page.url()}`).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  await page.evaluate(transitionsOver);
  // Asked again while it fails: what is on its way to the new theme belongs to neither.
  const soft = expect.configure({ soft: true });
  await soft.poll(() => violations(page, within, ["color-contrast"]), { message: `in the dark theme at ${page.url()}` }).toEqual([]);
}

/** Violations of all rules of axe, or of those named, within a part of the page. Nothing else of the results leaves the page. */
export async function violations(page: Page, within: string, rules?: string[]): Promise<string[]> {
  // Large: once a document is enough.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return await page.evaluate(
    async ({ within, rules }) => {
      const { axe } = window as unknown as { readonly axe: typeof Axe };
      const only = rules && { runOnly: { type: "rule" as const, values: rules } };
      // Style sheets and sound are not read beforehand: the one rule that asks for them is about sound, of which the app has none.
      const { violations } = await axe.run(within, { resultTypes: ["violations"], iframes: false, preload: false, ...only });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`));
    },
    { within, rules },
  );
}

/** Colours on their way from one theme to the other belong to neither. */
async function transitionsOver(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(running.map((transition) => transition.finished));
}
