import { afterEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";
import { listPositions } from "./read.ts";

const fixture = await openContractFixture();
const latest = fixture.market.latest.bind(fixture.market);
afterEach(() => {
  fixture.market.latest = latest;
});

/** Figures of a user's open positions as the lists show them, by product and mode. */
async function told(userId: bigint) {
  const { positions } = await listPositions(fixture.sql, fixture.contracts.figures, userId, { status: "open" }, { limit: 100, offset: 0 });
  return Object.fromEntries(
    positions.map(({ productCode, marginMode, liquidationPrice, markPrice, marginRatio, worstCase, tick }) => [
      `${productCode} ${marginMode}`,
      [liquidationPrice, markPrice, marginRatio, worstCase, tick].map((figure) => figure !== null),
    ]),
  );
}

const [btc, aapl] = [BTC_CONTRACT.productCode, AAPL_CONTRACT.productCode];
const all = [true, true, true, true, true];
const none = [false, false, false, false, false];

describe("while a product has no price", () => {
  it.each([
    ["of one cross position none of the account is summed up", [aapl], { [`${btc} cross`]: none, [`${aapl} cross`]: none }],
    ["of all of them neither", [aapl, btc], { [`${btc} cross`]: none, [`${aapl} cross`]: none }],
    ["of no position all are", ["X:ETHUSD"], { [`${btc} cross`]: all, [`${aapl} cross`]: all }],
  ])("%s", async (_what, without, figures) => {
    const user = await fixture.user();
    await fixture.opened(user, { marginMode: "cross", quantity: "1000", leverage: 20 });
    await fixture.opened(user, { marginMode: "cross", spec: AAPL_CONTRACT, quantity: "2000", leverage: 20 });
    const before = { [`${btc} cross`]: all, [`${aapl} cross`]: all };
    expect(await told(user)).toEqual(before);
    fixture.market.latest = (code) => (without.includes(code) ? undefined : latest(code));
    expect(await told(user)).toEqual(figures);
    fixture.market.latest = latest;
    expect(await told(user)).toEqual(before);
  });

  it("an isolated position with a price of its own keeps its figures, and the other its liquidation price", async () => {
    const user = await fixture.user();
    await fixture.opened(user, { quantity: "10" });
    await fixture.opened(user, { spec: AAPL_CONTRACT, quantity: "20" });
    fixture.market.latest = (code) => (code === aapl ? undefined : latest(code));
    expect(await told(user)).toEqual({ [`${btc} isolated`]: all, [`${aapl} isolated`]: [true, false, false, false, false] });
  });
});

describe.each(["long", "short"] as const)("why a %s position has its price", (side) => {
  it("is told with the side of the quote that it was filled at, opened and closed", async () => {
    const user = await fixture.user();
    const quote = { bid: "49998.00", ask: "50003.00" };
    fixture.tick(BTC_CONTRACT, "50000.00", quote);
    const placed = dataOf(await fixture.place(user, { side, quantity: "10" }));
    const [opened] = placed.positions;
    const closed = dataOf(await fixture.close(user, opened?.id ?? ""));
    const sides = { open: side === "long" ? "ask" : "bid", close: side === "long" ? "bid" : "ask" } as const;
    for (const [action, { orders }] of Object.entries({ open: placed, close: closed })) {
      const at = sides[action as keyof typeof sides];
      expect(orders[0]?.fills).toMatchObject([{ action, price: quote[at], pricing: { side: at, quote: quote[at] } }]);
    }
  });
});
