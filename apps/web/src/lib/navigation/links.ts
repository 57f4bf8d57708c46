import { navigateTo } from "./navigation.ts";

/**
 * Links to pages of this app become steps of its own: an entry that the browser makes for a link has no key, so nothing would be remembered of the
 * page, and no depth, so its way back would lead home. What opens elsewhere is left to the browser.
 */
export function startLinks(): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#/"]') : null;
    const to = link?.getAttribute("href");
    if (link === null || link.target !== "" || to === null || to === undefined || to === location.hash) return;
    event.preventDefault();
    void navigateTo(to.slice(1));
  });
}
