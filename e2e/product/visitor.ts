/** As a proxy in front of the product would say it: tests stand in for it. */
export const VISITOR_HEADER = "X-Forwarded-For";

/** Blocks of 250 addresses: 512 of them lie in the two networks that are set aside for measurements. */
const BLOCK = 250;
const BLOCKS = 512;
const BLOCKS_OF_WORKER = 32;
/** Each process of the runner has a number of its own; the one that starts the product has none. */
const firstBlock = (Number(process.env.TEST_WORKER_INDEX ?? -1) + 1) * BLOCKS_OF_WORKER;

let visitors = 0;

/**
 * An address that no test has come from yet, as people have each their own: one address may open only so many accounts and try so many
 * passwords an hour.
 */
export function nextVisitor(): string {
  const block = (firstBlock + Math.floor(visitors / BLOCK)) % BLOCKS;
  const host = (visitors % BLOCK) + 1;
  visitors += 1;
  return `198.${18 + (block >> 8)}.${block & 255}.${host}`;
}
