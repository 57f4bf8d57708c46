import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { createStore } from "../../../lib/browser/store.ts";
import { attachSocket, hear } from "../../../lib/net/live.ts";
import type { LiveSocket, SocketState } from "../../../lib/net/socket.ts";
import { NOW } from "../../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { ACCEPTED } from "../../../testing/quick.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { useTickKeeper } from "./kept-ticks.ts";
import TickChart from "./tick-chart.tsx";
import type { QuickOrder } from "./trades.ts";

const nothing = () => undefined;
const state = createStore<SocketState>("open");
/** Numbers after which this page asked for ticks. */
let asked: number[] = [];
const LINE: LiveSocket = {
  ...{ state, setTickers: nothing, setTicks: nothing, setCandles: nothing, setAccount: nothing },
  ...{ resumeTicks: (_code, after) => void asked.push(after), start: nothing, pause: nothing, stop: nothing },
};

const OPEN_SEQ = 500_000;
const SECONDS = 60;
/** A quarter of a minute at five ticks a second. */
const LEAD = 75;
/** Of a page without a trade. */
const FIRST_TICKS = 200;
const tick = (seq: number) => {
  const price = (96_400 + (seq % 7)).toFixed(2);
  return { productCode: BTC.productCode, seq, ts: NOW - 30_000 + (seq - OPEN_SEQ) * 200, price, bid: price, ask: price };
};
const RUNNING: QuickOrder = {
  ...{ ...ACCEPTED, seconds: SECONDS, status: "open", acceptedAt: NOW - 30_200, acceptedSeq: OPEN_SEQ - 1 },
  ...{ expiresAt: NOW + 30_000, openTick: tick(OPEN_SEQ) },
};
const hearTicks = (kind: "snapshot" | "delta", from: number, to: number) =>
  hear({
    ...{ ch: "tick", code: BTC.productCode, n: to, kind },
    data: Array.from({ length: to - from + 1 }, (_, index) => ({ ...tick(from + index), volume: "0.1" })),
  });

function Chart() {
  useTickKeeper();
  return <TickChart product={BTC} step={0} />;
}

beforeEach(async () => {
  asked = [];
  answerAsUsual();
  logIn();
  server().rows("GET /api/fastTradeOrder/list", [RUNNING]);
  server().data("GET /api/product/detail", BTC);
  attachSocket(LINE);
  state.set("waiting");
  state.set("open");
});
it("asks for the path from before the opening, and where that is gone for what came since, once each", async () => {
  tellQuote({ seq: OPEN_SEQ + 150 });
  await show(<Chart />);
  // Until its trades are known, it is a page without any.
  await expect.poll(() => asked).toEqual([OPEN_SEQ + 150 - FIRST_TICKS, OPEN_SEQ - LEAD]);
  await expect.element(page.getByRole("figure", { name: say("quick_chart_part_of", { name: "Bitcoin" }) })).toBeVisible();
  // The server has not that much any more: the latest alone.
  hearTicks("snapshot", OPEN_SEQ + 150, OPEN_SEQ + 150);
  await expect.poll(() => asked.slice(1)).toEqual([OPEN_SEQ - LEAD, OPEN_SEQ - 1]);
  hearTicks("delta", OPEN_SEQ + 151, OPEN_SEQ + 152);
  hearTicks("delta", OPEN_SEQ, OPEN_SEQ + 152);
  tellQuote({ seq: OPEN_SEQ + 152 });
  await expect.element(page.getByRole("figure", { name: say("quick_chart_of", { name: "Bitcoin" }) })).toBeVisible();
  expect(asked).toHaveLength(3);
});
