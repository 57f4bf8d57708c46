import type { Data } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { page } from "vitest/browser";
import { NOW } from "../../testing/clock.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import { answerWealth } from "../../testing/wealth.ts";
import StatisticsPage from "./statistics-page.tsx";

const TODAY = NOW - (NOW % DAY_MS);
type Statistics = Data<"GET /api/statistics/detail">;

const STATISTICS: Statistics = {
  epoch: { number: 2, beganAt: NOW - 40 * DAY_MS, endedAt: null },
  startTs: NOW - 40 * DAY_MS,
  endTs: NOW,
  ...{ profit: "-56.020000", fees: "12.345600", financing: "-1.500000", wins: 3, losses: 5, even: 1 },
  ...{ opening: "20000.000000", closing: "19943.980000", winRate: "0.3750", averageWin: "41.000000", averageLoss: "-35.804000" },
  largestLoss: "-120.500000",
  drawdown: {
    amount: "210.250000",
    rate: "0.0105",
    peak: "20050.000000",
    trough: "19839.750000",
    peakTs: NOW - 5 * DAY_MS,
    troughTs: NOW - 3 * DAY_MS,
  },
  copies: { profit: "-20.020000", fees: "1.345600", financing: "-0.500000", profitShares: "1.250000", wins: 1, losses: 1, even: 0 },
  modes: [
    { mode: "spot", profit: "0.000000", fees: "2.000000", financing: "0.000000", wins: 0, losses: 0, even: 1 },
    { mode: "quick", profit: "64.000000", fees: "0.000000", financing: "0.000000", wins: 2, losses: 1, even: 0 },
    { mode: "contract", profit: "-120.020000", fees: "10.345600", financing: "-1.500000", wins: 1, losses: 4, even: 0 },
  ],
  products: [
    { productCode: "C:EURUSD", profit: "64.000000", fees: "0.000000", financing: "0.000000", wins: 2, losses: 1, even: 0 },
    { productCode: "X:BTCUSD", profit: "-120.020000", fees: "12.345600", financing: "-1.500000", wins: 1, losses: 4, even: 1 },
  ],
  days: [
    { ts: TODAY - 3 * DAY_MS, profit: "-120.020000", trades: 5 },
    { ts: TODAY - DAY_MS, profit: "64.000000", trades: 3 },
    { ts: TODAY, profit: "0.000000", trades: 1 },
  ],
};
const NOTHING: Statistics = {
  ...STATISTICS,
  epoch: { number: 1, beganAt: NOW - 90 * DAY_MS, endedAt: NOW - 40 * DAY_MS },
  ...{ profit: "0.000000", fees: "0.000000", financing: "0.000000", wins: 0, losses: 0, even: 0, closing: "20000.000000" },
  copies: { profit: "0.000000", fees: "0.000000", financing: "0.000000", profitShares: "0.000000", wins: 0, losses: 0, even: 0 },
  ...{ winRate: null, averageWin: null, averageLoss: null, largestLoss: null, drawdown: null, modes: [], products: [], days: [] },
};

function answer(): void {
  answerWealth();
  server().data("GET /api/statistics/detail", ({ epoch }) => (epoch === 1 ? NOTHING : STATISTICS));
}

describePages({
  statistics: {
    page: StatisticsPage,
    filled: answer,
    states: ["filled", "failing", "out"],
    deeds: {
      "the account before": () => page.getByRole("combobox").selectOptions("1"),
      "the last 30 days": () => page.getByText("statistics_range_month").click(),
      "asking for a statement": () => page.getByRole("button", { name: "statistics_statement" }).click(),
      "asking to begin anew": () => page.getByRole("button", { name: "reset_title" }).click(),
    },
  },
});
