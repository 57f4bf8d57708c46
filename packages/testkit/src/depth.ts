/** `npm test -- --deep` sets it. Every count below grows in that mode only, so an ordinary run is the same everywhere. */
export const isDeep = process.env.TEST_DEPTH === "deep";

const DEEP_FACTOR = 10;

/** How often something is tried: as given in an ordinary run, ten times or `deep` times in a deep one. */
export function atDepth(ordinary: number, deep = ordinary * DEEP_FACTOR): number {
  return isDeep ? deep : ordinary;
}
