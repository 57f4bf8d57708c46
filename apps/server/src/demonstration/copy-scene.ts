/** Copy trading of a demonstration: some traders lead, others follow them, and the person follows who stands first in the list on that day. */
import type { Row } from "@candela/api";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candela/model";
import { type Acting, openContract, ownPositions } from "./acting.ts";
import { type CopySizes, PERSONS, SECOND } from "./copy-sizes.ts";
import { after, daysBefore, type Event, type Member, memberNamed, partOf, type Stage } from "./stage.ts";
import { type ContractHabit, LEADERS, type Leading } from "./traders.ts";

/** Followers beside the person: of whom, from which part of the life on, and how. */
const FOLLOWERS: readonly (readonly [name: string, leader: string, part: number, settings: CopySizes])[] = [
  ["Priya Nair", "Lukas Brandt", 0.24, { mode: "ratio", size: "0.4", capTrade: "4000", capAll: "12000", ownStop: "0.15" }],
  ["Sofia Rossi", "Ingrid Olsen", 0.3, { mode: "fixed", size: "1200", capTrade: "1500", capAll: "5000", ownStop: "0.1" }],
  ["Hannah Lindqvist", "Laura Fischer", 0.42, { mode: "share", size: "1", capTrade: "5000", capAll: "15000", ownStop: "0.1" }],
  ["Peter Novak", "Lukas Brandt", 0.6, { mode: "fixed", size: "800", capTrade: "800", capAll: "3000", ownStop: "0.3" }],
  ["Grace Kim", "Noa Berger", 0.88, { mode: "fixed", size: "600", capTrade: "900", capAll: "2500", ownStop: "0.1" }],
];

/** Positions that leaders see to before it goes on live, so that something is open that is copied. */
const LAST_LOOK_MS = 35 * MINUTE_MS;
const PAUSED_DAYS = 3;

export function copyScene(stage: Stage): Event[] {
  const [person] = stage.members;
  const leaders = LEADERS.flatMap((leading) => {
    const member = memberNamed(stage, leading.trader);
    return member === undefined ? [] : leaderEvents(stage, member, leading);
  });
  const followers = FOLLOWERS.flatMap(([name, leader, part, settings]) => {
    const member = memberNamed(stage, name);
    if (member === undefined) return [];
    const run = () => follow(member.acting, (rows) => rows.find((row) => row.name === shownNameOf(leader)), settings);
    return after(member.joins + HOUR_MS, [{ at: partOf(stage, part), run }]);
  });
  return [...leaders, ...followers, ...(person === undefined ? [] : personsEvents(stage, person))];
}

const shownNameOf = (trader: string) => LEADERS.find((leading) => leading.trader === trader)?.name;

function leaderEvents(stage: Stage, { acting, joins, trader }: Member, leading: Leading): Event[] {
  const { name, text, profitShare, productTypes, afterDays } = leading;
  const begin = () =>
    acting.client.command("POST /api/followOrder/becomeLeader", { name, text, profitShare, productTypes: [...productTypes] });
  const at = Math.min(joins + afterDays * DAY_MS, partOf(stage, 0.85));
  const habits = trader.habits.filter((habit) => habit.kind === "contract");
  return after(joins, [
    { at, run: async () => void (await begin()) },
    ...habits.map((habit, index) => ({ at: stage.ends - LAST_LOOK_MS + index * MINUTE_MS, run: () => beIn(acting, habit) })),
  ]);
}

/** The first two products of the habit are open. */
async function beIn(acting: Acting, habit: ContractHabit): Promise<void> {
  const own = await ownPositions(acting);
  const missing = habit.codes.slice(0, 2).filter((code) => !own.some((row) => row.productCode === code));
  for (const code of missing) await openContract(acting, code, "long", habit);
}

type Leader = Row<"GET /api/followOrder/leaderList">;

/** Reads the list, as the page does, and follows one of it. */
async function follow(
  { client, chance }: Acting,
  choose: (rows: readonly Leader[]) => Leader | undefined,
  settings: CopySizes,
  excluded: (leader: Leader) => readonly string[] = () => [],
): Promise<void> {
  const { rows = [] } = await client.call("GET /api/followOrder/leaderList", {});
  const leader = choose(rows);
  if (leader === undefined) return;
  await client.command("POST /api/followOrder/follow", {
    ...{ ...settings, leaderId: leader.id, profitShare: leader.shareRate, device: chance.uuid() },
    ...{ excluded: [], excludedProducts: [...excluded(leader)] },
  });
}

/** The one who stands first, or comes next where that one is followed already. */
const firstOfList = (rows: readonly Leader[]) => rows.find(({ followState }) => followState !== "running" && followState !== "paused");

/** One of what a leader trades, which the person would rather not. */
function leftOut({ name }: Leader): readonly string[] {
  const leading = LEADERS.find((one) => one.name === name);
  return leading === undefined ? [] : [leading.leftOutByPerson];
}

function personsEvents(stage: Stage, { acting, joins }: Member): Event[] {
  const { client } = acting;
  const running = async () => (await client.call("GET /api/followOrder/follows", { "params[state]": "running" })).rows ?? [];
  const first = () => follow(acting, firstOfList, PERSONS, leftOut);
  const pause = async () => {
    const [newest] = await running();
    if (newest !== undefined) await client.command("POST /api/followOrder/pause", { id: newest.id });
  };
  const resume = async () => {
    const { rows = [] } = await client.call("GET /api/followOrder/follows", { "params[state]": "paused" });
    for (const { id } of rows) await client.command("POST /api/followOrder/resume", { id });
  };
  // The one that was begun second.
  const stopOne = async () => {
    const all = await running();
    const [last] = [...all].sort((a, b) => b.since - a.since);
    if (last !== undefined && all.length > 1) await client.command("POST /api/followOrder/stop", { id: last.id, copies: "keep" });
  };
  const goOn = async () => {
    if ((await running()).length === 0) await first();
  };
  const pausedAt = partOf(stage, 0.5);
  return after(joins + HOUR_MS, [
    { at: partOf(stage, 0.36), run: first },
    { at: pausedAt, run: pause },
    { at: pausedAt + PAUSED_DAYS * DAY_MS, run: resume },
    { at: partOf(stage, 0.62), run: () => follow(acting, firstOfList, SECOND) },
    { at: daysBefore(stage, 9, 12 * HOUR_MS), run: stopOne },
    { at: daysBefore(stage, 7, 12 * HOUR_MS), run: goOn },
  ]).filter(({ at }) => at < stage.ends - LAST_LOOK_MS);
}
