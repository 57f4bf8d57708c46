/** Scrolls to the next card; after the last, back to the first. Works in either direction of reading. */
export function advance(list: HTMLElement): void {
  const rtl = getComputedStyle(list).direction === "rtl";
  const margin = Number.parseInt(getComputedStyle(list).scrollPaddingInlineStart, 10) || 0;
  const frame = list.getBoundingClientRect();
  const distances = [...list.children].map((card) => {
    const box = card.getBoundingClientRect();
    return rtl ? frame.right - margin - box.right : box.left - frame.left - margin;
  });
  const atEnd = Math.abs(list.scrollLeft) + list.clientWidth >= list.scrollWidth - 4;
  const next = atEnd ? distances[0] : distances.find((distance) => distance > 8);
  if (next !== undefined) list.scrollBy({ left: rtl ? -next : next, behavior: "smooth" });
}
