import { crossSum, exitPrice, isLiquidationDue, SETTLEMENT, type Tick } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLog } from "../../platform/log.ts";
import { FakeMarket } from "../spot/spot-test-kit.ts";
import { AAPL_CONTRACT, BTC_CONTRACT } from "./contract-test-kit.ts";
import { type CrossAccount, type CrossFired, type CrossPosition, CrossWatch } from "./cross-watch.ts";

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
    arbitrary: fc.record({
      op: fc.constant("tick" as const),
      spec: fc.constantFrom(...SPECS),
      percent: fc.integer({ min: 70, max: 130 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant("suspend" as const),
      specs: fc.constantFrom([BTC_CONTRACT], [AAPL_CONTRACT], SPECS),
      // A hidden product trades on: it holds nothing back.
      by: fc.constantFrom("locked" as const, "hidden" as const, "closed" as const, "nothing" as const),
    }),
  },
);

function priceOf(spec: (typeof SPECS)[number], percent: number): string {
  return `${((spec === BTC_CONTRACT ? 50_000 : 200) * percent) / 100}`;
}

describe("cross watch", () => {
  it("fires an account that is due at the first tick or loss of cash at which any of its markets trades, though it sums up few", () => {
    const seen = { heldBack: 0, firedLater: 0 };
    fc.assert(
      fc.property(
        fc.array(position, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.array(step, { maxLength: 40, size: "max" }),
        (held, isStill, drawn) => {
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
              return { product: each.product, holding: each, at: exitPrice(each.side, tick) };
            });
            return isLiquidationDue(crossSum(account.cash, parts, SETTLEMENT));
          };
          const codes = new Set(positions.map(({ productCode }) => productCode));
          const still = new Set<string>();
          let wasHeldBack = false;
          // Most accounts are due within a few ticks: half of them begin where nothing trades.
          const steps = isStill ? [{ op: "suspend", specs: SPECS, by: "locked" } as const, ...drawn] : drawn;
          for (const s of steps) {
            if (fired.length > 0) break;
            let isAsked = true;
            if (s.op === "tick") {
              market.tick(s.spec, NOW, priceOf(s.spec, s.percent));
              isAsked = codes.has(s.spec.productCode);
            } else if (s.op === "cash") {
              isAsked = s.cash < account.cash;
              account = { ...account, cash: s.cash };
              watch.cashChanged(7n, s.cash);
            } else {
              isAsked = false;
              for (const spec of s.specs) {
                const { productCode } = spec;
                market.products.set(productCode, { ...spec, isLock: s.by === "locked", isVisible: s.by !== "hidden" });
                for (const set of [market.closed, still]) set.delete(productCode);
                if (s.by === "closed") market.closed.add(productCode);
                if (s.by === "locked" || s.by === "closed") still.add(productCode);
              }
            }
            const trades = [...codes].some((code) => !still.has(code));
            expect(fired.length > 0).toBe(isAsked && isDue() && trades);
            seen.firedLater += fired.length > 0 && wasHeldBack ? 1 : 0;
            wasHeldBack = isDue() && (wasHeldBack || !trades);
            seen.heldBack += wasHeldBack ? 1 : 0;
          }
        },
      ),
      { seed: 20_260_106, numRuns: atDepth(800) },
    );
    expect([seen.heldBack > 100, seen.firedLater > 10]).toEqual([true, true]);
  });
});
