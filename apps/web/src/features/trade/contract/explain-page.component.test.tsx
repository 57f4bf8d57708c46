import type { Data } from "@candela/api";
import { HOUR_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { describePages } from "../../../testing/page-states.tsx";
import { standAt } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { answerTrades, CONTRACT_FILL, POSITIONS_PAST } from "../../../testing/trades.ts";
import ExplainPage from "./explain-page.tsx";

type Explanation = Data<"GET /api/contractPosition/explain">;
type Sum = Explanation["crossing"];

const before = { productCode: "X:BTCUSD", seq: 88_201, ts: NOW - HOUR_MS - 400, price: "91963.63", bid: "91961.63", ask: "91965.63" };
const crossing = { productCode: "X:BTCUSD", seq: 88_202, ts: NOW - HOUR_MS, price: "91963.62", bid: "91961.62", ask: "91965.62" };

function sumAt(tick: typeof before, notional: string, unrealised: string, maintenance: string, equity: string, isDue: boolean): Sum {
  const own = { positionId: "16", productCode: "X:BTCUSD", side: "long", tick, price: tick.bid, lots: "500", lotSize: "0.000100" } as const;
  const figures = { notional, entryNotional: "4820.725000", margin: "241.036250", unrealised, maintenanceRate: "0.00400000", maintenance };
  return { cash: "0.000000", equity, maintenance, isDue, parts: [{ ...own, ...figures }] };
}

const step = {
  ts: NOW - 9 * HOUR_MS,
  tick: before,
  price: "96414.50",
  lots: "500",
  amount: "241.036250",
  lotsAfter: "500",
  entryNotionalAfter: "4820.725000",
};
/** The rules' worked example of an isolated liquidation. */
const EXPLANATION: Explanation = {
  position: POSITIONS_PAST.find(({ closeReason }) => closeReason === "liquidation") as Explanation["position"],
  timeline: [
    { ...step, kind: "opened", marginAfter: "241.036250", liquidationPriceAfter: "91961.62" },
    {
      ...step,
      kind: "margin_added",
      tick: null,
      price: null,
      lots: "0",
      amount: "10.000000",
      marginAfter: "251.036250",
      liquidationPriceAfter: "91760.82",
    },
    {
      ...step,
      kind: "financed",
      tick: null,
      price: null,
      lots: "0",
      amount: "-0.500000",
      marginAfter: "251.036250",
      liquidationPriceAfter: "91760.82",
    },
    {
      ...step,
      kind: "liquidated",
      tick: crossing,
      price: "91961.62",
      amount: "0.000000",
      lotsAfter: "0",
      entryNotionalAfter: "0.000000",
      marginAfter: "0.000000",
      liquidationPriceAfter: null,
    },
  ],
  before: sumAt(before, "4598.081500", "-222.643500", "18.392326", "18.392750", false),
  crossing: sumAt(crossing, "4598.081000", "-222.644000", "18.392324", "18.392250", true),
  fill: {
    ...{
      ...CONTRACT_FILL,
      ts: NOW - HOUR_MS,
      orderId: null,
      positionId: "16",
      action: "close",
      reason: "liquidation",
      price: "91961.62",
      tick: crossing,
    },
    ...{ feeRate: "0.00000000", notional: "4598.081000", fee: "0.000000", liquidationFee: "13.794243", realised: "-222.644000" },
    pricing: { model: "top", modelVersion: 1, side: "bid", quote: "91961.62", spreadPart: "0.00", slippagePart: "0.00", level: 1 },
  },
  returned: "4.598007",
};

const answer = (changes: Partial<Explanation>) => () => {
  answerTrades();
  server().data("GET /api/contractPosition/explain", { ...EXPLANATION, ...changes });
  server().data("GET /api/tick/detail", ({ seq }) => [before, crossing].find((tick) => tick.seq === seq) ?? null);
};
const at = "/pages/position/contractExplain?id=16";

describePages({
  explained: { page: ExplainPage, at, filled: answer({}), states: ["filled", "failing", "out"] },
  "explained-without-a-moment-before": { page: ExplainPage, at, filled: answer({ before: null }), states: ["filled"] },
  "explained-wrongly": { page: ExplainPage, at, filled: answer({ returned: "5.598007" }), states: ["filled"] },
});

describe("a liquidation that is checked", () => {
  const [own] = EXPLANATION.crossing.parts as [Sum["parts"][number]];
  const crossingWith = (changes: Partial<Sum>, part: Partial<typeof own> = {}) => ({
    crossing: { ...EXPLANATION.crossing, ...changes, parts: [{ ...own, ...part }] },
  });
  const moved = { ...crossing, bid: "91961.61" };

  /** The verdict, and the lines that do not agree. */
  async function checked(changes: Partial<Explanation>, published: readonly (typeof before)[] = [before, crossing]) {
    answerAsUsual();
    logIn();
    answer(changes)();
    server().data("GET /api/tick/detail", ({ seq }) => published.find((tick) => tick.seq === seq) ?? null);
    standAt(at);
    await show(<ExplainPage />);
    const card = page.getByRole("region", { name: say("quick_check") });
    await card.getByRole("button", { name: say("quick_check") }).click();
    // The button has a word of its own while it reads.
    const all = () => [...card.element().querySelectorAll("li")];
    await expect.poll(() => all().length).toBeGreaterThan(0);
    const lines = all();
    const wrong = lines.filter((line) => line.querySelector(`[aria-label="${say("quick_check_bad")}"]`) !== null);
    return {
      told: card.element().querySelector("p[role=status]")?.textContent,
      lines: lines.length,
      wrong: wrong.map(({ textContent }) => textContent),
    };
  }

  it("is right when every line is", async () => {
    expect(await checked({})).toEqual({ told: say("quick_checked"), lines: 7, wrong: [] });
  });

  it.each([
    ["what was given back", { returned: "5.598007" }, undefined, "contract_check_fill"],
    ["a tick that is another in public", {}, [before, moved], "contract_check_ticks"],
    ["a tick that is not public at all", {}, [crossing], "contract_check_ticks"],
    ["a price that its tick has not", crossingWith({}, { price: "91961.63" }), undefined, "contract_check_prices"],
    ["a sum of other parts", crossingWith({ equity: "18.392249" }), undefined, "contract_check_sums"],
  ] as const)("is wrong for %s alone, however much of it fits", async (_what, changes, published, line) => {
    const found = await checked(changes, published);
    expect(found.told).toBe(say("quick_mismatch"));
    expect(found.wrong).toContain(say(line));
    expect(found.wrong.length).toBeLessThan(found.lines);
  });
});
