import { beforeEach } from "vitest";
import { page } from "vitest/browser";
import { OPENED } from "../../../testing/contract.ts";
import { describePages } from "../../../testing/page-states.tsx";
import { tellQuote } from "../../../testing/prices.ts";
import { server } from "../../../testing/server.ts";
import { answerTrades, POSITIONS_PAST } from "../../../testing/trades.ts";
import PositionDetailPage from "./position-detail-page.tsx";
import PositionsPage from "./positions-page.tsx";

const at = (id: string) => `/pages/position/contractDetail?id=${id}`;
const button = (name: string | RegExp, index = 0) => page.getByRole("button", { name }).nth(index);
const tap = (name: string | RegExp, index = 0) => button(name, index).click();
const tab = (name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();

beforeEach(() => tellQuote());

function answer(): void {
  answerTrades();
  for (const deed of ["close", "closeAll", "reverse", "margin", "protect"] as const)
    server().data(`POST /api/contractPosition/${deed}`, OPENED);
  server().reject("POST /api/contractOrder/cancel", "too_many_requests", { seconds: "5" }, 429);
}

describePages({
  positions: {
    page: PositionsPage,
    filled: answer,
    deeds: {
      "what waits": () => tab("contract_resting"),
      "what is over": () => tab("contract_past"),
      "asking to close": () => tap(/^contract_close$/),
      "asking for more": () => tap(/^contract_more_of/),
      "asking to reverse": async () => {
        await tap(/^contract_more_of/);
        await tap("contract_reverse");
      },
      "asking to protect": async () => {
        await tap(/^contract_more_of/);
        await tap("contract_protection");
      },
      "asking to close all": () => tap("contract_close_all"),
      "a cancelling that is rejected": async () => {
        await tab("contract_resting");
        await tap(/orders_cancel/);
      },
      "asking to move an order": async () => {
        await tab("contract_resting");
        await tap(/contract_move|contract_change|edit/);
      },
    },
  },
  position: { page: PositionDetailPage, at: at("1"), filled: answer, states: ["filled", "failing", "out"] },
  "position-across": { page: PositionDetailPage, at: at("2"), filled: answer, states: ["filled"] },
  ...Object.fromEntries(
    POSITIONS_PAST.map(({ id, closeReason }) => [
      `position-closed-by-${closeReason}`,
      { page: PositionDetailPage, at: at(id), filled: answer, states: ["filled"] as const },
    ]),
  ),
  "no-position": { page: PositionDetailPage, at: "/pages/position/contractDetail", filled: answer, states: ["filled"] },
});
