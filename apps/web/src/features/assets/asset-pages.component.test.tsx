import { DAY_MS } from "@candela/model";
import { page } from "vitest/browser";
import { NOW } from "../../testing/clock.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import { answerWealth, RECORDS } from "../../testing/wealth.ts";
import AssetsPage from "./assets-page.tsx";
import RecordPage from "./record-page.tsx";
import StatementPage from "./statement-page.tsx";
import type { StatementHead } from "./statement-sheets.ts";

const lineOf = (index: number) => page.getByRole("listitem").nth(index).getByRole("button").click();

const WORTH: NonNullable<StatementHead["worth"]> = {
  parts: [
    { kind: "available", productCode: "", quantity: null, price: null, value: "16900.146925" },
    { kind: "reserved", productCode: "", quantity: null, price: null, value: "2100.000000" },
    { kind: "holding", productCode: "AAPL", quantity: "3.00", price: "210.00", value: "630.000000" },
    { kind: "margin", productCode: "", quantity: null, price: null, value: "500.000000" },
    { kind: "profit", productCode: "", quantity: null, price: null, value: "-12.500000" },
    { kind: "stakes", productCode: "", quantity: null, price: null, value: "50.000000" },
  ],
  total: "20167.646925",
  unpriced: ["NVDA"],
};

function answerStatement(): void {
  answerWealth();
  server().data("GET /api/statement/detail", ({ epoch = 2 }) => ({
    epoch: { number: epoch, beganAt: NOW - 40 * DAY_MS, endedAt: epoch === 2 ? null : NOW - DAY_MS },
    startTs: NOW - 30 * DAY_MS,
    endTs: NOW,
    createdAt: NOW,
    assets: [
      { assetId: 3, assetCode: "USDT", opening: "20000.000000", closing: "19000.146925", lines: 2 },
      { assetId: 1, assetCode: "BTC", opening: "0.000000", closing: "0.000000", lines: 0 },
    ],
    worth: WORTH,
    chain: { position: "991", hash: "ab".repeat(32), ts: NOW },
  }));
  server().rows("GET /api/statement/lines", [
    {
      transferId: "9036",
      ts: NOW - DAY_MS,
      reason: "spot_buy",
      referenceKind: "fill",
      referenceId: "52",
      trade: {
        productCode: "X:BTCUSD",
        tradeId: "18436",
        side: "buy",
        action: null,
        quantity: "0.012500",
        price: "79908.33",
        isCopy: false,
      },
      amount: "-998.854220",
      balanceAfter: "19001.145780",
    },
    {
      transferId: "9035",
      ts: NOW - DAY_MS,
      reason: "wonder",
      referenceKind: "fill",
      referenceId: "52",
      trade: null,
      amount: "-0.998855",
      balanceAfter: "19000.146925",
    },
  ]);
}

describePages({
  assets: {
    page: AssetsPage,
    filled: answerWealth,
    states: ["filled", "hidden", "failing", "out"],
    deeds: {
      "the week": () => page.getByText("assets_range_week").click(),
    },
  },
  records: {
    page: RecordPage,
    filled: answerWealth,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "a trade": () => lineOf(0),
      "a loss": () => lineOf(1),
      "a purchase": () => lineOf(2),
      "an unknown one": () => lineOf(6),
      "one asset": () => page.getByRole("button", { name: "USDT", exact: true }).click(),
      "all reasons": () => page.getByRole("button", { name: "record_by_reason" }).click(),
      "a reason of which there is none": async () => {
        await page.getByRole("button", { name: "record_by_reason" }).click();
        await page.getByText("record_reason_dividend", { exact: true }).click();
      },
      "the account before": async () => {
        server().rows("GET /api/accountRecord/list", ({ epoch }) => (epoch === 1 ? RECORDS.slice(5, 6) : []));
        await page.getByRole("combobox").selectOptions("1");
      },
    },
  },
  statement: { page: StatementPage, at: "/pages/record/statement?epoch=1", filled: answerStatement, states: ["filled", "failing", "out"] },
});
