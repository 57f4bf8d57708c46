/** People do everything at once, each on two devices: loans, locks, pledges, new shares, activities, exchanges and orders of the same money. Nobody waits for somebody who waits for them, and the books agree. */
import { randomBytes } from "node:crypto";
import type { RouteKey } from "@candela/api";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { ManualClock, SeededRandom } from "@candela/testkit";
import { afterAll, expect, it } from "vitest";
import { type CampaignPlan, publishCampaign } from "./modules/campaigns/publish-campaign.ts";
import { type OfferPlan, publishOffer } from "./modules/new-shares/publish-offer.ts";
import { testBox } from "./testing/secret-test-box.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { callsTo, endWholeServer, openGuest, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase } from "./testing.ts";

const [BTC, USDT] = [1, 3] as const;
const USERS = 4;
const DEVICES = 2;
const STEPS = 24;
/** After the clock of the database, which says what lies in the future. */
const clock = new ManualClock(Date.UTC(2031, 0, 6, 12, 0, 7));
const database = await createTestDatabase({ poolSize: 16 });
const server = await startWholeServer({ sql: database.sql, seed: "everything-at-once", clock });
const { ask, send } = callsTo(() => server);
afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

interface Act {
  readonly route: RouteKey;
  readonly fields: Record<string, unknown>;
}

const named = <Row extends { readonly name: string }>(rows: readonly Row[], name: string): Row => {
  const found = rows.find((row) => row.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};
const some = <T>(random: SeededRandom, all: readonly T[]): T | undefined => all[random.below(Math.max(1, all.length))];

/** What one device does next: something that begins, or something with what there is. */
async function next(token: string, random: SeededRandom): Promise<readonly Act[]> {
  const amountOf = (least: number, most: number) => String(least + random.below(most - least));
  switch (random.below(8)) {
    case 0: {
      const quoted = await ask(token, "POST /api/currencyExchange/quote", {
        ...{ fromCurrencyId: USDT, toCurrencyId: BTC, amount: amountOf(100, 900), side: "pay" },
      });
      return [{ route: "POST /api/currencyExchange/exchange", fields: { quote: quoted.data?.quote ?? "" } }];
    }
    case 1: {
      const { productId, version, textVersion } = named((await ask(token, "GET /api/loan/productList")).rows, "USDT-30");
      const asked = { productId, version, textVersion, amount: amountOf(500, 900), collateralId: BTC, collateral: "0.05" };
      return [{ route: "POST /api/loan/buy", fields: asked }];
    }
    case 2:
    case 3: {
      const loan = some(random, (await ask(token, "GET /api/loan/orderList", { "params[isOpen]": true })).rows);
      if (loan === undefined) return [];
      const quoted = await ask(token, "POST /api/currencyExchange/quote", {
        ...{ fromCurrencyId: BTC, toCurrencyId: USDT, amount: "20", side: "get" },
      });
      return [
        { route: "POST /api/loan/autoTopUp", fields: { id: loan.id, cap: "0.01" } },
        { route: "POST /api/loan/repay", fields: { id: loan.id, amount: amountOf(10, 300), isWhole: false } },
        {
          route: "POST /api/loan/repay",
          fields: { id: loan.id, amount: amountOf(10, 40), isWhole: false, quote: quoted.data?.quote ?? "" },
        },
        { route: "POST /api/loan/takeCollateral", fields: { id: loan.id, amount: "0.02" } },
        { route: "POST /api/loan/addCollateral", fields: { id: loan.id, amount: "0.001" } },
        { route: "POST /api/loan/repay", fields: { id: loan.id, amount: loan.due, isWhole: true } },
      ].toSorted(() => random.below(3) - 1) as Act[];
    }
    case 4: {
      const { productId, version } = named((await ask(token, "GET /api/lockMining/products")).rows, "USDT-30");
      const [lock] = (await ask(token, "GET /api/lockMining/list", { "params[isOpen]": true })).rows;
      const start = { productId, version, textVersion: 1, amount: amountOf(100, 2_000), rollsOver: random.below(2) === 0 };
      return [
        { route: "POST /api/lockMining/start", fields: start },
        ...(lock === undefined
          ? []
          : [{ route: "POST /api/lockMining/redeem", fields: { id: lock.id, back: lock.early?.back ?? "0" } } as Act]),
      ];
    }
    case 5: {
      const offer = (await ask(token, "GET /api/newShares/offerList", { "params[state]": "subscribing" })).rows[0];
      if (offer === undefined) return [];
      const lots = 1 + random.below(3);
      return [
        { route: "POST /api/newShares/subscribe", fields: { offerId: offer.id, lots, textsHash: offer.textsHash } },
        ...(offer.order === null ? [] : [{ route: "POST /api/newShares/withdraw", fields: { id: offer.order.id } } as Act]),
      ];
    }
    case 6: {
      const campaign = some(random, (await ask(token, "GET /api/activity/list")).rows);
      return campaign === undefined
        ? []
        : (["join", "signIn"] as const).map((act) => ({ route: `POST /api/activity/${act}`, fields: { id: campaign.id } }));
    }
    default:
      return [
        {
          route: "POST /api/spotOrder/place",
          fields: { productCode: "X:BTCUSD", direction: 1, orderType: "market", quantity: `0.0${1 + random.below(5)}` },
        },
      ];
  }
}

const answers = new Map<string, number>();

async function live(token: string, random: SeededRandom): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    const acts = await next(token, random);
    const said = await Promise.all(acts.map(({ route, fields }) => send(token, route, fields)));
    for (const [at, { msg }] of said.entries()) {
      const name = `${acts[at]?.route} ${msg}`;
      answers.set(name, (answers.get(name) ?? 0) + 1);
    }
  }
}

const words = { name: "Northlake", sector: "Robots", summary: "Robots", prospectus: "<p>p</p>", financials: "<p>f</p>", risks: "<p>r</p>" };

/** An offer that is open and a row of days, each with enough for everybody. */
async function publish(): Promise<void> {
  const parts = { now: clock.now(), random: { bytes: randomBytes }, box: testBox };
  const [closesAt, drawAt, listsAt] = [1, 2, 4].map((days) => clock.now() - (clock.now() % DAY_MS) + days * DAY_MS);
  const terms = {
    code: "S:ONCE",
    price: 20_000_000n,
    lotShares: 10,
    lotsOffered: 100,
    lotsMinimum: 1,
    lotsPerUser: 10,
    opensAt: clock.now(),
  };
  const moments = { closesAt: closesAt ?? 0, drawAt: drawAt ?? 0, listsAt: listsAt ?? 0 };
  const offer: OfferPlan = { terms: { ...terms, ...moments }, hasBeacon: false, profile: "growth", texts: { en: words } };
  await database.sql.begin((tx) => publishOffer(tx, offer, null, parts));
  const plan: CampaignPlan = {
    ...{
      code: "once",
      form: "days",
      isWelfare: true,
      startsAt: clock.now(),
      endsAt: null,
      budget: 1_000_000_000n,
      prizes: [],
      hasBeacon: false,
    },
    audience: { registered: false, identity: false, deposited: false, accountDaysMin: null, accountDaysMax: null, openedBefore: null },
    tasks: [1n, 2n].map((target) => ({ goal: "signIn", target, turns: 1, reward: { kind: "money", amount: 500_000n } })),
    texts: { en: { title: "Days", summary: "Days", rules: "<p>r</p>" } },
  };
  await database.sql.begin((tx) => publishCampaign(tx, plan, null, parts));
}

it("comes out right, whoever is first", { timeout: 120_000 }, async () => {
  await publish();
  const tokens = await Promise.all(Array.from({ length: USERS }, () => openGuest(server)));
  for (const token of tokens) {
    const quoted = await ask(token, "POST /api/currencyExchange/quote", {
      ...{ fromCurrencyId: USDT, toCurrencyId: BTC, amount: "20000", side: "pay" },
    });
    await send(token, "POST /api/currencyExchange/exchange", { quote: quoted.data?.quote });
  }
  const deadlocks = async () =>
    (await database.sql<{ count: bigint }[]>`select deadlocks as count from pg_stat_database where datname = current_database()`)[0]?.count;
  const ticking = setInterval(() => clock.advance(1_000), 200);
  const devices = tokens.flatMap((token, user) =>
    Array.from({ length: DEVICES }, (_, device) => live(token, new SeededRandom(10 * user + device))),
  );
  await Promise.all(devices).finally(() => clearInterval(ticking));
  clock.advance(MINUTE_MS);
  const told = [...answers.keys()].toSorted();
  expect(told.filter((name) => name.endsWith("internal_error"))).toEqual([]);
  expect(await deadlocks()).toBe(0n);
  for (const act of [
    "loan/buy",
    "loan/repay",
    "loan/takeCollateral",
    "lockMining/start",
    "lockMining/redeem",
    "newShares/subscribe",
    "newShares/withdraw",
    "activity/signIn",
    "spotOrder/place",
  ])
    expect(told).toContain(`POST /api/${act} `);
});
