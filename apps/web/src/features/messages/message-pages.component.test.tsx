import type { Row } from "@candela/api";
import { HOUR_MS } from "@candela/model";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { unreadStore } from "../../lib/messages/unread.ts";
import { NOW } from "../../testing/clock.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import { answerWealth } from "../../testing/wealth.ts";
import MessagePage from "./message-page.tsx";
import MessagesPage from "./messages-page.tsx";

type SiteMessage = Row<"GET /api/siteMessage/list">;

const position = { productCode: "X:BTCUSD", positionId: "12", price: "91961.62", currency: "USDT" };
const split = { productCode: "AAPL", newUnits: "3", oldUnits: "2", effectiveAt: `${NOW - HOUR_MS}`, currency: "USDT", orders: "0" };
const campaign = { campaignId: "3", title: "Fee draw", title_de: "Gebührenverlosung" };
const PARAMS: readonly (readonly [SiteMessage["kind"], Record<string, string>])[] = [
  ["price_alert", { productCode: "X:BTCUSD", condition: "above", price: "96000.00", reached: "96001.50" }],
  ["price_alert", { productCode: "X:ETHUSD", condition: "below", price: "3000.00", reached: "2999.95" }],
  ["liquidation", { ...position, side: "long", result: "-241.03", reason: "liquidation" }],
  ["liquidation", { ...position, side: "short", result: "-1241.03", reason: "cross_settlement" }],
  ["protection_hit", { ...position, side: "long", trigger: "99000.00", result: "129.275", reason: "take_profit" }],
  ["protection_hit", { ...position, side: "short", trigger: "95000.00", result: "-70.72", reason: "stop_loss" }],
  ["protection_hit", { ...position, side: "long", trigger: "95000.00", result: "0.00", reason: "trailing" }],
  [
    "dividend",
    { productCode: "AAPL", effectiveAt: `${NOW - HOUR_MS}`, quantity: "3", cashPerUnit: "0.24", cash: "0.72", currency: "USDT" },
  ],
  ["split", { ...split, holding: "whole", before: "2", after: "3", costBefore: "229.00", costAfter: "152.67" }],
  [
    "split",
    {
      ...split,
      newUnits: "1",
      oldUnits: "4",
      holding: "fraction_paid",
      before: "3",
      after: "0",
      cash: "173.32",
      fractionPrice: "231.10",
      orders: "2",
      released: "40.00",
    },
  ],
  ["split", { ...split, holding: "none", orders: "1", released: "12.50" }],
  ["suspension", { productCode: "X:SOLUSD", reason: "The feed has failed.", effectiveAt: `${NOW - HOUR_MS}` }],
  ["password_changed", { by: "password", device: "Firefox, Linux" }],
  ["password_changed", { by: "code", device: "" }],
  ["identity_passed", { level: "basic", reviewer: "sandbox" }],
  ["identity_rejected", { level: "advanced", reviewer: "operators", reason: "address_old" }],
  ["bank_card_added", { ending: "7154", device: "" }],
  ["wallet_address_added", { network: "TRC20", beginning: "TR7NHqje", device: "Firefox, Linux" }],
  ["deposit_credited", { id: "92", amount: "500.000000", asset: "USDT" }],
  ["deposit_expired", { id: "90", amount: "420.00", asset: "EUR" }],
  ["deposit_rejected", { id: "89", amount: "800.00", asset: "EUR", reason: "name_differs" }],
  [
    "withdrawal",
    { id: "76", state: "returned", amount: "150.000000", asset: "USDT", destination: "TR7NHqje****", reason: "payout_failed" },
  ],
  ["account_frozen", { reason: "funds" }],
  ["account_unfrozen", {}],
  ["support_answer", { number: "CS-12" }],
  ["campaign_won", { ...campaign, tickets: "6", amount: "120.000000", asset: "USDT" }],
  ["campaign_nothing", { ...campaign, tickets: "6" }],
  ["campaign_void", { ...campaign, tickets: "6", reason: "beacon_missing" }],
  ["campaign_ended", { ...campaign, paid: "7.500000", asset: "USDT" }],
  ["campaign_ended", { ...campaign, paid: "0.000000", asset: "USDT" }],
  ["campaign_paid", { ...campaign, paid: "7.500000", asset: "USDT" }],
  ["campaign_used", campaign],
  ["voucher_ending", { campaignId: "1", id: "901", left: "3.100000", asset: "USDT", at: `${NOW + 23 * HOUR_MS}` }],
  ["voucher_ended", { campaignId: "1", id: "901", left: "3.100000", asset: "USDT", at: `${NOW}` }],
  ["deposit_returned", { id: "90", amount: "129.40", asset: "EUR" }],
];
const MESSAGES: readonly SiteMessage[] = PARAMS.map(([kind, params], index) => ({
  id: `${50 - index}`,
  kind,
  params,
  isRead: index > 1,
  ts: NOW - index * 9 * HOUR_MS,
}));

function answerMessages(): void {
  answerWealth();
  server().rows("GET /api/siteMessage/list", MESSAGES, 60);
  server().data("GET /api/siteMessage/detail", ({ id }) => MESSAGES.find((one) => one.id === id) ?? null);
  server().data("POST /api/siteMessage/read", ({ id }) => ({ unread: id === undefined ? 0 : 1 }));
  unreadStore.set(2);
}

const tap = (name: string) => page.getByRole("button", { name, exact: true }).click();

const each = Object.fromEntries(
  MESSAGES.map(({ id, kind }) => [
    `message-${id}-of-${kind.replaceAll("_", "-")}`,
    {
      page: MessagePage,
      at: `/pages/msg/msg-detail?id=${id}`,
      filled: answerMessages,
      states: ["filled"] as const,
      // Its first way on.
      deeds: { "its way on": () => page.getByRole("article").getByRole("button").first().click() },
    },
  ]),
);

describePages({
  messages: {
    page: MessagesPage,
    filled: answerMessages,
    deeds: {
      // Its toast comes after the answer: left to itself it stands in the next test.
      "all read": async () => {
        await tap("inbox_read_all");
        await expect.element(page.getByRole("status").getByText("inbox_all_read")).toBeVisible();
      },
      "a reading that is rejected": () => {
        server().reject("POST /api/siteMessage/read", "too_many_requests", { seconds: "30" }, 429);
        return tap("inbox_read_all");
      },
    },
  },
  message: { page: MessagePage, at: "/pages/msg/msg-detail?id=9", filled: answerMessages },
  ...each,
});
