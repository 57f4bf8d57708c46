import { describe, expect, it } from "vitest";
import { positionWith } from "./contract-test-support.ts";
import { checkExplanation, type Explanation, type LiquidationSum } from "./explain-check.ts";

const TICKS = [
  { productCode: "X:BTCUSD", seq: 8, ts: 1, price: "91963.63", bid: "91961.63", ask: "91965.63" },
  { productCode: "X:BTCUSD", seq: 9, ts: 2, price: "91963.62", bid: "91961.62", ask: "91965.62" },
] as const;

const sumAt = (
  tick: (typeof TICKS)[number],
  notional: string,
  unrealised: string,
  maintenance: string,
  equity: string,
  isDue: boolean,
): LiquidationSum => ({
  cash: "0.000000",
  equity,
  maintenance,
  isDue,
  parts: [
    {
      positionId: "1",
      productCode: "X:BTCUSD",
      side: "long",
      tick,
      price: tick.bid,
      lots: "500",
      lotSize: "0.000100",
      notional,
      entryNotional: "4820.725000",
      margin: "241.036250",
      unrealised,
      maintenanceRate: "0.00400000",
      maintenance,
    },
  ],
});

/** The rules' worked example of an isolated liquidation. */
const RIGHT: Explanation = {
  position: positionWith({ status: "closed", closeReason: "liquidation" }),
  timeline: [],
  before: sumAt(TICKS[0], "4598.081500", "-222.643500", "18.392326", "18.392750", false),
  crossing: sumAt(TICKS[1], "4598.081000", "-222.644000", "18.392324", "18.392250", true),
  fill: {
    id: "1",
    ts: 2,
    orderId: null,
    positionId: "1",
    productCode: "X:BTCUSD",
    side: "long",
    action: "close",
    feeRate: "0.00000000",
    reason: "liquidation",
    price: "91961.62",
    pricing: { model: "top", modelVersion: 1, side: "bid", quote: "91961.62", spreadPart: "0.00", slippagePart: "0.00", level: 1 },
    lots: "500",
    notional: "4598.081000",
    fee: "0.000000",
    liquidationFee: "13.794243",
    realised: "-222.644000",
    deficit: "0.000000",
    tick: TICKS[1],
    transferIds: [],
  },
  returned: "4.598007",
};

const failed = async (explanation: Explanation, ticks: readonly (typeof TICKS)[number][] = TICKS) =>
  (await checkExplanation(explanation, (_code, seq) => Promise.resolve(ticks.find((tick) => tick.seq === seq))))
    .filter(({ ok }) => !ok)
    .map(({ name }) => name);

describe("checking an explanation", () => {
  it("finds the worked example right", async () => {
    expect(await failed(RIGHT)).toEqual([]);
  });

  it.each([
    ["ticks", { ...RIGHT, fill: RIGHT.fill }, [{ ...TICKS[0] }, { ...TICKS[1], bid: "92000.00" } as unknown as (typeof TICKS)[1]]],
    ["ticks", RIGHT, []],
  ])("finds %s that are not the public ones", async (name, explanation, ticks) => {
    expect(await failed(explanation, ticks)).toEqual([name]);
  });

  it("finds a number that does not follow from lots and price, and a sum that is not that of its parts", async () => {
    const crossing = sumAt(TICKS[1], "4598.081000", "-222.644000", "19.000000", "18.392250", true);
    expect(await failed({ ...RIGHT, crossing })).toEqual(["values"]);
    expect(await failed({ ...RIGHT, crossing: { ...RIGHT.crossing, equity: "1.000000" } })).toEqual(["sums"]);
  });

  it("finds a position that was not due, or was due before", async () => {
    const early = RIGHT.before === null ? null : { ...RIGHT.before, isDue: true };
    expect(await failed({ ...RIGHT, before: early })).toEqual(["sums", "before"]);
    const held = RIGHT.before ?? RIGHT.crossing;
    expect(await failed({ ...RIGHT, before: null, crossing: held })).toEqual(["crossing", "fill"]);
  });

  it("finds a fill at another tick or price, and money that did not come back", async () => {
    expect(await failed({ ...RIGHT, fill: { ...RIGHT.fill, price: "90000.00" } })).toEqual(["fill"]);
    expect(await failed({ ...RIGHT, returned: "0.000000" })).toEqual(["fill"]);
  });
});
