import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { linesOf } from "../ledger/index.ts";
import { AAPL, BTC, openSpotFixture } from "../spot/spot-test-kit.ts";

const fixture = await openSpotFixture();

const step = fc.record({
  spec: fc.constantFrom(BTC, AAPL),
  sell: fc.boolean(),
  amount: fc.integer({ min: 300, max: 9_000 }),
  limit: fc.boolean(),
  cancel: fc.boolean(),
  price: fc.integer({ min: -3, max: 3 }),
});

it("opening plus the amounts of any page is its closing balance, asset by asset, whatever was traded", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), fc.integer({ min: 1, max: 7 }), async (steps, limit) => {
      const user = await fixture.user();
      for (const { spec, sell, amount, limit: isLimit, cancel, price } of steps) {
        const base = spec === BTC ? 50_000 : 200;
        fixture.tick(spec, `${base + price}.00`);
        const answer = await fixture.place(user, { spec, sell, amount: String(amount), ...(isLimit ? { price: `${base}.00` } : {}) });
        if (answer.ok && answer.data.status === "open" && cancel) await fixture.cancel(user, answer.data.id);
      }
      await fixture.spot.idle();
      for (const assetId of [3, 1001, 1011]) {
        let closing: bigint | undefined;
        let seen = 0;
        for (let offset = 0; ; offset += limit) {
          const { lines, total } = await linesOf(fixture.sql, user, { assetId }, { limit, offset });
          const [newest, oldest] = [lines[0], lines.at(-1)];
          if (newest === undefined || oldest === undefined) {
            expect(offset >= total).toBe(true);
            expect(seen).toBe(total);
            break;
          }
          const opening = oldest.balanceAfter - oldest.amount;
          expect(opening + lines.reduce((sum, line) => sum + line.amount, 0n)).toBe(newest.balanceAfter);
          if (closing !== undefined) expect(newest.balanceAfter).toBe(closing);
          closing = opening;
          seen += lines.length;
        }
        expect(closing ?? 0n).toBe(0n);
        // The grant is a line, and so is whatever is held.
        if (assetId === 3 || (await fixture.held(user, assetId)).balance > 0n) expect(seen, String(assetId)).toBeGreaterThan(0);
      }
    }),
    { seed: 20_260_104, numRuns: atDepth(25) },
  );
});

it("finds lines by asset, reason and time, and counts them", async () => {
  const user = await fixture.user();
  fixture.tick(BTC, "50000.00");
  await fixture.placed(user, { quantity: "0.1" });
  fixture.now += 60_000;
  fixture.tick(BTC, "50000.00");
  await fixture.placed(user, { sell: true, quantity: "0.1" });
  const page = { limit: 50, offset: 0 };
  const reasons = async (filter: Parameters<typeof linesOf>[2]) =>
    (await linesOf(fixture.sql, user, filter, page)).lines.map(({ reason, assetCode }) => `${reason} ${assetCode}`);
  expect(await reasons({})).toEqual([
    "fee USDT",
    "spot_sell X:BTCUSD",
    "spot_sell USDT",
    "fee USDT",
    "spot_buy X:BTCUSD",
    "spot_buy USDT",
    "paper_grant USDT",
  ]);
  expect(await reasons({ reason: "fee" })).toHaveLength(2);
  expect(await reasons({ assetId: 1011 })).toEqual(["spot_sell X:BTCUSD", "spot_buy X:BTCUSD"]);
  expect(await reasons({ startTs: fixture.now })).toHaveLength(3);
  expect(await reasons({ endTs: fixture.now, assetId: 3 })).toEqual(["fee USDT", "spot_buy USDT", "paper_grant USDT"]);
});
