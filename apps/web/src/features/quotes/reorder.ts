/** The list with the item at `from` moved to `to`; places outside the list are its ends. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  const place = Math.max(0, Math.min(items.length - 1, to));
  if (item === undefined || place === from) return items;
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, place), item, ...rest.slice(place)];
}
