import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** The parts beyond the screen's right edge, where the page as a whole scrolls sideways. */
async function sideways(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if ((document.scrollingElement?.scrollWidth ?? 0) <= width) return [];
    const beyond = [...document.body.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > width + 0.5);
    return [`the page scrolls sideways, and beyond it: ${beyond.map((part) => `${part.tagName} "${part.textContent}"`).join("; ")}`];
  });
}

/** Text and controls that are lost or out of reach: cut text, words broken within, parts beyond the screen, controls on top of each other. */
async function losses(page: Page): Promise<readonly string[]> {
  return await page.getByRole("main").evaluate((main) => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const seen = (part: Element) => {
      const box = part.getBoundingClientRect();
      return box.width > 1 && box.height > 1 && part.closest("[aria-hidden=true], .sr-only, svg") === null;
    };
    /** Whether a part around can be scrolled sideways to it, as a row of chips can: there it is cut at the edge, and not lost. */
    const isScrolled = (part: Element) => {
      for (let around = part.parentElement; around !== null && around !== document.body; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflowX) && around.scrollWidth > around.clientWidth) return true;
      return false;
    };
    /** Whether it, or a part around it within `main`, is laid over the page on purpose, as a star at the end of a row is. */
    const isLaidOver = (part: Element) => {
      for (let around: Element | null = part; around !== null && around !== main; around = around.parentElement)
        if (getComputedStyle(around).position === "absolute") return true;
      return false;
    };
    /** A control without its padding, which a neighbour may reach into: nothing is shown there. What is scrolled out of a part around it is not shown either. */
    const insideOf = (control: Element) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const frame = control.closest(".overflow-y-auto")?.getBoundingClientRect() ?? { top, bottom };
      const { paddingLeft, paddingRight } = getComputedStyle(control);
      const inside = { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) };
      return { ...inside, top: Math.max(top, frame.top), bottom: Math.min(bottom, frame.bottom) };
    };
    /** The nearest part around that does not show what sticks out of it. */
    const frameOf = (part: Element) => {
      let around = part.parentElement;
      while (around !== null && around !== document.body && getComputedStyle(around).overflowX === "visible") around = around.parentElement;
      return around;
    };
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const part = node.parentElement;
      if (part === null || !seen(part) || (node.textContent ?? "").trim() === "") continue;
      const frame = frameOf(part);
      const scrolls = isScrolled(part);
      const own = getComputedStyle(part);
      if (/hidden|clip/.test(own.overflowX) && part.scrollWidth > part.clientWidth + 1) found.push(`cut: "${part.textContent}"`);
      for (const word of (node.textContent ?? "").matchAll(/[\p{L}\p{N}.,$%−+]+/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = [...range.getClientRects()];
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) found.push(`broken: "${word[0]}"`);
        if (scrolls) continue;
        const right = Math.min(width, frame?.getBoundingClientRect().right ?? width);
        if (lines.some((line) => line.right > right + 1 || line.left < -1)) found.push(`beyond: "${word[0]}" of "${part.textContent}"`);
      }
    }
    const controls = [...main.querySelectorAll("a[href], button, input:not(.sr-only), select, textarea")].filter(seen);
    for (const [index, control] of controls.entries())
      for (const other of controls.slice(index + 1)) {
        if (control.contains(other) || other.contains(control)) continue;
        if (isLaidOver(control) || isLaidOver(other) || isScrolled(control) || isScrolled(other)) continue;
        const [a, b] = [insideOf(control), insideOf(other)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) found.push(`on each other: "${control.textContent}" and "${other.textContent}"`);
      }
    for (const field of main.querySelectorAll<HTMLInputElement>("input:not(.sr-only)"))
      if (seen(field) && field.value !== "" && field.clientWidth < 2 * Number.parseFloat(getComputedStyle(field).fontSize))
        found.push(`no room for what is typed: "${field.value}"`);
    return [...new Set(found)];
  });
}

/** Asked again while it fails: prices come and go, and with them the room they take. */
export async function expectNoLoss(page: Page): Promise<void> {
  await expect.poll(async () => [...(await sideways(page)), ...(await losses(page))]).toEqual([]);
}
