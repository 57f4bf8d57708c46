import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/**
 * All rules in the light theme; in the dark one the rule of colours, for the rest is the same page. Under an open sheet the page is out of
 * reach, so only the sheet is looked at: `within` is its selector.
 */
export async function expectNoViolation(page: Page, within = "html"): Promise<void> {
  // A sheet takes a moment to come.
  await expect(page.locator(within).first()).toBeVisible();
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.evaluate(transitionsOver);
  expect(await violationsOf(new AxeBuilder({ page }).include(within)), "light").toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  await page.evaluate(transitionsOver);
  // Asked again while it fails: what is on its way to the new theme belongs to neither.
  await expect.poll(() => violationsOf(new AxeBuilder({ page }).include(within).withRules("color-contrast")), "dark").toEqual([]);
}

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`));
}

/** Colours on their way from one theme to the other belong to neither. */
async function transitionsOver(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(running.map((transition) => transition.finished));
}
