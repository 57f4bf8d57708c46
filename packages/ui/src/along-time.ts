/**
 * Where moments stand along a width, each by its time: the first at its beginning, the last at its end. Moments that are all the same stand at
 * equal distances, and a single one at the beginning.
 */
export function alongTime(times: readonly number[], width: number): readonly number[] {
  const [first = 0] = times;
  const span = (times.at(-1) ?? first) - first;
  const even = width / Math.max(1, times.length - 1);
  return times.map((time, index) => (span > 0 ? ((time - first) / span) * width : index * even));
}
