import type { Row } from "@candela/api";
import { page } from "vitest/browser";
import { answerLoans } from "../features/loan/loan-test-support.ts";
import MessagePage from "../features/messages/message-page.tsx";
import { NOW } from "../testing/clock.ts";
import { describePages } from "../testing/page-states.tsx";
import { server } from "../testing/server.ts";

type SiteMessage = Row<"GET /api/siteMessage/list">;

const loan = { id: "31", asset: "USDT", due: "4018.000000" };
const priced = { ...loan, collateral: "BTC", productCode: "X:BTCUSD", price: "96412.50", ltv: "0.750100" };
const sold = { ...priced, sold: "0.03469900", why: "level", gross: "3345.417337", fee: "16.727087", shortfall: "0.000000", ended: "" };
const TOLD: Readonly<Record<string, Pick<SiteMessage, "kind" | "params">>> = {
  "a loan that was approved": { kind: "loan_approved", params: { ...loan, amount: "800.000000" } },
  "a loan that was rejected": { kind: "loan_rejected", params: { ...loan, due: "0.000000", amount: "800.000000", reason: "score" } },
  "a loan that is due soon": { kind: "loan_reminder", params: { ...loan, days: "3", at: String(Date.UTC(2027, 0, 20)) } },
  "a loan that is overdue": { kind: "loan_overdue", params: { ...loan, rate: "0.00045000" } },
  "a warning": { kind: "loan_warning", params: { ...priced, ltv: "0.650000" } },
  "a margin call": { kind: "loan_call", params: { ...priced, until: String(Date.UTC(2026, 10, 21, 14)) } },
  "the end of a margin call": { kind: "loan_call_ended", params: { ...priced, ltv: "0.501000" } },
  "a sale": { kind: "loan_sold", params: sold },
  "a sale that ended a loan and did not cover it": {
    kind: "loan_sold",
    params: { ...sold, due: "0.000000", shortfall: "12.500000", ended: "yes" },
  },
};

describePages(
  Object.fromEntries(
    Object.entries(TOLD).map(([name, told]) => [
      name,
      {
        page: MessagePage,
        at: "/pages/msg/msg-detail?id=9",
        filled: () => {
          answerLoans();
          const message: SiteMessage = { id: "9", ...told, isRead: false, ts: NOW };
          server().data("GET /api/siteMessage/detail", message);
          server().data("POST /api/siteMessage/read", { unread: 0 });
        },
        states: ["filled", "hidden"] as const,
        deeds: { "its way on": () => page.getByRole("article").getByRole("button").first().click() },
      },
    ]),
  ),
);
