import { onLiveMessage } from "../net/live.ts";
import { queryClient } from "../net/queries.ts";
import { toServerTime } from "../time/server-clock.ts";
import { intlZone } from "../time/zone-choice.ts";

let heardAt = 0;
onLiveMessage(() => {
  heardAt = Date.now();
});

/** When the newest of what is on screen was heard, epoch ms by the server's clock; null when nothing was. */
export function lastDataAt(): number | null {
  const answers = queryClient.getQueryCache().getAll();
  const newest = Math.max(heardAt, ...answers.map(({ state }) => state.dataUpdatedAt));
  return newest === 0 ? null : toServerTime(newest);
}

/** month-day hour:minute by the chosen clock: Swedish writes moments as ISO 8601 does. */
const local = (ts: number) => new Date(ts).toLocaleString("sv", { timeZone: intlZone() }).slice(5, 16);

/** A moment as short as it can be told at `now`: the time, with the day when that is not today's. */
export function shortMoment(ts: number, now: number): string {
  const [then, today] = [local(ts), local(now)];
  return then.slice(0, 5) === today.slice(0, 5) ? then.slice(6) : then;
}
