import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import { answerSite } from "../../testing/site.ts";
import { answerTrades } from "../../testing/trades.ts";
import BibiPage from "./bibi-page.tsx";
import TradePage from "./trade-page.tsx";

function answer(): void {
  answerSite();
  answerTrades();
  server().rows("GET /api/priceAlert/list", []);
}

const caseOf = (code: string) => ({
  page: TradePage,
  at: `/pages/quoteDetail/quoteDetail?productCode=${code}`,
  filled: answer,
  states: ["filled"] as const,
});
describePages({
  bitcoin: {
    ...caseOf("X:BTCUSD"),
    states: ["failing", "out"],
  },
  "one-that-is-closed": caseOf("C:EURUSD"),
  "one-that-is-halted": caseOf("GC"),
  "one-that-is-suspended": caseOf("X:SOLUSD"),
  "a-ticket": { page: BibiPage, at: "/pages/quoteDetail/bibi?productCode=X:BTCUSD&direction=2", filled: answer, states: ["filled"] },
  "no-spot": { page: BibiPage, at: "/pages/quoteDetail/bibi?productCode=GC", filled: answer, states: ["filled"] },
});
