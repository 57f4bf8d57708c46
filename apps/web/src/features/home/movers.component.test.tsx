import { LANGUAGE_CODES } from "@candela/api";
import { proves } from "@candela/testkit";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual } from "../../testing/guest.ts";
import { BTC, BTC_QUOTE } from "../../testing/market.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { Movers } from "./movers.tsx";

const CHANGES = ["-0.0500", "0.1000", "0.0900", "1.2000", "0.0000"];
const PRICES = ["9.50", "100.00", "20.00", "3.00", "1000.00"];
const NAMES = ["Ash", "Beech", "Cedar", "Date palm", "Elm"];

beforeEach(() => {
  answerAsUsual();
  const products = NAMES.map((name, at) => {
    const productCode = `X:TREE${at}`;
    const productNameLang = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, name])) as typeof BTC.productNameLang;
    const tickerInfo = { ...BTC_QUOTE, ticker: productCode, changeRate: CHANGES[at] ?? "", nowPrice: PRICES[at] ?? "" };
    return { ...BTC, id: at + 1, productId: at + 1, productName: name, productNameLang, productCode, tickerInfo };
  });
  // Home presents some of them; what moved most is looked for among all.
  server().rows("GET /api/homeRecommendProducts/list", products.slice(0, 3));
  server().rows("GET /api/product/search", products);
});

const listed = () =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => NAMES.findIndex((name) => textContent.includes(name)));

it("home's list is sorted by change of the day, top gainers first, and by price", proves("4.15"), async () => {
  await show(<Movers />);
  await expect.element(page.getByRole("tab", { selected: true })).toHaveTextContent(say("home_top_gainers"));
  await expect.poll(listed).toEqual([3, 1, 2, 4, 0]);
  await page.getByRole("tab", { name: say("home_top_losers") }).click();
  await expect.poll(listed).toEqual([0, 4, 2, 1, 3]);
  expect(server().asked("GET /api/product/search")).toMatchObject([{ order: "desc" }, { order: "asc" }]);
  await page.getByRole("tab", { name: say("home_by_price") }).click();
  await expect.poll(listed).toEqual([1, 2, 0]);
});
