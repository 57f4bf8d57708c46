/** `npm test -- --deep` sets it; a browser, where component tests run, knows no environment and is never deep. */
export const isDeep = globalThis.process?.env?.TEST_DEPTH === "deep";

const DEEP_FACTOR = 10;

/** How often something is tried: as given in an ordinary run, ten times or `deep` times in a deep one. */
export function atDepth(ordinary: number, deep = ordinary * DEEP_FACTOR): number {
  return isDeep ? deep : ordinary;
}
