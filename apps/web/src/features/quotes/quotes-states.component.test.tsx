import { afterEach, beforeEach } from "vitest";
import { page, userEvent } from "vitest/browser";
import { knownProducts } from "../../lib/market/known-products.ts";
import { logIn } from "../../testing/guest.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import { answerSite } from "../../testing/site.ts";
import { answerMarkets, answerWealth, PRODUCTS } from "../../testing/wealth.ts";
import FavoritePage from "./favorite-page.tsx";
import { type ListIndex, listStore, sortStore } from "./quote-lists.ts";
import QuoteSearchPage from "./quote-search-page.tsx";
import QuotesPage from "./quotes-page.tsx";
import { UNSORTED } from "./sorting.ts";

const GROUPS = [
  { id: "12", name: "R&D", productCodes: ["X:BTCUSD"], sort: 1 },
  { id: "9", name: "Later", productCodes: [], sort: 2 },
];

const answer = (list: ListIndex) => () => {
  answerWealth();
  answerSite();
  server().rows("GET /api/userProductGroup/list", GROUPS);
  server().rows("GET /api/priceAlert/list", []);
  server().data("POST /api/userProductOption/removeOption", { isOption: false });
  server().data("POST /api/userProductOption/addOption", { isOption: true });
  listStore.set(list);
  sortStore.set(UNSORTED);
};

function answerNobody(): void {
  answerMarkets();
  answerSite();
  listStore.set(4);
}

/** The server has gone away; this device saw products before. */
function answerLater(): void {
  logIn();
  server().restFails("code 500");
  knownProducts.add(PRODUCTS);
  listStore.set(1);
}

beforeEach(() => knownProducts.clear());
afterEach(() => {
  listStore.set(1);
  sortStore.set(UNSORTED);
});

const tap = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
const seek = (words: string) => userEvent.fill(page.getByRole("searchbox"), words);

describePages({
  quotes: {
    page: QuotesPage,
    filled: answer(1),
    deeds: {
      "sorting by price": () => tap(/^quotes_sort_price/),
      "sorting by change the other way": async () => {
        await tap(/^quotes_sort_changeRate/);
        await tap(/quotes_sort_changeRate/);
      },
      picking: () => tap("quotes_pick"),
    },
  },
  "quotes-seen-before": { page: QuotesPage, filled: answerLater, states: ["filled"] },
  stocks: { page: QuotesPage, filled: answer(0), states: ["filled"] },
  futures: { page: QuotesPage, filled: answer(2), states: ["filled"] },
  forex: { page: QuotesPage, filled: answer(3), states: ["filled"] },
  own: {
    page: QuotesPage,
    filled: answer(4),
    states: ["filled"],
    deeds: { "one group": () => tap("R&D"), "an empty group": () => tap("Later") },
  },
  "own-before-login": { page: QuotesPage, filled: answerNobody, states: ["filled"] },
  watchlist: {
    page: FavoritePage,
    filled: answer(4),
    deeds: {
      "one group": () => tap("R&D"),
      "an empty group": () => tap("Later"),
      editing: () => tap("quotes_edit_short"),
      "asking for a new group": () => tap("groups_new"),
    },
  },
  search: {
    page: QuoteSearchPage,
    at: "/pages/tabs/quotes/quoteSearch?words=",
    filled: answer(1),
    states: ["filled"],
    deeds: {
      "some words": () => seek("e"),
      "words in vain": () => seek("qqqq"),
      "words that cannot be sought": () => {
        server().fail("GET /api/product/search", "code 500");
        return seek("sol");
      },
    },
  },
});
