import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sessionStore } from "../../lib/session/session.ts";
import { NOW } from "../../testing/clock.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import DetailPage from "./detail-page.tsx";
import {
  allottedWith,
  answerShares,
  detailOf,
  drawnOfferWith,
  drawnWith,
  drawText,
  offerWith,
  orderWith,
} from "./new-share-test-support.ts";
import OffersPage from "./offers-page.tsx";
import OrdersPage from "./orders-page.tsx";
import type { ShareOffer } from "./share-view.ts";

const DETAIL = "/pages/newShares/detail";
const button = (name: string | RegExp) => page.getByRole("button", { name });
const sheet = () => page.getByRole("dialog");
const field = () => page.getByRole("spinbutton");

/** The page of an offer that stands like this. */
const withOffer = (fields: Partial<ShareOffer>) => () => {
  answerShares();
  server().data("GET /api/newShares/offer", offerWith(fields));
};

/** The result of the golden draw, for somebody with an order or without one, with a public round or without. */
function answerResult(fields: Partial<ShareOffer> = {}, drawn = drawnWith()): void {
  answerShares();
  const offer = drawnOfferWith(fields);
  server().data("GET /api/newShares/offer", offer);
  if (offer.order !== null) server().data("GET /api/newShares/order", detailOf(offer.order, drawn.places[2]));
  server().file("GET /api/newShares/file", "application/x-ndjson", drawText(drawn));
}

describePages({
  offers: { page: OffersPage, filled: answerShares, states: ["filled", "hidden", "empty", "failing", "out"] },
  "an offer": {
    page: DetailPage,
    at: `${DETAIL}?id=1`,
    filled: answerShares,
    states: ["filled", "empty", "failing", "out"],
    deeds: {
      "more lots": () => button("field_more").click(),
      "a number that is no whole lot": async () => {
        await userEvent.fill(field(), "105");
        await userEvent.tab();
      },
      "more than one may ask for": async () => {
        await userEvent.fill(field(), "9000");
        await userEvent.tab();
      },
      "a last look": async () => {
        await button(/^shares_request\(/).click();
        await expect.element(sheet()).toBeVisible();
      },
    },
  },
  "an offer to somebody new": {
    page: DetailPage,
    at: `${DETAIL}?id=1`,
    filled: () => {
      answerShares();
      sessionStore.set(null);
    },
    states: ["filled"],
  },
  "an offer that one has subscribed": {
    page: DetailPage,
    at: `${DETAIL}?id=1`,
    filled: withOffer({ order: orderWith() }),
    states: ["filled", "hidden"],
    deeds: {
      "a change looked at": async () => {
        await button("field_more").click();
        await button(/^shares_change\(/).click();
        await expect.element(sheet()).toBeVisible();
      },
      "a withdrawal looked at": async () => {
        await button("shares_withdraw").click();
        await expect.element(sheet()).toBeVisible();
      },
    },
  },
  "an offer that is announced": {
    page: DetailPage,
    at: `${DETAIL}?id=1`,
    filled: withOffer({
      state: "announced",
      opensAt: NOW + 90_000_000,
      closesAt: NOW + 190_000_000,
      lotsAsked: 0,
      orders: 0,
      beacon: null,
    }),
    states: ["filled"],
  },
  "an offer that is closed": {
    page: DetailPage,
    at: `${DETAIL}?id=1`,
    filled: withOffer({
      state: "closed",
      closesAt: NOW - 60_000,
      listedOrdersAt: NOW - 50_000,
      order: orderWith({ offerState: "closed" }),
    }),
    states: ["filled"],
  },
  "a result": {
    page: DetailPage,
    at: `${DETAIL}?id=2`,
    filled: () => answerResult(),
    states: ["filled", "hidden", "failing"],
  },
  "a result without public randomness": {
    page: DetailPage,
    at: `${DETAIL}?id=2`,
    filled: () => answerResult({ beacon: null }, drawnWith({ isPublic: false })),
    states: ["filled"],
  },
  "the result of others": {
    page: DetailPage,
    at: `${DETAIL}?id=2`,
    filled: () => answerResult({ order: null }),
    states: ["filled"],
  },
  "a result without a draw": {
    page: DetailPage,
    at: `${DETAIL}?id=2`,
    filled: () =>
      answerResult(
        { lotsOffered: 20, order: allottedWith({ lotsAllotted: 10, sharesAllotted: 100, paid: "1850.000000", returned: "0.000000" }) },
        drawnWith({ offered: 20 }),
      ),
    states: ["filled"],
  },
  "an offer that failed": {
    page: DetailPage,
    at: `${DETAIL}?id=2`,
    filled: () =>
      answerResult(
        {
          ...{ state: "failed", lotsMinimum: 21, lotsAllotted: null },
          order: allottedWith({
            ...{ state: "failed", offerState: "failed", lotsAllotted: null, sharesAllotted: null },
            paid: "0.000000",
            returned: "1850.000000",
          }),
        },
        drawnWith({ minimum: 21 }),
      ),
    states: ["filled"],
  },
  "an offer that is void": {
    page: DetailPage,
    at: `${DETAIL}?id=2`,
    filled: () => answerResult({ state: "void", voidReason: "beacon_missing", lotsAllotted: null, order: null }),
    states: ["filled"],
  },
  "an offer by its order": { page: DetailPage, at: `${DETAIL}?order=1005`, filled: answerShares, states: ["failing"] },
  "a document": {
    page: DetailPage,
    at: `${DETAIL}?id=1&document=prospectus`,
    filled: answerShares,
    states: ["filled", "empty", "failing"],
  },
  subscriptions: {
    page: OrdersPage,
    filled: answerShares,
    states: ["filled", "hidden", "failing", "out"],
    deeds: { "those that got nothing": () => page.getByRole("tab", { name: /shares_tab_unallotted/ }).click() },
  },
  "no subscriptions": {
    page: OrdersPage,
    filled: () => {
      answerShares();
      const counts = { all: 0, open: 0, allotted: 0, unallotted: 0, returned: 0 };
      const none = "0.000000";
      server().data("GET /api/newShares/summary", {
        ...{ currencyId: 3, currencyName: "USDT", putIn: none, held: none, paid: none, returned: none, counts },
      });
    },
    states: ["filled"],
  },
});
