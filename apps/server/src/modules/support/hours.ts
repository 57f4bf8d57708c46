import { type Data, type Fields, OPERATOR_ROLES, type OperatorRole, roleMay } from "@candela/api";
import { areHours, DAY_MS, type DayHours, type HoursNow, hoursAt } from "@candela/model";
import { machineClock } from "../../platform/clock.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { lastSeenOf } from "../operators/index.ts";
import type { SupportContext } from "./context.ts";

type Week = Fields<"POST /api/admin/support/setHours">["week"];

/** An installation whose operators were all away for longer has nobody who answers. */
const STAFFED_WITHIN_MS = 7 * DAY_MS;
const ANSWERING: readonly OperatorRole[] = OPERATOR_ROLES.filter((role) => roleMay(role, "support.answer"));

export async function readWeek(sql: Queryable): Promise<readonly DayHours[]> {
  return sql<DayHours[]>`select weekday, opens, closes from support_hours order by weekday, opens`;
}

export async function hoursNow({ sql, clock }: Pick<SupportContext, "sql" | "clock">): Promise<HoursNow> {
  return hoursAt(await readWeek(sql), clock.now());
}

export async function hoursData(context: Pick<SupportContext, "sql" | "clock">): Promise<Data<"GET /api/service/conversation">["hours"]> {
  const [{ isOpen, changesAt }, seenMs] = await Promise.all([hoursNow(context), lastSeenOf(context.sql, ANSWERING)]);
  return {
    isOpen,
    closesAt: isOpen ? changesAt : null,
    opensAt: isOpen ? null : changesAt,
    // Sessions of operators are in the machine's time.
    isStaffed: seenMs !== null && machineClock(context.clock).now() - seenMs < STAFFED_WITHIN_MS,
  };
}

const HOUR_MINUTES = 60;
const text = (minutes: number) =>
  `${String(Math.floor(minutes / HOUR_MINUTES)).padStart(2, "0")}:${String(minutes % HOUR_MINUTES).padStart(2, "0")}`;

function minutesOf(clockTime: string): number {
  const [hours = "", minutes = ""] = clockTime.split(":");
  return Number(hours) * HOUR_MINUTES + Number(minutes);
}

export function weekData(week: readonly DayHours[]): Week {
  return week.map(({ weekday, opens, closes }) => ({ weekday, opens: text(opens), closes: text(closes) }));
}

/** Throws `support_hours` where hours end before they begin, or overlap. */
export async function saveWeek(tx: Tx, given: Week): Promise<readonly DayHours[]> {
  const week = given.map(({ weekday, opens, closes }) => ({ weekday, opens: minutesOf(opens), closes: minutesOf(closes) }));
  if (!areHours(week)) throw new Rejected("support_hours");
  await tx`delete from support_hours`;
  await tx`insert into support_hours (weekday, opens, closes) select * from unnest(
    ${numberList(week.map(({ weekday }) => weekday))}::smallint[], ${numberList(week.map(({ opens }) => opens))}::integer[],
    ${numberList(week.map(({ closes }) => closes))}::integer[])`;
  return readWeek(tx);
}
