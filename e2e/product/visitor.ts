/** As a proxy in front of the product would say it: tests stand in for it. */
export const VISITOR_HEADER = "X-Forwarded-For";

let visitors = 0;

/**
 * An address that no test has come from yet, as people have each their own: one address may open only so many accounts and try so many
 * passwords an hour. They lie in the block that is set aside for measurements.
 */
export function nextVisitor(): string {
  visitors += 1;
  return `198.18.${Math.floor(visitors / 250) % 250}.${(visitors % 250) + 1}`;
}
