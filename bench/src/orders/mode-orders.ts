/** Orders of the benchmark in each mode: accepted again and again, and leaving nothing behind that grows without end. */
import { randomUUID } from "node:crypto";

export type Mode = "spot" | "quick" | "contract";

const key = (): string => `"idempotencyKey":"${randomUUID()}"`;

/** What the server has given the benchmark to trade with. */
export interface Terms {
  /** The option of quick trades. */
  readonly optionId: number;
}

/** The n-th order of a guest. Contracts open and close in turns, so that every second order closes what the one before opened. */
const ORDERS: Readonly<Record<Mode, (n: number, terms: Terms) => string>> = {
  spot: () => `{${key()},"productCode":"X:BTCUSD","direction":1,"orderType":"market","amount":"15"}`,
  quick: (n, { optionId }) => `{${key()},"productCode":"X:BTCUSD","direction":${1 + (n % 2)},"optionId":${optionId},"stake":"5"}`,
  contract: (n) =>
    n % 2 === 0
      ? `{${key()},"productCode":"X:BTCUSD","side":"long","action":"open","orderType":"market","quantity":"1","leverage":10,"marginMode":"isolated"}`
      : `{${key()},"productCode":"X:BTCUSD","side":"long","action":"close","orderType":"market","quantity":"1"}`,
};

const FAMILIES: Readonly<Record<Mode, string>> = { spot: "spotOrder", quick: "fastTradeOrder", contract: "contractOrder" };

/** The route below `/api/` that takes so many orders in a call. */
export function routeOf(mode: Mode, group: number): string {
  return `${FAMILIES[mode]}/${group === 1 ? "place" : "placeMany"}`;
}

/** The fields of a call with a guest's orders from number `first` on. */
export function fieldsOf(mode: Mode, first: number, group: number, terms: Terms): string {
  if (group === 1) return ORDERS[mode](first, terms);
  return `{"orders":[${Array.from({ length: group }, (_, index) => ORDERS[mode](first + index, terms)).join(",")}]}`;
}

const ACCEPTED = '"code":200';

/** Orders that an answer acknowledges. */
export function acknowledged(group: number, answer: string): number {
  if (group === 1) return answer.includes(ACCEPTED) ? 1 : 0;
  // The envelope has a code of its own.
  let count = -1;
  for (let at = answer.indexOf(ACCEPTED); at >= 0; at = answer.indexOf(ACCEPTED, at + ACCEPTED.length)) count += 1;
  return Math.max(0, count);
}
