import { randomBytes, randomUUID } from "node:crypto";
import { type CampaignReward, type CampaignTask, HOUR_MS, WHOLE_SHARE } from "@candela/model";
import { afterAll } from "vitest";
import type { Beacon } from "../../platform/beacon.ts";
import { type BusEvents, createBus } from "../../platform/bus.ts";
import { type Answer, requestHash } from "../../platform/idempotency.ts";
import { createLog } from "../../platform/log.ts";
import type { Queryable, Sql } from "../../platform/postgres/database.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { balancesOf, grantPaper } from "../ledger/index.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import { checkSpotAgainstLedger } from "../spot/index.ts";
import { SpotFixture } from "../spot/spot-test-kit.ts";
import { VoucherRebates } from "../vouchers/index.ts";
import { findCampaign, type StoredCampaign } from "./campaign-store.ts";
import type { CampaignInput } from "./change.ts";
import { CAMPAIGN_CHECKS, type CampaignsModule, createCampaignsModule } from "./index.ts";
import { type CampaignPlan, publishCampaign } from "./publish-campaign.ts";
import { toldTo } from "./reads.ts";
import type { CampaignData, DoneData } from "./wire.ts";

/** Midnight of UTC. */
const BEGIN = Date.UTC(2031, 0, 6);
export const USDT = 1_000_000n;
export const EVERYBODY = {
  ...{ registered: false, identity: false, deposited: false, accountDaysMin: null, accountDaysMax: null, openedBefore: null },
};

export const money = (units: bigint): CampaignReward => ({ kind: "money", amount: units });
export const voucher = (units: bigint, share = WHOLE_SHARE): CampaignReward => ({
  ...{ kind: "voucher", amount: units, share, modes: ["spot", "contract", "quick"], days: 30 },
});
export const task = (goal: CampaignTask["goal"], reward: CampaignReward, target = 1n, turns = 1): CampaignTask => ({
  goal,
  target,
  turns,
  reward,
});
export const week = (): CampaignTask[] =>
  [1n, 2n, 3n, 4n, 5n, 6n, 7n].map((day) => task("signIn", money(day === 7n ? 5n * USDT : USDT / 2n), day));

/** Campaigns on a real database with spot trading beside them, at a moment that stands still until the test moves it. */
export class CampaignFixture {
  readonly sql: Sql;
  readonly spot: SpotFixture;
  readonly published: BusEvents["account"][] = [];
  readonly frozen = new Set<bigint>();
  /** What the network has signed, by round. */
  readonly rounds = new Map<number, string>();
  readonly beacon: Beacon = { signatureOf: async (round) => this.rounds.get(round) ?? null };
  box = testBox;
  module: CampaignsModule;
  #nextCode = 0;

  constructor(sql: Sql) {
    this.sql = sql;
    this.spot = new SpotFixture(sql);
    this.spot.now = BEGIN;
    this.module = this.create();
  }

  get now(): number {
    return this.spot.now;
  }

  set now(moment: number) {
    this.spot.now = moment;
  }

  /** Another one over the same database, as after a restart. */
  create(): CampaignsModule {
    const log = createLog("silent");
    const bus = createBus(log);
    bus.subscribe("account", (event) => this.published.push(event));
    const rebates = new VoucherRebates({ sql: this.sql, bus });
    this.spot.rebates = rebates;
    return createCampaignsModule({
      ...{ sql: this.sql, log, bus, beacon: this.beacon, rebates },
      box: { keyId: testBox.keyId, seal: (...given) => this.box.seal(...given), open: (...given) => this.box.open(...given) },
      clock: { now: () => this.now },
      random: { bytes: randomBytes },
      frozenUsers: async (_tx, users) => new Set(users.filter((user) => this.frozen.has(user))),
      mayMoveMoney: () => true,
    });
  }

  /** A guest with 100,000 USDT, whose account was opened now. */
  async user(): Promise<bigint> {
    const [row] = await this.sql<{ id: bigint }[]>`insert into app_user (account_type, nick_name, invite_code, created_ms)
      values ('guest', 'guest', ${randomUUID().replaceAll("-", "").slice(0, 10).toUpperCase()}, ${String(this.now)}::bigint) returning id`;
    if (row === undefined) throw new Error("a user has an id");
    await this.sql.begin((tx) => grantPaper(tx, row.id, this.now));
    return row.id;
  }

  /** Registers a guest, by somebody's code where one is named. */
  async register(userId: bigint, by: bigint | null = null): Promise<void> {
    await this.sql`update app_user set account_type = 'registered', email = ${`${userId}@example.org`}, password_hash = '$argon2id$',
      invited_by = ${by}, registered_ms = ${String(this.now)}::bigint where id = ${userId}`;
  }

  /** Passes identity now with a document. */
  async identify(userId: bigint, document: string, sql: Queryable = this.sql): Promise<void> {
    await sql`insert into identity_case (user_id, level, state, revision, country, document_kind, sealed_details, sealed_with, number_hash, submitted_ms, decided_ms)
      values (${userId}, 'basic', 'passed', 1, 'PT', 'id_card', ${Buffer.alloc(40)}, '0123456789abcdef', sha256(${Buffer.from(document)}),
        ${String(this.now)}::bigint, ${String(this.now)}::bigint)`;
  }

  /** A campaign that begins now; without other terms of tasks, with 100 USDT, open end. */
  async campaign(plan: Partial<CampaignPlan> & Pick<CampaignPlan, "tasks">): Promise<StoredCampaign> {
    this.#nextCode += 1;
    const whole: CampaignPlan = {
      ...{
        code: `test-${this.#nextCode}`,
        form: "tasks",
        isWelfare: false,
        startsAt: this.now,
        endsAt: null,
        budget: 100n * USDT,
        audience: EVERYBODY,
      },
      ...{ prizes: [], hasBeacon: false, texts: { en: { title: "Test", summary: "A test", rules: "<p>r</p>" } } },
      ...plan,
    };
    const parts = { now: this.now, random: { bytes: randomBytes }, box: this.box };
    const id = await this.sql.begin((tx) => publishCampaign(tx, whole, null, parts));
    return this.read(id);
  }

  async read(id: number): Promise<StoredCampaign> {
    const campaign = await findCampaign(this.sql, id);
    if (campaign === undefined) throw new Error(`there is no campaign ${id}`);
    return campaign;
  }

  /** As a user sees it. */
  async shown(userId: bigint | undefined, id: number): Promise<CampaignData> {
    const [told] = await toldTo(this.sql, userId, [await this.read(id)], { language: "en", now: this.now });
    if (told === undefined) throw new Error("a campaign is told");
    return told;
  }

  join(userId: bigint, id: number, key: string = randomUUID()): Promise<Answer<DoneData | null>> {
    return this.#submit(userId, { kind: "join", id }, key);
  }

  claim(userId: bigint, id: number, no = 1, key: string = randomUUID()): Promise<Answer<DoneData | null>> {
    return this.#submit(userId, { kind: "claim", id, task: no }, key);
  }

  signIn(userId: bigint, id: number, key: string = randomUUID()): Promise<Answer<DoneData | null>> {
    return this.#submit(userId, { kind: "signIn", id }, key);
  }

  /** It is so late now, and whatever is due is done. */
  async at(moment: number): Promise<void> {
    this.now = moment;
    await this.module.run();
  }

  /** A user's cash in units. */
  async cash(userId: bigint): Promise<bigint> {
    return (await balancesOf(this.sql, userId)).find(({ book }) => book === "cash")?.balance ?? 0n;
  }

  async voucherRow(userId: bigint): Promise<{ used: bigint; state: string; returned: bigint }> {
    const [row] = await this.sql<
      { used: bigint; state: string; returned: bigint }[]
    >`select used, state, returned from voucher where user_id = ${userId} order by id desc`;
    if (row === undefined) throw new Error("the user has a voucher");
    return row;
  }

  /** Budget figures in units. */
  async budget(id: number): Promise<{ free: bigint; reserved: bigint; paid: bigint; returned: bigint }> {
    const { free, reserved, paid, returned } = await this.read(id);
    return { free, reserved, paid, returned };
  }

  async #submit(userId: bigint, input: CampaignInput, key: string): Promise<Answer<DoneData | null>> {
    const request = { key, hash: requestHash(`activity/${input.kind}`, { text: JSON.stringify(input) }), deadline: this.now + 8 * HOUR_MS };
    return this.module.submit(userId, input, request);
  }
}

/** The rejection of an answer; null where there is none. */
export const rejectionOf = (answer: Answer<DoneData | null>): string | null => (answer.ok ? null : answer.rejection);

/** A fixture for a whole test file, on a database whose books are recomputed when the file is done. */
export async function openCampaignFixture(): Promise<CampaignFixture> {
  const fixture = new CampaignFixture(await openMoneyDatabase([...CAMPAIGN_CHECKS, checkSpotAgainstLedger]));
  await fixture.spot.start();
  afterAll(async () => {
    await fixture.spot.spot.stop();
    await fixture.module.stop();
  });
  return fixture;
}
