import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candela/model";
import { readProducts } from "../modules/market-data/index.ts";
import { hasUndelivered } from "../modules/new-shares/index.ts";
import { enterCorporateAction } from "../modules/spot/index.ts";
import type { Random } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { Sql } from "../platform/postgres/database.ts";
import type { SecretBox } from "../platform/secret-box.ts";
import type { LivingServer } from "../time-machine/open-time-machine.ts";
import { type Acting, act, type SeenMarket } from "./acting.ts";
import { campaignScene } from "./campaign-scene.ts";
import { copyScene } from "./copy-scene.ts";
import { fundsScene } from "./funds-scene.ts";
import { PastPrices } from "./past-prices.ts";
import { changesPasswordAt, errandsOf, FIRST_ERRAND_MS } from "./person.ts";
import { SeededChance } from "./seeded-chance.ts";
import { serviceScene } from "./service-scene.ts";
import { hireStaff } from "./staff.ts";
import type { Event, Member, Stage } from "./stage.ts";
import { teamScene } from "./team-scene.ts";
import { TraderClient } from "./trader-client.ts";
import { INVITED, OTHERS, PERSON, type Trader } from "./traders.ts";
import { wealthScene } from "./wealth-scene.ts";

export interface LifeParts {
  readonly living: LivingServer;
  readonly sql: Sql;
  readonly random: Random;
  readonly box: SecretBox;
  readonly log: Pick<Log, "info">;
  /** What traders do when is drawn from it. */
  readonly seed: number;
  /** At least one, the person. */
  readonly traders: number;
  /** Until when traders act by habit, epoch ms. */
  readonly ends: number;
  /** Of the person. */
  readonly password: string;
  readonly onProgress?: (now: number) => void;
}

/** Moments of a day at which traders act. Several act at the same: each looks at a market that is looked at once. */
const MOMENTS_A_DAY = 10;
/** Members come over the first days, the person on the first. */
const JOIN_EVERY_MS = 11 * HOUR_MS;
const DIVIDENDS: readonly (readonly [productCode: string, cash: string, hoursBeforeEnd: number])[] = [
  ["AAPL", "0.26", 55 * 24],
  ["NVDA", "0.01", 26 * 24],
  ["AAPL", "0.26", 20],
];

/** Lets scripted traders live from the server's present to `ends`. What they do comes through the routes that the web app calls. */
export async function liveThrough(parts: LifeParts): Promise<void> {
  const { living, ends, onProgress } = parts;
  const { machine, server } = living;
  const stage = setStage(parts);
  for (const { at, run } of eventsOf(parts, stage)) {
    await machine.passTo(Math.max(at, machine.now()));
    await run();
    await server.timeWork.idle();
    onProgress?.(machine.now());
  }
  await machine.passTo(Math.max(ends, machine.now()));
  // Her device would stand among the logged-in ones from its first day on, beside a log-in of today.
  await stage.members[0]?.acting.client.call("POST /api/auth/logout", {});
  await server.extendChain();
}

/** Work that a server does every hour and every second by timers of its own, which no virtual clock drives. */
async function endDay(server: LivingServer["server"]): Promise<void> {
  await server.keepCommitments();
  await server.runCampaigns();
  await server.extendChain();
}

function eventsOf(parts: LifeParts, stage: PastStage): Event[] {
  const { living, ends } = parts;
  const events: Event[] = [
    ...stage.members.flatMap((member) => membersEvents(parts, stage, member)),
    ...[copyScene, teamScene, campaignScene, serviceScene, wealthScene, fundsScene].flatMap((scene) => scene(stage)),
  ];
  const [person] = stage.members;
  if (person !== undefined)
    for (const { at, run } of errandsOf({ begins: stage.begins, ends, password: parts.password }))
      events.push({ at, run: () => run(person.acting) });
  for (let day = stage.begins + DAY_MS; day < ends; day += DAY_MS)
    events.push({ at: day - (day % DAY_MS), run: () => endDay(living.server) });
  for (const [productCode, cash, hours] of DIVIDENDS) {
    const at = ends - hours * HOUR_MS;
    if (at > stage.begins + DAY_MS) events.push({ at, run: () => enterDividend(parts, productCode, cash) });
  }
  return events.sort((a, b) => a.at - b.at);
}

interface PastStage extends Stage {
  readonly chance: SeededChance;
}

function setStage(parts: LifeParts): PastStage {
  const { living, sql, ends, traders } = parts;
  const { machine, server } = living;
  const begins = machine.now();
  const chance = new SeededChance(parts.seed);
  const people = [PERSON, ...OTHERS].slice(0, Math.max(1, traders));
  // Within the first quarter of a short life.
  const lengthMs = ends - begins;
  const joinEveryMs = Math.min(JOIN_EVERY_MS, Math.floor(lengthMs / (4 * people.length)));
  const members = people.map((trader, index): Member => {
    const joins = begins + 8 * HOUR_MS + index * joinEveryMs;
    return {
      ...memberOf(parts, trader, index, chance),
      joins: Math.max(joins, ends - (trader.comesDaysBefore ?? Number.POSITIVE_INFINITY) * DAY_MS),
    };
  });
  const staff = hireStaff({ ...parts, app: server.app, now: () => machine.now() });
  return { server, sql, members, staff, begins, ends, chance };
}

function membersEvents({ sql, ends }: LifeParts, { members, chance }: PastStage, member: Member): Event[] {
  const { trader, acting, joins } = member;
  const inviter = members.find((other) => other.trader.name === INVITED.get(trader.name));
  const acts = actsOf(trader, joins + HOUR_MS, ends - HOUR_MS, chance).map((at): Event => {
    const habit = chance.of(trader.habits);
    return { at, run: () => act(acting, habit) };
  });
  const join = async () => {
    await acting.client.register(sql, await inviter?.acting.client.inviteCode());
    await acting.client.call("POST /api/userInfo/changeProfile", { nickName: trader.name });
  };
  return [{ at: joins, run: join }, ...acts];
}

/** When a trader acts, earliest first: on some of the day's moments. */
function actsOf({ actsInHundredDays }: Trader, from: number, to: number, chance: SeededChance): number[] {
  const acts: number[] = [];
  for (let dayTs = from - (from % DAY_MS); dayTs < to; dayTs += DAY_MS) {
    const whole = Math.floor(actsInHundredDays / 100);
    const count = whole + (chance.percent(actsInHundredDays % 100) ? 1 : 0);
    for (let left = count; left > 0; left -= 1) acts.push(momentOf(dayTs, chance.below(MOMENTS_A_DAY)));
  }
  return acts.filter((at) => at >= from && at < to).sort((a, b) => a - b);
}

/** The day's moments lie at odd minutes and seconds, the same for all: a hash of the day and the moment's number. */
function momentOf(dayTs: number, number: number): number {
  const chance = new SeededChance(Math.floor(dayTs / DAY_MS) * 64 + number);
  const slot = Math.floor((17 * HOUR_MS) / MOMENTS_A_DAY);
  return dayTs + 6 * HOUR_MS + number * slot + chance.below(slot);
}

function memberOf({ living, random, password, ends }: LifeParts, trader: Trader, index: number, chance: SeededChance) {
  const secret = () => random.bytes(12).toString("base64url");
  // The person changes it to the one that is told where the demonstration is started; a life that is too short for that begins with it.
  const isTold = index === 0 && changesPasswordAt(ends) < living.machine.now() + FIRST_ERRAND_MS;
  const client = new TraderClient({ app: living.server.app, chance }, index, trader.account, isTold ? password : secret());
  const acting: Acting = { client, chance, market: seenMarket(living) };
  return { trader, acting };
}

function seenMarket({ machine, minutes, source }: LivingServer): SeenMarket {
  const found = <T>(value: T | undefined, code: string): T => {
    if (value === undefined) throw new Error(`the market has no ${code}`);
    return value;
  };
  return {
    past: new PastPrices(minutes, () => machine.now()),
    now: () => machine.now(),
    instrument: (code) =>
      found(
        source.instruments.find(({ productCode }) => productCode === code),
        code,
      ),
    async look(code) {
      await machine.look([code]);
      return found(source.lastTold(code), code);
    },
  };
}

/** As the operator's command enters it, two minutes ahead. */
async function enterDividend({ sql, living }: LifeParts, productCode: string, cashPerUnit: string): Promise<void> {
  const now = living.machine.now();
  const entry = { kind: "dividend", productCode, effectiveAt: now + 2 * MINUTE_MS, cashPerUnit, ratio: null, fractionPrice: null } as const;
  const outcome = await enterCorporateAction(sql, { ...entry, enteredBy: "Demonstration" }, await readProducts(sql), now, hasUndelivered);
  if ("problem" in outcome) throw new Error(outcome.problem);
  await living.server.kinds.spot.carryOutActions();
}
