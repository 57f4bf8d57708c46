import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { createStore } from "../../lib/browser/store.ts";
import { TICKET_PATH } from "../../lib/navigation/paths.ts";
import { attachSocket, onlineStore } from "../../lib/net/live.ts";
import type { LiveSocket, SocketState } from "../../lib/net/socket.ts";
import { stopClock } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { standAt } from "../../testing/place.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { useTradeProduct } from "./product.ts";

const DETAIL = "GET /api/product/detail";
const state = createStore<SocketState>("connecting");

beforeEach(() => {
  answerAsUsual();
  server().data(DETAIL, BTC);
  const silent = () => undefined;
  attachSocket({ state, setTickers: silent, setTicks: silent, setCandles: silent } as unknown as LiveSocket);
  onlineStore.set(true);
  state.set("connecting");
  standAt(`${TICKET_PATH}?productCode=${BTC.productCode}`);
});

const Named = () => <p>{useTradeProduct().product?.productCode ?? "none"}</p>;

/** How often a page of a product has asked for it after ten seconds, with the line like this from the beginning. */
async function askedWhile(line: () => void): Promise<number> {
  line();
  const clock = stopClock();
  await show(<Named />);
  await clock.pass(500);
  await expect.element(page.getByText(BTC.productCode)).toBeVisible();
  await clock.pass(10_000);
  return server().asked(DETAIL).length;
}

it("of a product is asked for once while its prices come by themselves", async () => {
  expect(await askedWhile(() => state.set("open"))).toBe(1);
});

it.each([
  ["is being opened", () => state.set("connecting")],
  ["was lost and waits", () => state.set("waiting")],
  ["is gone with the device's own", () => onlineStore.set(false)],
])("of a product is asked for again and again while the line %s, so that there is a price to trade on", async (_how, line) => {
  expect(await askedWhile(line)).toBe(4);
});
