import { page } from "vitest/browser";
import { doubleTap } from "../../../../testing/finger.ts";
import { describePages } from "../../../../testing/page-states.tsx";
import { server } from "../../../../testing/server.ts";
import { answerTrades, SPOT_PAST } from "../../../../testing/trades.ts";
import OrdersPage from "./orders-page.tsx";

const at = (id: string) => `/pages/position/bibiOrder?id=${id}`;
const states = ["filled"] as const;

function answer(): void {
  answerTrades();
  server().data("POST /api/spotOrder/cancel", ({ id }) => ({ ...(SPOT_PAST[2] as (typeof SPOT_PAST)[number]), id }));
}
const cancel = (index: number) => page.getByRole("button", { name: /^orders_cancel/ }).nth(index);

describePages({
  orders: {
    page: OrdersPage,
    filled: answer,
    deeds: {
      "what is over": () => page.getByRole("tab", { name: "orders_history" }).click(),
      "one cancelled by a double tap": () => doubleTap(cancel(1), "POST /api/spotOrder/cancel"),
      "one that was filled meanwhile": () => {
        server().reject("POST /api/spotOrder/cancel", "order_already_filled");
        return cancel(0).click();
      },
    },
  },
  "a-purchase": { page: OrdersPage, at: at("41"), filled: answer, states },
  "a-sale": { page: OrdersPage, at: at("35"), filled: answer, states },
  "a-stop": { page: OrdersPage, at: at("45"), filled: answer, states },
  "no-order": { page: OrdersPage, at: at("999"), filled: answer, states },
});
