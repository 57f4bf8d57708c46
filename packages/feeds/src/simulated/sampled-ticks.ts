/** Numbers of at most so many ticks of a day, evenly spread, the first and the last among them. */
export function sampledTicks({ first, last }: { readonly first: number; readonly last: number }, most: number): number[] {
  const count = last - first + 1;
  const asked = Math.min(most, count);
  return Array.from({ length: asked }, (_, n) => first + (asked === 1 ? 0 : Math.round((n * (count - 1)) / (asked - 1))));
}
