/** Of a neighbour, px: so that one sees that there is more. */
const PEEK = 24;

/**
 * Scrolls a row sideways just as far as it takes to see one of its items, and a little beyond. Never scrolls anything else. Before the next paint,
 * when places are known anyway.
 */
export function keepScrolledIntoView(bar: HTMLElement, item: HTMLElement): void {
  requestAnimationFrame(() => {
    const [frame, box] = [bar.getBoundingClientRect(), item.getBoundingClientRect()];
    const before = box.left - PEEK - frame.left;
    const after = box.right + PEEK - frame.right;
    if (before < 0) bar.scrollLeft += before;
    else if (after > 0) bar.scrollLeft += after;
  });
}
