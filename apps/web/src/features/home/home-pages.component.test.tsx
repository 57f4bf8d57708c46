import { page } from "vitest/browser";
import { sessionStore } from "../../lib/session/session.ts";
import { describePages } from "../../testing/page-states.tsx";
import { OPTION } from "../../testing/quick.ts";
import { server } from "../../testing/server.ts";
import { answerSite } from "../../testing/site.ts";
import { answerMarkets, answerWealth } from "../../testing/wealth.ts";
import BoardHomePage from "./board-page.tsx";
import BriefHomePage from "./brief-page.tsx";
import ClassicHomePage from "./classic-page.tsx";
import HeatHomePage from "./heat-page.tsx";
import HomePage from "./home-page.tsx";
import PulseHomePage from "./pulse-page.tsx";
import QuoteListPage from "./quote-list-page.tsx";

const LAYOUTS = {
  portfolio: HomePage,
  classic: ClassicHomePage,
  board: BoardHomePage,
  heat: HeatHomePage,
  brief: BriefHomePage,
  pulse: PulseHomePage,
};

function answerUser(): void {
  answerWealth();
  answerSite();
  server().rows("GET /api/fastTradeOrderOptions/list", [{ ...OPTION, id: 6, seconds: 30, payoutRate: "0.71000000" }, OPTION]);
}

function answerGuest(): void {
  answerUser();
  sessionStore.set({ token: "guest-token", userId: "7", accountType: "guest" });
}

function answerNobody(): void {
  answerMarkets();
  answerSite();
  server().rows("GET /api/fastTradeOrderOptions/list", [OPTION]);
}

describePages({
  ...Object.fromEntries(
    Object.entries(LAYOUTS).map(
      ([name, page]) => [name, { page, filled: answerUser, states: ["filled", "hidden", "empty", "failing"] }] as const,
    ),
  ),
  ...Object.fromEntries(
    Object.entries(LAYOUTS).map(([name, page]) => [`${name}-before-login`, { page, filled: answerNobody, states: ["filled"] }] as const),
  ),
  "board-guest": { page: BoardHomePage, filled: answerGuest, states: ["filled"] },
  lists: {
    page: ClassicHomePage,
    filled: answerUser,
    states: [],
    deeds: {
      "the watchlist": () => page.getByRole("tab", { name: "quotes_list_4" }).click(),
      "the stocks": () => page.getByRole("tab", { name: "quotes_list_0" }).click(),
    },
  },
  "quote-list": { page: QuoteListPage, filled: answerUser, states: ["filled", "empty", "failing"] },
});
