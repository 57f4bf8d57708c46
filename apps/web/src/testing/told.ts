/** All that a part of a page tells, to the eye or to those who listen: its text, and the names and words of its parts; without separators of thousands. */
export function toldIn(root: HTMLElement): string {
  const words = [...root.querySelectorAll("[aria-label], [aria-valuetext], [title]")].flatMap((element) =>
    ["aria-label", "aria-valuetext", "title"].map((name) => element.getAttribute(name) ?? ""),
  );
  return [root.textContent, ...words].join(" ").replaceAll(",", "");
}

/** The same of the whole page. */
export const allTold = (): string => toldIn(document.body);
