import type { Data, Fields } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { callData } from "../../lib/net/api.ts";
import { dataQuery, queryClient, refresh } from "../../lib/net/queries.ts";

export type UserLimits = Data<"GET /api/userLimit/detail">;
/** One limit of money: `null` is none. */
export type MoneyLimit = UserLimits["stake"];

const ROUTE = "GET /api/userLimit/detail";
const query = () => dataQuery(ROUTE, {});

/** The user's limits and what was lost today, read again with every change of a balance. */
export function useUserLimits() {
  return useQuery(query());
}

/** Tighter holds at once, looser after a day. Rejects with a RequestError. */
export async function changeLimits(fields: Fields<"POST /api/userLimit/change">): Promise<void> {
  const changed = await callData("POST /api/userLimit/change", fields, { quiet: true });
  if (changed === null) await refresh(ROUTE);
  else queryClient.setQueryData(query().queryKey, changed);
}

/** The earliest moment at which the shown limits change by themselves. */
export function nextChange({ dailyLoss, stake, coolOff, dayEnds }: UserLimits): number {
  const waiting = [dailyLoss, stake, coolOff].flatMap(({ next }) => (next === null ? [] : [next.at]));
  return Math.min(dayEnds, ...waiting, ...(coolOff.value === null ? [] : [coolOff.value]));
}
