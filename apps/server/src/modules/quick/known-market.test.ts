import { advanceQuick, type QuickOrder, type RecordedHalt } from "@candela/engine";
import { Direction, SETTLEMENT, type Tick } from "@candela/model";
import { expect, it } from "vitest";
import { knownMarket } from "./known-market.ts";
import { createPastTicks } from "./past-ticks.ts";

const AT = Date.UTC(2026, 0, 5, 15);
const tick = (seq: number, ms: number, price: bigint): Tick => ({
  productCode: "X:BTCUSD",
  seq,
  ts: AT + ms,
  price,
  bid: price,
  ask: price,
  volume: 1n,
});
const TICKS = [tick(1, 0, 100n), tick(2, 400, 101n), tick(3, 30_000, 105n), tick(4, 30_399, 107n), tick(5, 30_401, 90n)];

const order: QuickOrder = {
  id: 1n,
  userId: 1n,
  productId: 1,
  direction: Direction.buy,
  optionId: 1,
  seconds: 30,
  payoutRate: 80_000_000n,
  stake: 1_000_000n,
  feeRate: 0n,
  fee: 0n,
  configVersion: 1,
  ruleVersion: 1,
  acceptedAt: AT + 100,
  acceptedSeq: 1,
  status: "accepted",
  open: null,
  close: null,
  suspendedAt: null,
  voidReason: null,
  payout: null,
  settledAt: null,
};

/** The market as it is asked for, over freezes and a history that answers as soon as the test lets it. */
function known(newest: Tick, now: number, halts: readonly RecordedHalt[] = []) {
  const asked: string[] = [];
  const past = createPastTicks({
    async ticksBetween(_code, after, until, limit) {
      asked.push(`from ${after - AT} to ${until - AT}`);
      return TICKS.filter(({ ts }) => ts > after && ts <= until).slice(0, limit);
    },
    async tickAt(_code, ts) {
      asked.push(`at ${ts - AT}`);
      return TICKS.findLast((one) => one.ts <= ts);
    },
  });
  const parts = {
    market: { latest: () => newest },
    past,
    freezes: { sound: async () => halts.map(({ since }) => ({ from: since, until: since + 1 })) },
  };
  return { asked, market: knownMarket(parts, { productCode: "X:BTCUSD", productType: 2, order }, halts, now) };
}

it("has every tick that carries a trade from its acceptance to its end, and no other is read", async () => {
  const { asked, market } = known(tick(5, 30_401, 90n), AT + 30_500);
  const step = advanceQuick(order, await market, SETTLEMENT, AT + 30_500);
  expect(step?.order).toMatchObject({ status: "won", open: { seq: 2 }, close: { seq: 4 } });
  expect(asked).toEqual(["from 100 to 15100", "at 30400"]);
});

it("has the opening tick alone while the end is open, also when it is decided later", async () => {
  const newest = tick(2, 400, 101n);
  const { asked, market } = known(newest, AT + 500);
  expect(advanceQuick(order, await market, SETTLEMENT, AT + 500)?.order).toMatchObject({ status: "open", open: { seq: 2 } });
  expect(asked).toEqual(["from 100 to 400"]);
  const told = await market;
  // By a later moment the engine would need a tick that was not read: that is told, and never taken for no tick.
  const opened = { ...order, status: "open" as const, open: newest };
  expect(() => void advanceQuick(opened, { ...told, newestTs: AT + 60_000 }, SETTLEMENT, AT + 60_000)).toThrow("read for it");
});

it("knows the freezes that follow from the market", async () => {
  const halt = { since: AT + 20_000, tickSeq: 9, price: 1n, reference: 2n };
  const { market } = known(tick(5, 30_401, 90n), AT + 30_500, [halt]);
  expect(advanceQuick(order, await market, SETTLEMENT, AT + 30_500)?.order).toMatchObject({ status: "voided", voidReason: "suspended" });
});
