/** What counts of trades is the same, whether it is counted at once or kept on the way; and it stays quick with a hundred thousand of them. */
import { DAY_MS, HOUR_MS } from "@candela/model";
import { atDepth, SeededRandom } from "@candela/testkit";
import { expect, it } from "vitest";
import { money, openCampaignFixture, task, USDT } from "./campaigns-test-kit.ts";
import { type MadeTrade, makeTrades, takenBack } from "./counting-test-kit.ts";
import { LINES_MAX, tradeLinesPage } from "./trade-pages.ts";
import { tradeSums } from "./trade-sums.ts";

const fixture = await openCampaignFixture();
const MIDNIGHT = Date.UTC(2031, 0, 7);

it("is the same at every moment, however it was kept on the way, over midnights and at any second", async () => {
  const campaign = await fixture.campaign({ tasks: [task("fees", money(USDT), USDT)] });
  const user = await fixture.user();
  for (let round = 0; round < atDepth(4, 40); round += 1)
    await takenBack(fixture, async (tx) => {
      const random = new SeededRandom(4_400 + round);
      const upTo = (most: number) => random.below(most);
      const from = MIDNIGHT - 60_000;
      const trades: MadeTrade[] = [];
      for (let ts = from - 5_000, id = 1; id <= 300; id += 1) {
        // Now and then it goes on shortly before the next midnight.
        ts = upTo(80) === 0 ? Math.ceil(ts / DAY_MS) * DAY_MS - 8_000 : ts + upTo(7_000);
        const kind = (["buy", "sell", "buy", "sell", "trip", "part", "quick"] as const)[upTo(7)] ?? "buy";
        trades.push({ id, kind, product: 1 + upTo(2), quantity: 1 + upTo(2), ts, after: upTo(12_000), fee: 1 + upTo(50) });
      }
      await makeTrades(tx, user, trades);
      const last = (trades.at(-1)?.ts ?? from) + 30_000;
      const sumsTo = async (to: number, keepTo: number | null) =>
        (await tradeSums(tx, [{ id: campaign.id, from, to }], [user], keepTo, 0))[0];
      const atOnce = new Map<number, unknown>();
      const moments = Array.from({ length: 25 }, () => from + upTo(last - from)).sort((a, b) => a - b);
      for (const to of moments) atOnce.set(to, await sumsTo(to, null));
      expect(await tx`select count(*)::integer as kept from campaign_count`).toEqual([{ kept: 0 }]);
      for (const to of moments) {
        expect({ to, ...(await sumsTo(to, null)) }).toEqual({ to, ...(atOnce.get(to) as object) });
        await sumsTo(to, to - upTo(20_000));
        expect({ to, ...(await sumsTo(to, to)) }).toEqual({ to, ...(atOnce.get(to) as object) });
      }
      const [end] = await tx<
        { out: bigint; washes: number }[]
      >`select sum(fees_out) as out, count(*)::integer as washes from campaign_count`;
      expect(end?.out).toBeGreaterThan(0n);
    });
}, 240_000);

it("leaves out round trips of different sizes, and those of a part of a position that stays open", async () => {
  const campaign = await fixture.campaign({ tasks: [task("volume", money(USDT), USDT)] });
  const user = await fixture.user();
  const common = { after: 2_000, fee: 1 };
  const spot = (id: number, kind: "buy" | "sell", quantity: number, ts: number): MadeTrade => ({
    ...common,
    id,
    kind,
    product: 1,
    quantity,
    ts,
  });
  const sums = async (trades: readonly MadeTrade[]) => {
    let left: bigint | undefined;
    await takenBack(fixture, async (tx) => {
      await makeTrades(tx, user, trades);
      [{ volumeLeftOut: left } = { volumeLeftOut: undefined }] = await tradeSums(
        tx,
        [{ id: campaign.id, from: MIDNIGHT, to: MIDNIGHT + DAY_MS }],
        [user],
      );
    });
    return left;
  };
  // Three times a hundred is bought and sold again a moment later: as 99, as 60 and 40, as 100.
  const minute = (no: number) => MIDNIGHT + no * 60_000;
  const split = [
    ...[spot(1, "buy", 100, minute(1)), spot(2, "sell", 99, minute(1) + 1_000)],
    ...[spot(3, "buy", 100, minute(2)), spot(4, "sell", 60, minute(2) + 1_000), spot(5, "sell", 40, minute(2) + 2_000)],
    ...[spot(6, "buy", 100, minute(3)), spot(7, "sell", 100, minute(3) + 1_000)],
  ];
  // Washes are 2, 4, 5 and 7: the third with its purchase of 100, and the fourth.
  expect(await sums(split)).toBe(1_000n * (100n + 40n + 100n + 100n));
  // Ten seconds and a moment later it is a trade.
  expect(await sums(split.map((trade) => (trade.kind === "sell" ? { ...trade, ts: trade.ts + 11_000 } : trade)))).toBe(0n);
  const parts = [1, 2, 3, 4].map((no): MadeTrade => ({ ...common, id: no, kind: "part", product: 2, quantity: 10, ts: minute(no) }));
  expect(await sums(parts)).toBe(1_000n * 2n * 20n);
});

it("reads little of a hundred thousand fills once they are kept, and a page of lines without the rest of them", async () => {
  const campaign = await fixture.campaign({ tasks: [task("fees", money(USDT), USDT)] });
  const user = await fixture.user();
  await takenBack(fixture, async (tx) => {
    const from = MIDNIGHT;
    // Fifty minutes of each hour a fill a second or so, for thirty days: 100,000 in all.
    const many = Array.from({ length: 100_000 }, (_, at): MadeTrade => {
      const ts = from + Math.floor((at * 30 * DAY_MS) / 100_000) + (at % 7);
      return { id: at + 1, kind: at % 2 === 0 ? "buy" : "sell", product: 1 + (at % 3), quantity: 1 + (at % 2), ts, after: 0, fee: 10 };
    });
    for (let at = 0; at < many.length; at += 20_000) await makeTrades(tx, user, many.slice(at, at + 20_000));
    await tx`analyze spot_fill`;
    await tx`analyze spot_order`;
    const to = from + 31 * DAY_MS;
    const range = { id: campaign.id, from, to };
    const timed = async <T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly answer: T }> => {
      const begun = performance.now();
      const answer = await work();
      return { ms: performance.now() - begun, answer };
    };
    const whole = await timed(() => tradeSums(tx, [range], [user], null));
    const first = await timed(() => tradeSums(tx, [range], [user], to - HOUR_MS));
    const later = await timed(() => tradeSums(tx, [range], [user], to - HOUR_MS));
    expect(first.answer).toEqual(whole.answer);
    expect(later.answer).toEqual(whole.answer);
    expect(whole.answer[0]).toMatchObject({ fees: 1_000_000n, volume: 150_000_000n });
    const page = { limit: 50, offset: 0, isCounted: undefined, before: undefined };
    const newest = await timed(() => tradeLinesPage(tx, range, user, "fees", page));
    const older = await timed(() => tradeLinesPage(tx, range, user, "fees", { ...page, before: from + 3 * DAY_MS }));
    expect([newest.answer.total, older.answer.total, newest.answer.lines.length]).toEqual([LINES_MAX, LINES_MAX, 50]);
    expect(older.answer.lines.every(({ ts }) => ts < from + 3 * DAY_MS)).toBe(true);
    const ms = Object.entries({ whole, first, later, newest, older }).map(([name, each]) => `${name} ${each.ms.toFixed(0)}`);
    process.stdout.write(`ms with 100,000 fills: ${ms.join(", ")}\n`);
    expect(later.ms).toBeLessThan(whole.ms / 4);
    expect(newest.ms).toBeLessThan(whole.ms);
  });
}, 240_000);
