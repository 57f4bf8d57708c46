import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { placeNow, standAt } from "../../../testing/place.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { ACCEPTED, OPTION } from "../../../testing/quick.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { askFirstStore } from "./kept-choices.ts";
import QuickTicket from "./quick-ticket.tsx";

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().rows("GET /api/fastTradeOrderOptions/list", [OPTION]);
  server().rows("GET /api/fastTradeOrder/list", []);
});

const ticket = () => show(<QuickTicket product={BTC} place="phone" />);
const sent = () => server().asked("POST /api/fastTradeOrder/place");
const up = () => page.getByRole("button", { name: new RegExp(`^${say("quick_up")}`) });
const sheet = () => page.getByRole("dialog");
const place = () => sheet().getByRole("button", { name: say("quick_place_up", { total: "100.00", currency: "USDT" }) });

describe("a direction that the page's address asks for", () => {
  beforeEach(() => standAt("/pages/quoteDetail/quoteDetail?productCode=X%3ABTCUSD&direction=1"));

  it.each([
    ["asks first", true],
    ["asks first, also where a tap places at once", false],
  ])("%s, and not again", async (_what, asks) => {
    askFirstStore.set(asks);
    await ticket();
    await expect.element(place()).toBeVisible();
    expect(sent()).toEqual([]);
    expect([...placeNow().query]).toEqual([["productCode", BTC.productCode]]);
  });

  it("asks beside a trade that runs", async () => {
    server().rows("GET /api/fastTradeOrder/list", [{ ...ACCEPTED, status: "open", expiresAt: NOW + 60_000 }]);
    await ticket();
    await expect.element(place()).toBeVisible();
  });

  it("is not asked about where nothing can be placed now: the ticket says why", async () => {
    tellQuote({ isOpen: false });
    await ticket();
    await expect.element(up()).toHaveAccessibleDescription(say("trade_closed"));
    await expect.poll(() => placeNow().query.get("direction")).toBeNull();
    expect(sheet().query()).toBeNull();
  });
});
