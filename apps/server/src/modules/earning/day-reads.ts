import { type Fields, list } from "@candela/api";
import type { EarningKind } from "@candela/engine";
import { currencyById, dayOf, dayText } from "@candela/model";
import { malformed } from "../../platform/http/fields.ts";
import { type Call, userOf } from "../../platform/http/handlers.ts";
import { recordPageOf } from "../../platform/http/page.ts";
import { Rejected } from "../../platform/rejection.ts";
import { askedEpoch } from "../ledger/index.ts";
import type { EarningHandlerParts } from "./call-parts.ts";
import { dayFile } from "./day-file.ts";
import { type DayFilter, listDays, sumsByDay } from "./day-store.ts";
import { readSeedDays } from "./seed-days.ts";
import { dayData, daySumData } from "./wire.ts";

const RATE_DAYS_MAX = 100;
const BY_DAY_MAX = 400;

type DayFields = Fields<"GET /api/lockMining/file">;

/** Calls that read interest by day, and the seeds that rates of days are drawn from. */
export function earningDayReads(kind: EarningKind, { sql, clock }: EarningHandlerParts) {
  async function filterOf(userId: bigint, fields: DayFields): Promise<DayFilter> {
    const { ids } = await askedEpoch(sql, userId, fields.epoch);
    const orderId = fields["params[orderId]"];
    return {
      ids,
      orderId: orderId === undefined ? undefined : BigInt(orderId),
      currencyId: fields["params[currencyId]"],
      startDay: dayNumberIf("params[startDay]", fields["params[startDay]"]),
      endDay: dayNumberIf("params[endDay]", fields["params[endDay]"]),
    };
  }

  return {
    async days(call: Pick<Call<"GET /api/lockMining/days">, "session" | "fields">) {
      const { userId } = userOf(call);
      const { days, total } = await listDays(sql, kind, userId, await filterOf(userId, call.fields), recordPageOf(call.fields));
      return list(days.map(dayData), total);
    },
    async byDay(call: Pick<Call<"GET /api/lockMining/byDay">, "session" | "fields">) {
      const { userId } = userOf(call);
      const { currencyId, orderId, startDay, endDay, epoch } = call.fields;
      const currency = currencyById(currencyId);
      if (currency === undefined) throw new Rejected("not_found");
      const [from, to] = [dayNumber("startDay", startDay), dayNumber("endDay", endDay)];
      if (to - from >= BY_DAY_MAX) throw new Rejected("range_too_long", { days: String(BY_DAY_MAX) });
      const { ids } = await askedEpoch(sql, userId, epoch);
      const order = orderId === undefined ? undefined : BigInt(orderId);
      const sums = await sumsByDay(sql, kind, userId, { ids, orderId: order, currencyId, startDay: from, endDay: to });
      return list(
        sums.map((sum) => daySumData(sum, currency.scale)),
        sums.length,
      );
    },
    async file(call: Pick<Call<"GET /api/lockMining/file">, "session" | "fields">) {
      const { userId } = userOf(call);
      const filter = await filterOf(userId, call.fields);
      return { fileName: `candela-${kind}-interest.csv`, parts: dayFile(sql, kind, userId, filter) };
    },
    async rateDays(call: Pick<Call<"GET /api/lockMining/rateDays">, "fields">) {
      const [from, to] = [dayNumber("startDay", call.fields.startDay), dayNumber("endDay", call.fields.endDay)];
      if (to - from >= RATE_DAYS_MAX) throw new Rejected("range_too_long", { days: String(RATE_DAYS_MAX) });
      const known = new Map((await readSeedDays(sql, from, to)).map((row) => [row.day, row]));
      const today = dayOf(clock.now());
      const rows = Array.from({ length: to - from + 1 }, (_, at) => {
        const row = known.get(from + at);
        // The seed is in the table once its day is over, and not told before.
        const seed = row === undefined || row.day >= today ? null : row.seed;
        return {
          day: dayText(from + at),
          hash: row?.hash.toString("hex") ?? null,
          publishedAt: row === undefined ? null : Number(row.publishedMs),
          seed: seed?.toString("hex") ?? null,
        };
      });
      return list(rows, rows.length);
    },
  };
}

/** The number of a day that a field names. Throws `malformed_request` for one that there is not, such as 30 February. */
function dayNumber(field: string, text: string): number {
  const moment = Date.parse(`${text}T00:00:00Z`);
  const day = Number.isNaN(moment) ? -1 : dayOf(moment);
  if (day < 0 || dayText(day) !== text) throw malformed(field, "format");
  return day;
}

const dayNumberIf = (field: string, text: string | undefined) => (text === undefined ? undefined : dayNumber(field, text));
