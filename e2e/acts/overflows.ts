import type { Page } from "@playwright/test";

/** Parts wider than the screen: the page when it scrolls sideways, and elements that stick out of it without a scroller of their own. */
export function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const root = document.scrollingElement;
    const found = root !== null && root.scrollWidth > width ? [`the page is ${root.scrollWidth} px wide`] : [];
    for (const part of document.querySelectorAll<HTMLElement>("main *")) {
      const box = part.getBoundingClientRect();
      if (box.width <= 1 || (box.right <= width + 1 && box.left >= -1)) continue;
      if (part.closest("[aria-hidden=true]") !== null) continue;
      let around = part.parentElement;
      while (around !== null && getComputedStyle(around).overflowX === "visible") around = around.parentElement;
      if (around === null || around === document.body || around === document.documentElement)
        found.push(`${part.tagName.toLowerCase()} "${part.textContent?.slice(0, 30)}" reaches from ${box.left} to ${box.right}`);
    }
    return found;
  });
}
