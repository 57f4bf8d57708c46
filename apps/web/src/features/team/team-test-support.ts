import { sessionStore } from "../../lib/session/session.ts";
import { NOW } from "../../testing/clock.ts";
import { server } from "../../testing/server.ts";
import type { CommissionLine, TeamMember, TeamSummary } from "./team-shapes.ts";

export const CODE = "MIRA48AB";

export function summaryWith(fields: Partial<TeamSummary> = {}): TeamSummary {
  return {
    ...{ inviteCode: CODE, currencyName: "USDT", isIdentified: true, earned: "302.720000", earnedMonth: "41.080000", waiting: "0.000000" },
    bookedThrough: "2026-11-18",
    levels: [
      { level: 1, people: 12, rate: "0.10000000", earned: "214.600000" },
      { level: 2, people: 31, rate: "0.03000000", earned: "88.120000" },
      { level: 3, people: 0, rate: "0.01000000", earned: "0.000000" },
    ],
    nextRates: null,
    ...fields,
  };
}

const member = (fields: Partial<TeamMember>): TeamMember => ({
  ...{
    id: "1",
    name: "Jonas R.",
    level: 1,
    joinedAt: NOW - 6 * 86_400_000,
    fees: "182.000000",
    volume: "181900.250000",
    earned: "18.200000",
  },
  state: "counts",
  ...fields,
});

const NOTHING = { fees: "0.000000", volume: "0.000000", earned: "0.000000" };
export const MEMBERS: readonly TeamMember[] = [
  member({}),
  member({ id: "2", name: "Aiko T.", ...NOTHING }),
  member({ id: "3", name: "Pa…", state: "identity", earned: "0.000000" }),
  member({ id: "4", name: "Mira K.", state: "samePerson", ...NOTHING }),
];

const line = (fields: Partial<CommissionLine>): CommissionLine => ({
  ...{ id: "9", day: "2026-11-18", level: 1, name: "Jonas R.", base: "20.000000", rate: "0.10000000", amount: "2.000000" },
  ...{ state: "paid", paidAt: NOW },
  ...fields,
});
export const LINE = line({});
const LINES: readonly CommissionLine[] = [
  LINE,
  line({ id: "8", level: 2, name: "Lena V.", base: "1.000001", rate: "0.03000000", amount: "0.030000", state: "waiting", paidAt: null }),
];

/** Somebody registered, with a team. */
export function answerTeam(fields: Partial<TeamSummary> = {}): void {
  sessionStore.set({ token: "own-token", userId: "7", accountType: "registered" });
  server().data("GET /api/team/summary", summaryWith(fields));
  server().rows("GET /api/team/members", [...MEMBERS]);
  server().rows("GET /api/team/commissions", [...LINES]);
}
