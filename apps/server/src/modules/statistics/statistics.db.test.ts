import { DAY_MS } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KINDS } from "../../product-kinds.ts";
import { AAPL, BTC, openPaperFixture } from "../accounts/paper-test-kit.ts";
import { askedEpoch } from "../ledger/index.ts";
import { naiveBooks, naiveDrawdown, naiveEnds, summed } from "./naive-test-statistics.ts";
import { askedRange, rangeOf } from "./range.ts";
import { readStatistics } from "./statistics.ts";

const fixture = await openPaperFixture();

/** A property that never meets a trade that ended even proves nothing of them. */
let seenEven = 0;

async function rangeIn(user: bigint, epoch?: number) {
  return rangeOf(await askedEpoch(fixture.sql, user, epoch), {}, fixture.now);
}

/** The statistics of an epoch against what its raw ledger rows add up to. */
async function expectAsRecomputed(user: bigint, epoch?: number): Promise<void> {
  const range = await rangeIn(user, epoch);
  const { ids } = range.epoch;
  const naive = await naiveBooks(fixture.sql, user, ids.from, ids.before);
  const found = await readStatistics(fixture.sql, KINDS, user, range);
  const sum = (pick: (entry: (typeof naive.entries)[number]) => bigint) => naive.entries.reduce((all, entry) => all + pick(entry), 0n);
  expect(found.profit).toBe(sum(({ profit }) => profit));
  expect(found.fees).toBe(sum(({ fee }) => fee));
  expect(found.financing).toBe(sum(({ financing }) => financing));
  expect(found.opening).toBe(naive.grant);
  if (ids.before === null) expect(found.opening + found.profit).toBe(naive.equity);
  const named = (rows: readonly (readonly [string, bigint])[]) => new Map(rows.filter(([, profit]) => profit !== 0n));
  const nonzero = (sums: Map<string, bigint>) => new Map([...sums].filter(([, profit]) => profit !== 0n).sort());
  expect(new Map([...named(found.modes.map(({ mode, profit }) => [mode, profit]))].sort())).toEqual(
    nonzero(summed(naive.entries, ({ mode }) => mode)),
  );
  expect(new Map([...named(found.products.map((row) => [row.productCode, row.profit]))].sort())).toEqual(
    nonzero(summed(naive.entries, ({ productCode }) => productCode)),
  );
  expect(new Map([...named(found.days.map(({ ts, profit }) => [String(ts), profit]))].sort())).toEqual(
    nonzero(summed(naive.entries, ({ ts }) => String(ts - (ts % DAY_MS)))),
  );
  const { drawdown } = found;
  expect(drawdown === null ? 0n : drawdown.peak - drawdown.trough).toBe(naiveDrawdown(naive.entries, naive.grant));
  const ends = await naiveEnds(fixture.sql, user, ids.from, ids.before);
  const made = summed(naive.entries, ({ trade }) => trade);
  const trades = [...ends.keys()].map((trade) => made.get(trade) ?? 0n);
  const wins = trades.filter((profit) => profit > 0n);
  const losses = trades.filter((profit) => profit < 0n);
  expect([found.wins, found.losses, found.even]).toEqual([wins.length, losses.length, trades.length - wins.length - losses.length]);
  seenEven += found.even;
  const counts = new Map<string, number>();
  for (const ts of ends.values()) counts.set(String(ts - (ts % DAY_MS)), (counts.get(String(ts - (ts % DAY_MS))) ?? 0) + 1);
  expect(new Map(found.days.filter(({ trades: count }) => count > 0).map(({ ts, trades: count }) => [String(ts), count]))).toEqual(
    new Map([...counts].sort()),
  );
  expect(found.won).toBe(wins.reduce((all, profit) => all + profit, 0n));
  expect(found.lost).toBe(losses.reduce((all, profit) => all + profit, 0n));
  expect(found.largestLoss).toBe(losses.length === 0 ? null : [...losses].sort((a, b) => Number(a > b) - Number(a < b))[0]);
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("buy" as const), onStock: fc.boolean(), size: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant("sell" as const), onStock: fc.boolean(), all: fc.boolean() }),
  fc.record({
    kind: fc.constant("bet" as const),
    isRise: fc.boolean(),
    stake: fc.integer({ min: 5, max: 900 }),
    /** Null: nothing opens it in time, so that it is void. */
    move: fc.option(fc.integer({ min: -1, max: 1 })),
  }),
  fc.record({ kind: fc.constant("open" as const), isLong: fc.boolean(), lots: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant("close" as const), part: fc.boolean() }),
  fc.record({ kind: fc.constant("price" as const), to: fc.integer({ min: 44_000, max: 56_000 }) }),
  fc.record({ kind: fc.constant("day" as const) }),
  fc.record({ kind: fc.constant("reset" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Carries a step out where it is possible; what is rejected is no part of the books. */
async function take(user: bigint, open: string[], step: Step): Promise<void> {
  const fresh = async (price = "50000.00") => {
    await fixture.move(BTC, price);
    await fixture.move(AAPL, "200.00", 1);
  };
  switch (step.kind) {
    case "buy":
      await fresh();
      await fixture
        .spot(user, step.onStock ? { spec: AAPL, quantity: String(step.size) } : { quantity: `0.00${step.size}` })
        .catch(() => undefined);
      break;
    case "sell":
      await fresh("50700.00");
      await fixture
        .spot(user, {
          spec: step.onStock ? AAPL : BTC,
          sell: true,
          ...(step.all ? { sellAll: true } : { quantity: step.onStock ? "1" : "0.001" }),
        })
        .catch(() => undefined);
      break;
    case "bet":
      await fresh();
      await fixture.bet(user, step.isRise, String(step.stake)).catch(() => undefined);
      if (step.move === null) {
        fixture.now += 25_000;
        fixture.quick.sweep();
        await fixture.quick.idle();
      } else await fixture.settle("50000.00", `${50_000 + step.move * 10}.00`);
      break;
    case "open":
      await fresh();
      await fixture.opened(user, step.isLong ? "long" : "short", String(step.lots)).then(
        (id) => !open.includes(id) && open.push(id),
        () => undefined,
      );
      break;
    case "close": {
      const id = open[0];
      await fresh("50400.00");
      if (id !== undefined) await fixture.closed(user, id, step.part ? "1" : null).catch(() => undefined);
      break;
    }
    case "price":
      await fixture.move(BTC, `${step.to}.00`);
      break;
    case "day":
      fixture.now += DAY_MS;
      await fresh();
      break;
    case "reset":
      await fresh();
      await fixture.reset(user);
      break;
  }
  const left = await fixture.sql<{ id: bigint }[]>`select id from contract_position where status = 'open' and user_id = ${user}`;
  open.splice(0, open.length, ...left.map(({ id }) => String(id)));
}

describe("statistics", () => {
  it(
    "are what the raw ledger rows add up to, whatever was traded, epoch by epoch",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
          const user = await fixture.user();
          const open: string[] = [];
          for (const each of steps) await take(user, open, each);
          const present = await askedEpoch(fixture.sql, user);
          for (let epoch = 1; epoch <= present.number; epoch += 1) await expectAsRecomputed(user, epoch);
        }),
        { seed: 20_260_909, numRuns: atDepth(16) },
      );
      const [made] = await fixture.sql<{ sales: number; bets: number; voided: number; closed: number; epochs: number }[]>`
      select (select count(*) from spot_fill where realised <> 0)::integer as sales, (select count(*) from quick_order)::integer as bets,
        (select count(*) from quick_order where status = 'voided')::integer as voided,
        (select count(*) from contract_fill where action = 'close')::integer as closed, (select max(number) from account_epoch) as epochs`;
      expect([made?.sales, made?.bets, made?.voided, made?.closed].every((count) => (count ?? 0) > 9)).toBe(true);
      expect(made?.epochs).toBeGreaterThan(1);
      expect(seenEven).toBeGreaterThan(9);
    },
    atDepth(120_000),
  );

  it("of an account that never traded are zero, with the grant as its equity", async () => {
    const user = await fixture.user();
    expect(await readStatistics(fixture.sql, KINDS, user, await rangeIn(user))).toMatchObject({
      opening: 100_000_000_000n,
      profit: 0n,
      fees: 0n,
      wins: 0,
      largestLoss: null,
      drawdown: null,
      products: [],
      days: [],
    });
  });

  it("are asked for 371 days at once, and not for a millisecond more", async () => {
    const user = await fixture.user();
    const { beganAt } = await askedEpoch(fixture.sql, user);
    const rangeFor = (ms: number) => askedRange(fixture.sql, user, { startTs: beganAt, endTs: beganAt + ms }, beganAt + 1_000 * DAY_MS);
    expect(await rangeFor(371 * DAY_MS)).toMatchObject({ startTs: beganAt, endTs: beganAt + 371 * DAY_MS });
    await expect(rangeFor(371 * DAY_MS + 1)).rejects.toMatchObject({ key: "range_too_long", params: { days: "371" } });
  });

  it("of a part of the time begin with the equity before it", async () => {
    const user = await fixture.user();
    await fixture.move(BTC, "50000.00");
    await fixture.bet(user, true, "100");
    await fixture.settle("50000.00", "50010.00");
    fixture.now += 1_000;
    const startTs = fixture.now;
    await fixture.move(BTC, "50000.00");
    await fixture.bet(user, true, "200");
    await fixture.settle("50000.00", "49990.00");
    const epoch = await askedEpoch(fixture.sql, user);
    const later = await readStatistics(fixture.sql, KINDS, user, rangeOf(epoch, { startTs }, fixture.now));
    expect(later).toMatchObject({ opening: 100_082_000_000n, profit: -200_000_000n, wins: 0, losses: 1 });
    const all = await readStatistics(fixture.sql, KINDS, user, rangeOf(epoch, {}, fixture.now));
    expect([all.opening, all.wins, all.losses]).toEqual([100_000_000_000n, 1, 1]);
    expect(all.drawdown).toMatchObject({ peak: 100_082_000_000n, trough: 99_882_000_000n });
  });
});
