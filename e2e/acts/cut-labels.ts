import type { Page } from "@playwright/test";

/**
 * Controls and heads of columns whose words are cut at the end of their room, or broken within: a name of a product may be cut, what a tap does may not.
 * Languages without spaces between words break anywhere.
 */
export function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const hasSpaces = !/^(zh|ja|th|ko)/.test(document.documentElement.lang);
    const isBroken = (text: Node) =>
      [...(text.textContent ?? "").matchAll(/\p{L}{2,}/gu)].some(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      });
    for (const control of document.querySelectorAll("main button, main label, main th, main [role=tab], nav a")) {
      if (control.closest("[aria-hidden=true], .sr-only") !== null) continue;
      const parts = [control, ...control.querySelectorAll("*")].filter((part) =>
        [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== ""),
      );
      for (const part of parts) {
        const { overflowX } = getComputedStyle(part);
        if (part.clientWidth > 1 && /hidden|clip/.test(overflowX) && part.scrollWidth > part.clientWidth + 1)
          found.push(`cut: "${part.textContent}" of "${control.textContent?.slice(0, 60)}"`);
        if (hasSpaces && part.clientWidth > 1 && [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && isBroken(node)))
          found.push(`broken: "${part.textContent}" of "${control.textContent?.slice(0, 60)}"`);
      }
    }
    return found;
  });
}
