/** All that a page tells, to the eye or to those who listen: its text, and the names and words of its parts; without separators of thousands. */
export function allTold(): string {
  const words = [...document.body.querySelectorAll("[aria-label], [aria-valuetext], [title]")].flatMap((element) =>
    ["aria-label", "aria-valuetext", "title"].map((name) => element.getAttribute(name) ?? ""),
  );
  return [document.body.textContent, ...words].join(" ").replaceAll(",", "");
}
