import type { Row } from "@candela/api";
import { HOUR_MS } from "@candela/model";
import { page } from "vitest/browser";
import { NOW } from "../../testing/clock.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import { answerWealth } from "../../testing/wealth.ts";
import AlertsPage from "./alerts-page.tsx";

type PriceAlert = Row<"GET /api/priceAlert/list">;
const base = { productType: 2, createdAt: NOW - 50 * HOUR_MS, firedAt: null, tick: null, status: "active" } as const;

const WAITING: readonly PriceAlert[] = [
  { ...base, id: "5", productCode: "X:BTCUSD", condition: "above", price: "100000.00" },
  { ...base, id: "4", productCode: "X:ETHUSD", condition: "below", price: "3000.00" },
];
const tick = { productCode: "X:BTCUSD", seq: 88_100, ts: NOW - 3 * HOUR_MS, price: "95990.10", bid: "95988.10", ask: "95992.10" };
const FIRED: readonly PriceAlert[] = [
  { ...base, id: "3", productCode: "X:BTCUSD", condition: "below", price: "96000.00", status: "fired", firedAt: NOW - 3 * HOUR_MS, tick },
  {
    ...base,
    id: "2",
    productCode: "X:SOLUSD",
    condition: "above",
    price: "150.00",
    status: "fired",
    firedAt: NOW - 30 * HOUR_MS,
    tick: null,
  },
];

const answer = (waiting: number) => () => {
  answerWealth();
  server().rows("GET /api/priceAlert/list", ({ status }) => (status === "fired" ? FIRED : WAITING), waiting);
  server().data("POST /api/priceAlert/remove", ({ id }) => ({ id }));
};

describePages({
  alerts: {
    page: AlertsPage,
    filled: answer(2),
    deeds: {
      "those reached": () => page.getByRole("tab", { name: "alerts_fired" }).click(),
      "one removed": () =>
        page
          .getByRole("button", { name: /^alerts_remove_of/ })
          .nth(1)
          .click(),
    },
  },
  "alerts-many": { page: AlertsPage, at: "/pages/alert/alert-list?list=active", filled: answer(180), states: ["filled"] },
  "alerts-fired": { page: AlertsPage, at: "/pages/alert/alert-list?list=fired", filled: answer(2), states: ["filled"] },
});
