import type { Page } from "@playwright/test";

/** Controls and heads of columns whose words are cut at the end of their room: a name of a product may be, what a tap does may not. */
export function cutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const control of document.querySelectorAll("main button, main label, main th, main [role=tab], nav a")) {
      if (control.closest("[aria-hidden=true], .sr-only") !== null) continue;
      const parts = [control, ...control.querySelectorAll("*")].filter((part) =>
        [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== ""),
      );
      for (const part of parts) {
        const { overflowX } = getComputedStyle(part);
        if (part.clientWidth > 1 && /hidden|clip/.test(overflowX) && part.scrollWidth > part.clientWidth + 1)
          found.push(`"${part.textContent}" of "${control.textContent?.slice(0, 60)}"`);
      }
    }
    return found;
  });
}
