import { closingPrice, crossSum, isLiquidationDue, type Tick } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLog } from "../../platform/log.ts";
import { FakeMarket } from "../trading/trading-test-kit.ts";
import { AAPL_CONTRACT, BTC_CONTRACT } from "./contract-test-kit.ts";
import { type CrossAccount, type CrossFired, type CrossPosition, CrossWatch } from "./cross-watch.ts";
import { SETTLEMENT } from "./settlement.ts";

const SPECS = [BTC_CONTRACT, AAPL_CONTRACT] as const;
const NOW = Date.UTC(2026, 0, 5, 15);

const position = fc.record({
  spec: fc.constantFrom(...SPECS),
  isLong: fc.boolean(),
  lots: fc.bigInt({ min: 1n, max: 50n }),
  margin: fc.bigInt({ min: 0n, max: 900_000_000n }),
});

const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ op: fc.constant("cash" as const), cash: fc.bigInt({ min: 0n, max: 3_000_000_000n }) }) },
  {
    weight: 5,
    arbitrary: fc.record({ op: fc.constant("tick" as const), spec: fc.constantFrom(...SPECS), percent: fc.integer({ min: 70, max: 130 }) }),
  },
);

function priceOf(spec: (typeof SPECS)[number], percent: number): string {
  return `${((spec === BTC_CONTRACT ? 50_000 : 200) * percent) / 100}`;
}

describe("cross watch", () => {
  it("never lets an account be due after a tick or a loss of cash without firing it, though it sums up few", () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 4 }), fc.array(step, { maxLength: 40 }), (held, steps) => {
        const market = new FakeMarket([...SPECS]);
        for (const spec of SPECS) market.tick(spec, NOW, priceOf(spec, 100));
        const fired: CrossFired[] = [];
        const watch = new CrossWatch({
          market,
          clock: { now: () => NOW },
          log: createLog("silent"),
          // Stays under way for good: an account fires once.
          fire: (one) => {
            fired.push(one);
            return new Promise(() => undefined);
          },
          pathTo: () => [],
          underWayMax: 10,
        });
        market.onTick((tick: Tick) => watch.take(tick));
        const positions = held.map(({ spec, isLong, lots, margin }, index): CrossPosition => {
          const lotSize = spec.contract?.lotSize ?? 1n;
          // Opened at the first price: 500 USDT a lot of one, 200 of the other.
          const entryNotional = lots * (spec === BTC_CONTRACT ? 500_000_000n : 200_000_000n);
          const side = isLong ? "long" : "short";
          const terms = { leverage: 10, lots, lotSize, entryNotional, margin, maintenanceRate: 500_000n };
          return { id: BigInt(index + 1), productCode: spec.productCode, product: spec, side, ...terms };
        });
        let account: CrossAccount = { userId: 7n, cash: 2_000_000_000n, positions };
        watch.set(account);
        const isDue = () => {
          const parts = positions.map((each) => {
            const tick = market.latest(each.productCode);
            if (tick === undefined) throw new Error("no tick");
            return { product: each.product, holding: each, at: closingPrice(each.side, tick) };
          });
          return isLiquidationDue(crossSum(account.cash, parts, SETTLEMENT));
        };
        for (const s of steps) {
          if (fired.length > 0) break;
          if (s.op === "tick") market.tick(s.spec, NOW, priceOf(s.spec, s.percent));
          else {
            account = { ...account, cash: s.cash };
            watch.cashChanged(7n, s.cash);
          }
          expect(fired.length > 0).toBe(isDue());
        }
      }),
      { seed: 20_260_106, numRuns: atDepth(400) },
    );
  });
});
