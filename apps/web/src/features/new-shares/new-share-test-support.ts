import { CURRENCIES, DAY_MS, HOUR_MS, NEW_SHARE_BEACON_AFTER_MS, quicknetRoundAt } from "@candela/model";
import { drawNewShare, newShareRoot, newShareSeedHash, placesByOrder } from "@candela/model/new-share-draw";
import type { ListedOrder } from "@candela/model/new-share-proof";
import { NOW } from "../../testing/clock.ts";
import { logIn } from "../../testing/guest.ts";
import { server } from "../../testing/server.ts";
import type { ShareOffer, ShareOrder, ShareOrderDetail, ShareProof, ShareSummary } from "./share-view.ts";

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The list of the golden draw of packages/model. */
const GOLDEN_LIST = [
  { orderId: 1001n, lots: 3 },
  { orderId: 1002n, lots: 1 },
  { orderId: 1005n, lots: 10 },
  { orderId: 1009n, lots: 2 },
  { orderId: 2_000_000_000_000_001n, lots: 4 },
];
const SEED = Uint8Array.from({ length: 32 }, (_, at) => at);
const [OFFERED, MINIMUM] = [8, 5];
const NOTHING = new Uint8Array();
/** Round 123 of quicknet, as the network published it. */
const ROUND = {
  round: 123,
  at: quicknetRoundAt(123),
  signature: "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92",
  randomness: "fb8f7bc29bf24db51871ec8c79f3a1e4bd0557bc0dfcee9ed1d924e69d1c60dc",
};
/** An offer whose list was closed shortly before that round. */
const BEFORE = {
  publishedAt: ROUND.at - 10 * DAY_MS,
  closesAt: ROUND.at - NEW_SHARE_BEACON_AFTER_MS,
  rootAt: ROUND.at - NEW_SHARE_BEACON_AFTER_MS + 2_000,
};

const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

interface Drawn {
  readonly proof: ShareProof;
  readonly listed: readonly ListedOrder[];
  /** Places of each order's lots. */
  readonly places: readonly (readonly number[])[];
}

/** What is published of the golden draw, with the round or without one; `offered` at 20 or more leaves nobody out. */
export function drawnWith({ isPublic = true, offered = OFFERED, minimum = MINIMUM } = {}): Drawn {
  const input = { orders: GOLDEN_LIST, lotsOffered: offered, lotsMinimum: minimum, seed: SEED };
  const outcome = drawNewShare({ ...input, randomness: isPublic ? fromHex(ROUND.randomness) : NOTHING });
  const allotted = outcome.kind === "allotted" ? outcome : null;
  const shuffled = allotted?.drawn.shuffled ?? null;
  return {
    proof: {
      ...{ offerId: 2, code: "S:NLRB", state: allotted === null ? "failed" : "drawn", voidReason: null, lotsOffered: offered },
      ...{ lotsMinimum: minimum, lotsAsked: 20, orders: GOLDEN_LIST.length, seedHash: hex(newShareSeedHash(SEED)) },
      ...{ publishedAt: BEFORE.publishedAt, closesAt: BEFORE.closesAt, root: hex(newShareRoot(GOLDEN_LIST)), rootAt: BEFORE.rootAt },
      beacon: isPublic ? ROUND : null,
      ...{ seed: hex(SEED), seedAt: ROUND.at + HOUR_MS, isDrawn: shuffled !== null },
      key: allotted === null || allotted.key === null ? null : hex(allotted.key),
      resultHash: allotted === null ? null : hex(allotted.resultHash),
    },
    listed: GOLDEN_LIST.map(({ orderId, lots }, at) => ({
      orderId: String(orderId),
      lots,
      lotsAllotted: allotted?.drawn.allotted[at] ?? null,
    })),
    places: shuffled === null ? GOLDEN_LIST.map(() => []) : placesByOrder(GOLDEN_LIST, shuffled),
  };
}

/** The file that the server gives of it. */
export const drawText = ({ proof, listed }: Pick<Drawn, "proof" | "listed">): string =>
  [proof, ...listed].map((line) => `${JSON.stringify(line)}\n`).join("");

const OPENS = NOW - 10 * DAY_MS;
const CLOSES = NOW + 28 * HOUR_MS;
const DRAWS = NOW + 4 * DAY_MS;
const LISTS = (Math.floor(NOW / DAY_MS) + 7) * DAY_MS;
const HASH = hex(newShareSeedHash(SEED));
const TEXTS = `${"ae1b".padEnd(60, "0")}f055`;

/** Northlake Robotics, which can be subscribed: 3.2 times as much is asked for as is offered. */
export function offerWith(fields: Partial<ShareOffer> = {}): ShareOffer {
  return {
    ...{ id: 1, code: "S:NLRB", name: "Northlake Robotics", sector: "Warehouse automation", state: "subscribing", voidReason: null },
    summary: "Builds picking robots for mid-size warehouses. Loss-making since 2021.",
    ...{ currencyId: 3, currencyName: "USDT", price: "18.500000", lotShares: 10, lotsOffered: 40_000, lotsMinimum: 8_000, lotsPerUser: 50 },
    ...{
      lotsAsked: 128_000,
      orders: 4_112,
      guestLotsLeft: null,
      lotsAllotted: null,
      publishedAt: OPENS - DAY_MS,
      opensAt: OPENS,
      closesAt: CLOSES,
    },
    ...{ drawAt: DRAWS, listsAt: LISTS, seedHash: HASH, beacon: { round: 34_161_112, at: CLOSES + 300_000 }, listedOrdersAt: null },
    ...{ settledAt: null, textsHash: TEXTS, order: null },
    ...fields,
  };
}

/** A subscription of ten lots of it. */
export function orderWith(fields: Partial<ShareOrder> = {}): ShareOrder {
  return {
    ...{ id: "1005", version: 1, offerId: 1, code: "S:NLRB", name: "Northlake Robotics", offerState: "subscribing", state: "open" },
    ...{ currencyId: 3, currencyName: "USDT", price: "18.500000", lotShares: 10, lots: 10, shares: 100, lotsAllotted: null },
    ...{ sharesAllotted: null, held: "1850.000000", paid: "0.000000", returned: "0.000000", textsHash: TEXTS, createdAt: NOW - DAY_MS },
    ...{ changedAt: NOW - DAY_MS, closesAt: CLOSES, drawAt: DRAWS, listsAt: LISTS, settledAt: null, deliveredAt: null },
    ...fields,
  };
}

const DRAWN_TIMES = { closesAt: BEFORE.closesAt, drawAt: ROUND.at + HOUR_MS, settledAt: ROUND.at + HOUR_MS };

/** The same after the golden draw: three of ten lots. */
export function allottedWith(fields: Partial<ShareOrder> = {}): ShareOrder {
  return orderWith({
    ...{ offerId: 2, offerState: "drawn", state: "allotted", lotsAllotted: 3, sharesAllotted: 30, held: "0.000000", paid: "555.000000" },
    ...{ returned: "1295.000000", createdAt: BEFORE.closesAt - DAY_MS, changedAt: BEFORE.closesAt - DAY_MS, ...DRAWN_TIMES },
    ...fields,
  });
}

export function drawnOfferWith(fields: Partial<ShareOffer> = {}): ShareOffer {
  return offerWith({
    ...{ id: 2, state: "drawn", lotsOffered: OFFERED, lotsMinimum: MINIMUM, lotsAsked: 20, orders: 5, lotsAllotted: OFFERED },
    ...{ publishedAt: BEFORE.publishedAt, opensAt: BEFORE.publishedAt, ...DRAWN_TIMES, listsAt: LISTS, listedOrdersAt: BEFORE.rootAt },
    beacon: { round: ROUND.round, at: ROUND.at },
    order: allottedWith(),
    ...fields,
  });
}

export const detailOf = (order: ShareOrder, places: readonly number[] = []): ShareOrderDetail => ({ ...order, places: [...places] });

function summaryWith(fields: Partial<ShareSummary> = {}): ShareSummary {
  return {
    ...{ currencyId: 3, currencyName: "USDT", putIn: "5550.000000", held: "1200.000000", paid: "1155.000000", returned: "3195.000000" },
    counts: { all: 5, open: 1, allotted: 2, unallotted: 1, returned: 1 },
    ...fields,
  };
}

const OTHERS: readonly ShareOffer[] = [
  offerWith({
    id: 3,
    code: "S:QUIL",
    name: "Quill Semi",
    sector: "Chips",
    state: "announced",
    opensAt: NOW + DAY_MS,
    lotsAsked: 0,
    orders: 0,
  }),
  offerWith({
    id: 4,
    code: "S:HRBG",
    name: "Harbor Grid",
    sector: "Power",
    state: "listed",
    listsAt: NOW - 17 * DAY_MS,
    price: "12.000000",
  }),
  offerWith({
    id: 5,
    code: "S:SBLF",
    name: "Sable Foods",
    sector: "Food",
    state: "failed",
    settledAt: NOW - 40 * DAY_MS,
    price: "4.000000",
  }),
  offerWith({
    id: 6,
    code: "S:OSTR",
    name: "Ostra Biotech",
    sector: "Biotech",
    state: "closed",
    listedOrdersAt: NOW - HOUR_MS,
    closesAt: NOW - HOUR_MS,
  }),
];

/** One of each that a list can show. */
const ORDERS: readonly ShareOrder[] = [
  orderWith(),
  allottedWith({ id: "900", name: "Northlake Robotics" }),
  allottedWith({
    ...{ id: "800", code: "S:HRBG", name: "Harbor Grid", offerId: 4, offerState: "listed", price: "12.000000", lots: 5, shares: 50 },
    ...{ lotsAllotted: 5, sharesAllotted: 50, paid: "600.000000", returned: "0.000000", deliveredAt: NOW - 17 * DAY_MS },
  }),
  allottedWith({
    ...{ id: "700", code: "S:OSTR", name: "Ostra Biotech", offerId: 6, state: "unallotted", lotsAllotted: 0, sharesAllotted: 0 },
    ...{ paid: "0.000000", returned: "1000.000000" },
  }),
  orderWith({
    ...{ id: "600", code: "S:SBLF", name: "Sable Foods", offerId: 5, offerState: "failed", state: "failed", price: "4.000000" },
    ...{ lots: 20, shares: 200, held: "0.000000", returned: "800.000000", settledAt: NOW - 40 * DAY_MS },
  }),
  orderWith({ id: "500", state: "withdrawn", held: "0.000000", returned: "1850.000000", settledAt: NOW - HOUR_MS }),
];

/** Everything that the pages of new shares read, for somebody who has subscribed. */
export function answerShares(): void {
  logIn("42059.990000");
  server().rows("GET /api/userAssets/list", [
    { currencyId: 3, currencyName: "USDT", balance: "43909.990000", available: "42059.990000", frozen: "1850.000000" },
  ]);
  server().rows("GET /api/platformCurrency/list", ({ currencyType }) =>
    CURRENCIES.filter(({ type }) => type === currencyType).map(({ id, code, type, scale, walletAddressType }) => ({
      ...{ id, currencyName: code, currencyType: type, decimals: scale, walletAddressType },
    })),
  );
  server().rows("GET /api/paperAccount/epochs", [{ number: 1, beganAt: NOW - 30 * DAY_MS, endedAt: null }]);
  server().rows("GET /api/newShares/offerList", [offerWith({ order: orderWith() }), ...OTHERS]);
  server().data("GET /api/newShares/offer", ({ offerId }) => (offerId === 2 ? drawnOfferWith() : offerWith()));
  server().data("GET /api/newShares/document", ({ offerId, name }) => ({
    ...{
      offerId,
      name,
      title: "Northlake Robotics",
      content: "<h2>Business</h2><p>Robots for warehouses.</p>",
      publishedAt: OPENS - DAY_MS,
    },
  }));
  server().rows("GET /api/newShares/orderList", ({ "params[state]": state }) =>
    ORDERS.filter((order) => state === undefined || order.state === state || (state === "returned" && order.state === "failed")),
  );
  const drawn = drawnWith();
  server().data("GET /api/newShares/order", detailOf(allottedWith(), drawn.places[2]));
  server().data("GET /api/newShares/summary", summaryWith());
  server().data("GET /api/newShares/proof", drawn.proof);
  server().file("GET /api/newShares/file", "application/x-ndjson", drawText(drawn));
  server().reject("GET /api/product/detail", "not_found", {}, 404);
  server().data("POST /api/newShares/subscribe", orderWith());
  server().data("POST /api/newShares/withdraw", orderWith({ version: 2, state: "withdrawn", held: "0.000000", returned: "1850.000000" }));
}
