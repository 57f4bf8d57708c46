import { VALUE_RANGES } from "@candela/api";
import { rowsQuery } from "../net/queries.ts";

/** All deposits from outside. They are no profit, and the first one opened the account. */
export const grantsQuery = () =>
  rowsQuery("GET /api/accountRecord/list", { reason: "paper_grant", pageSize: 100 }, { keep: true, staleTime: 60_000 });

/** When the account was opened, epoch ms; Infinity while nothing has come in. */
export function openedAt(grants: readonly { readonly ts: number }[]): number {
  return Math.min(...grants.map(({ ts }) => ts));
}

/** With fewer steps a line is a straight stroke that says nothing. */
const TELLING = 3;

/**
 * Whether the account is so young at the server's moment `now` that its line hardly has a past. By its age and not by the points of the line: just
 * after 00:00 UTC everybody's day has few, and before there was an account it has many, of nothing.
 */
export function isYoung(range: keyof typeof VALUE_RANGES, opened: number, now: number): boolean {
  return now - opened < TELLING * VALUE_RANGES[range].stepMs;
}
