import type { Page } from "@playwright/test";

/** Least width and height of what a finger can hit, in CSS px. */
const TARGET_MIN = 44;

/** Controls on the page that a finger hits in less than 44 x 44 px, with their size. Links and buttons inside running text are exempt. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(async (least) => {
    const found: string[] = [];
    const parts = document.querySelectorAll<HTMLElement>("a[href], button, select, input, textarea, [role=tab], [role=button]");
    for (const part of parts) {
      // A radio or checkbox that only screen readers see is hit through its label.
      const target = part.closest<HTMLElement>("label") ?? part;
      const style = getComputedStyle(target);
      if (!target.checkVisibility({ visibilityProperty: true }) || style.pointerEvents === "none") continue;
      // Seen only while it has the focus, as the way past the tabs is.
      if (style.clipPath !== "none") continue;
      if (target.closest("[aria-hidden=true], [inert]") !== null) continue;
      if (target.closest("p, dd, figcaption, .rich-text") !== null) continue;
      const before = target.getBoundingClientRect();
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      // Parts that follow the scrolling are drawn with the next frame.
      const { left, top } = target.getBoundingClientRect();
      if (left !== before.left || top !== before.top) await new Promise((resolve) => requestAnimationFrame(resolve));
      const box = target.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      const reaches = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (target === hit || target.contains(hit));
      };
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const reach = (dx: number, dy: number, before: number) => {
        let steps = 0;
        while (before + steps < least && reaches(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
        return before + steps;
      };
      // The other way only where the one is not enough: a wide target would be asked for twice as many points.
      const width = reach(1, 0, reach(-1, 0, 1));
      const height = reach(0, 1, reach(0, -1, 1));
      if (width >= least && height >= least) continue;
      const name = target.getAttribute("aria-label") ?? target.textContent?.trim() ?? "";
      found.push(`${target.tagName.toLowerCase()} "${name.slice(0, 40)}" ${width} x ${height}`);
    }
    return [...new Set(found)];
  }, TARGET_MIN);
}
