import { list, type Row, success } from "@candela/api";
import { dayOf, dayText, memberName, REFERRAL_LEVELS, SETTLEMENT } from "@candela/model";
import type { Clock } from "../../platform/clock.ts";
import { csvPages, timeCell } from "../../platform/csv-pages.ts";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf, recordPageOf } from "../../platform/http/page.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { identityLevel } from "../identity-cases/index.ts";
import { dayNumberIf } from "./day-number.ts";
import { bookedThrough } from "./facts-store.ts";
import { type LineFilter, linesAfter, listLines } from "./line-reads.ts";
import { listRates, ratesInForce, ratesToCome } from "./rates-store.ts";
import { inviteCodeOf, listMembers, type MemberRow, readEarned, readLevels } from "./team-reads.ts";
import { commissionData, money, ratesData, rateText } from "./wire.ts";

/** Names of the columns: the same in every language, for programs. */
const COLUMNS = ["day", "level", "member", "currency", "fees", "rate", "commission", "state", "paid_at", "id"] as const;
/** There are as many versions as two operators have agreed on. */
const RATES_MAX = 100;

interface AskedLines {
  readonly "params[level]"?: number;
  readonly "params[state]"?: "paid" | "waiting";
  readonly "params[startDay]"?: string;
  readonly "params[endDay]"?: string;
}

function filterOf(earnerId: bigint, fields: AskedLines): LineFilter {
  return {
    earnerId,
    level: fields["params[level]"],
    state: fields["params[state]"],
    startDay: dayNumberIf("params[startDay]", fields["params[startDay]"]),
    endDay: dayNumberIf("params[endDay]", fields["params[endDay]"]),
  };
}

/** First moment of the month of UTC that a moment is in. */
function startOfMonth(now: number): number {
  const [year = 0, month = 1] = dayText(dayOf(now)).split("-").map(Number);
  return Date.UTC(year, month - 1, 1);
}

/** Calls of users: their code, their members and their commission. */
export function teamHandlers({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }): Handlers {
  return {
    "GET /api/team/summary": async (call) => {
      const { userId } = userOf(call);
      const now = clock.now();
      const [inviteCode, level, earned, levels, rates, next, booked] = await Promise.all([
        inviteCodeOf(sql, userId),
        identityLevel(sql, userId),
        readEarned(sql, userId, startOfMonth(now)),
        readLevels(sql, userId),
        ratesInForce(sql, dayOf(now)),
        ratesToCome(sql, dayOf(now)),
        bookedThrough(sql),
      ]);
      const rows = Array.from({ length: REFERRAL_LEVELS }, (_, index) => {
        const sum = levels.find((each) => each.level === index + 1);
        return { level: index + 1, people: sum?.people ?? 0, rate: rateText(rates.rates[index] ?? 0n), earned: money(sum?.earned ?? 0n) };
      });
      return success({
        ...{ inviteCode, currencyName: SETTLEMENT.code, isIdentified: level > 0, levels: rows },
        ...{ earned: money(earned.paid), earnedMonth: money(earned.paidSince), waiting: money(earned.waiting) },
        bookedThrough: booked === null ? null : dayText(booked),
        nextRates: next === null ? null : ratesData(next),
      });
    },
    "GET /api/team/members": async (call) => {
      const filter = { level: call.fields["params[level]"], sort: call.fields["params[sort]"] ?? "newest" } as const;
      const { members, total } = await listMembers(sql, userOf(call).userId, filter, pageOf(call.fields));
      return list(members.map(memberData), total);
    },
    "GET /api/team/commissions": async (call) => {
      const { lines, total } = await listLines(sql, filterOf(userOf(call).userId, call.fields), recordPageOf(call.fields));
      return list(lines.map(commissionData), total);
    },
    "GET /api/team/file": async (call) => {
      const filter = filterOf(userOf(call).userId, call.fields);
      const pages = csvPages(COLUMNS, (after, limit) => linesAfter(sql, filter, BigInt(after ?? "0"), limit), {
        keyOf: ({ id }) => String(id),
        cells(row) {
          const { day, level, name, base, rate, amount, state, paidAt, id } = commissionData(row);
          return [[day, String(level), name, SETTLEMENT.code, base, rate, amount, state, timeCell(paidAt), id]];
        },
      });
      return { fileName: "candela-commission.csv", parts: pages };
    },
    "GET /api/team/rates": async () => {
      const { rows, total } = await listRates(sql, { limit: RATES_MAX, offset: 0 });
      return list(rows.map(ratesData), total);
    },
  };
}

/** Members that registered within one millisecond are told apart by so much of their ids. */
const ROW_IDS = 10_000n;

function memberData({
  id,
  nickName,
  level,
  joinedMs,
  fees,
  volume,
  earned,
  isIdentified,
  isSamePerson,
}: MemberRow): Row<"GET /api/team/members"> {
  return {
    id: String(joinedMs * ROW_IDS + (id % ROW_IDS)),
    ...{ name: memberName(nickName), level, joinedAt: Number(joinedMs) },
    ...{ fees: money(fees), volume: money(volume), earned: money(earned) },
    state: memberState(isIdentified, isSamePerson),
  };
}

/** One person's two accounts stay so, whatever is passed later. */
function memberState(isIdentified: boolean, isSamePerson: boolean) {
  if (isSamePerson) return "samePerson";
  return isIdentified ? "counts" : "identity";
}
