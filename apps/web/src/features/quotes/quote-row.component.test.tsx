import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { pull } from "../../testing/finger.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { QuoteRow } from "./quote-row.tsx";

const ADD = "POST /api/userProductOption/addOption";
const REMOVE = "POST /api/userProductOption/removeOption";
const FAR = 120;

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().restIsEmpty();
  server().data(ADD, { isOption: true });
  server().data(REMOVE, { isOption: false });
  standAt("/pages/tabs/quote/quote");
});

const shown = (isOption: boolean) => show(<QuoteRow product={{ ...BTC, isOption }} stars={false} candle={false} />);
const row = () => page.getByRole("link");
/** Keys behind a row are for fingers alone. */
const keyOf = (words: string) => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words);

describe.each([
  { list: "is not in", isOption: false, words: "quotes_star_short", other: "quotes_unstar_short", route: ADD },
  { list: "is in", isOption: true, words: "quotes_unstar_short", other: "quotes_star_short", route: REMOVE },
] as const)("a row of a product that $list the watchlist", ({ isOption, words, other, route }) => {
  it("says behind it what its key does with the list, does that, and says the other then", async () => {
    await shown(isOption);
    await pull(row(), -FAR);
    await expect.poll(() => keyOf(say(words))).toBeDefined();
    expect(keyOf(say(other))).toBeUndefined();
    keyOf(say(words))?.click();
    await expect.poll(() => server().asked(route)).toMatchObject([{ productCode: BTC.productCode }]);
    await expect.poll(() => keyOf(say(other))).toBeDefined();
  });

  it("has the way to trade at its other edge", async () => {
    await shown(isOption);
    await pull(row(), FAR);
    await expect.poll(() => keyOf(say("quotes_trade"))).toBeDefined();
    keyOf(say("quotes_trade"))?.click();
    await expect.poll(() => placeNow().query.get("productCode")).toBe(BTC.productCode);
  });
});

it("a row has no star behind it where operators hide the watchlist", async () => {
  server().rows("GET /api/switchSet/list", [{ switchName: "Watchlist", desc: "watchlist", status: 1 }]);
  await shown(false);
  await pull(row(), FAR);
  await expect.poll(() => keyOf(say("quotes_trade"))).toBeDefined();
  expect(keyOf(say("quotes_star_short"))).toBeUndefined();
});
