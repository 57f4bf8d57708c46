import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { attachSocket } from "../../../lib/live.ts";
import type { LiveSocket, SocketState } from "../../../lib/socket.ts";
import { createStore } from "../../../lib/store.ts";
import { NOW } from "../../../testing/clock.ts";
import { BTC } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { ACCEPTED } from "../../../testing/quick.ts";
import { say } from "../../../testing/say.ts";
import { show } from "../../../testing/show.tsx";
import { TradeCard } from "./trade-card.tsx";
import type { QuickOrder } from "./trades.ts";

const state = createStore<SocketState>("open");
const nothing = () => undefined;
const LINE: LiveSocket = {
  ...{ state, setTickers: nothing, setTicks: nothing, resumeTicks: nothing, setCandles: nothing, setAccount: nothing },
  ...{ start: nothing, pause: nothing, stop: nothing },
};

const RUNNING: QuickOrder = {
  ...ACCEPTED,
  ...{ status: "open", acceptedAt: NOW - 2_000, acceptedSeq: 88_199 },
  expiresAt: NOW + 59_000,
  openTick: { productCode: BTC.productCode, seq: 88_200, ts: NOW - 1_000, price: "96400.00", bid: "96398.00", ask: "96402.00" },
};

const told = (name: string) => page.getByText(name, { exact: true }).element().nextElementSibling?.textContent;

it("says what it would come to now only while the line brings the price", async () => {
  attachSocket(LINE);
  state.set("waiting");
  state.set("open");
  tellQuote();
  await show(<TradeCard trade={RUNNING} product={BTC} />);
  await expect.poll(() => told(say("quick_if_settled"))).toContain("82.00");
  expect(told(say("quick_difference"))).toContain("12.50");
  state.set("waiting");
  await expect.element(page.getByText(say("quick_cut"))).toBeVisible();
  expect([told(say("quick_if_settled")), told(say("quick_difference"))]).toEqual(["–", "–"]);
  state.set("open");
  await expect.poll(() => told(say("quick_if_settled"))).toContain("82.00");
});
