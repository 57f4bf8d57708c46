import { ROUTES, type RouteDefinition } from "@candela/api";
import { expect, it } from "vitest";
import { KEPT, SHOWN } from "./content-changes.ts";

/**
 * Routes of the operator's content that the app follows in a way of their own: the site with its layouts, the pack of texts, the notice of
 * the start.
 */
const APART = ["GET /api/siteInfo/getSiteInfo", "GET /api/langMgr/list", "GET /api/popUp/list"];

/** Routes that no operator sets: their data come from the market, from the user, or from how the server is set up. */
const NOT_SET = [
  // The market and its record. A calendar's closures and what companies do come from those who run the server, not from its operators.
  "GET /api/product/sessions",
  "GET /api/product/halts",
  "GET /api/candle/list",
  "GET /api/tick/detail",
  "GET /api/market/dayCommitment",
  "GET /api/market/dayOpening",
  "GET /api/market/dayListings",
  "GET /api/market/checkableDays",
  "GET /api/corporateAction/list",
  // Of the server: as long as it runs.
  "GET /api/fillModel/detail",
  "GET /api/push/publicKey",
  "GET /api/fastTradeOrder/publicKey",
  // The user, and what the user chose.
  "GET /api/userInfo/getUserInfo",
  "GET /api/userInfo/avatar",
  "GET /api/userInfo/isSetWithPwd",
  "GET /api/userSecurity/detail",
  "GET /api/userSecurity/logIns",
  "GET /api/userProductGroup/list",
  "GET /api/userLimit/detail",
  "GET /api/priceAlert/list",
  "GET /api/walletAddress/list",
  "GET /api/userIdentity/state",
  "GET /api/userIdentity/picture",
  "GET /api/siteMessage/notReadMessageCount",
  "GET /api/siteMessage/list",
  "GET /api/siteMessage/detail",
  // A conversation is its two sides' own, and its page reads the hours whenever it comes into view.
  "GET /api/service/conversation",
  "GET /api/service/unread",
  "GET /api/service/messages",
  "GET /api/service/history",
  "GET /api/service/picture",
  "GET /api/service/attachable",
  // The account.
  "GET /api/accountFreeze/detail",
  "GET /api/userInfo/userBalance",
  "GET /api/userInfo/personCenterPanelData",
  "GET /api/userAssets/list",
  "GET /api/userAssets/history",
  "GET /api/userBibiAssets/list",
  "GET /api/accountRecord/file",
  "GET /api/accountRecord/list",
  "GET /api/paperAccount/epochs",
  "GET /api/currencyExchange/byKey",
  "GET /api/currencyExchange/list",
  "GET /api/currencyExchange/file",
  // Ways in and out keep the names and terms of when they were used; an address is of its user and network.
  "GET /api/deposit/address",
  "GET /api/deposit/byKey",
  "GET /api/deposit/detail",
  "GET /api/deposit/list",
  "GET /api/deposit/summary",
  "GET /api/deposit/file",
  "GET /api/withdrawal/byKey",
  "GET /api/withdrawal/detail",
  "GET /api/withdrawal/list",
  "GET /api/withdrawal/summary",
  "GET /api/withdrawal/file",
  // Locks and pledges keep their terms; rates are drawn from seeds that nobody sets.
  "GET /api/lockMining/byKey",
  "GET /api/lockMining/list",
  "GET /api/lockMining/detail",
  "GET /api/lockMining/days",
  "GET /api/lockMining/byDay",
  "GET /api/lockMining/summary",
  "GET /api/lockMining/file",
  "GET /api/pledge/byKey",
  "GET /api/pledge/list",
  "GET /api/pledge/detail",
  "GET /api/pledge/days",
  "GET /api/pledge/byDay",
  "GET /api/pledge/summary",
  "GET /api/pledge/file",
  // Loans keep theirs; an operator's decision comes by the account's channel.
  "GET /api/loan/byKey",
  "GET /api/loan/orderList",
  "GET /api/loan/order",
  "GET /api/loan/summary",
  "GET /api/loan/days",
  "GET /api/loan/events",
  "GET /api/loan/file",
  "GET /api/loan/score",
  // Rates are announced days ahead, by a message.
  "GET /api/team/rates",
  "GET /api/team/summary",
  "GET /api/team/members",
  "GET /api/team/commissions",
  "GET /api/team/file",
  "GET /api/lockMining/rateDays",
  // Offers are published once and never changed; nobody sets a draw.
  "GET /api/newShares/offer",
  "GET /api/newShares/document",
  "GET /api/newShares/proof",
  "GET /api/newShares/lots",
  "GET /api/newShares/file",
  "GET /api/newShares/byKey",
  "GET /api/newShares/order",
  "GET /api/newShares/orderList",
  "GET /api/newShares/summary",
  // Campaigns are published once and never changed: what is left of a budget, and an early end, are read again every few seconds while somebody looks.
  "GET /api/activity/list",
  "GET /api/activity/detail",
  "GET /api/activity/history",
  "GET /api/activity/counted",
  "GET /api/activity/byKey",
  "GET /api/activity/proof",
  "GET /api/activity/entries",
  "GET /api/activity/file",
  "GET /api/welfare/overview",
  "GET /api/welfare/vouchers",
  "GET /api/welfare/rebate",
  "GET /api/award/overview",
  "GET /api/award/records",
  "GET /api/award/draws",
  // Words of a version stay.
  "GET /api/lockMining/terms",
  "GET /api/pledge/terms",
  "GET /api/loan/terms",
  "GET /api/statistics/detail",
  "GET /api/statistics/trades",
  "GET /api/statement/detail",
  "GET /api/statement/lines",
  // Orders: their terms are those of when they were placed.
  "GET /api/spotOrder/byKey",
  "GET /api/spotOrder/list",
  "GET /api/spotOrder/detail",
  "GET /api/contractOrder/byKey",
  "GET /api/contractOrder/list",
  "GET /api/contractOrder/detail",
  "GET /api/contractPosition/list",
  "GET /api/contractPosition/summary",
  "GET /api/contractPosition/detail",
  "GET /api/contractPosition/explain",
  "GET /api/fastTradeOrder/byKey",
  "GET /api/fastTradeOrder/list",
  "GET /api/fastTradeOrder/detail",
  "GET /api/fastTradeOrder/receipt",
];

it("everything that users read is read anew when operators change it, or is nothing that operators set", () => {
  const read = Object.entries<RouteDefinition>(ROUTES).filter(([route, { access }]) => route.startsWith("GET ") && access !== "operator");
  // A new route: does an operator's change alter its answer? Then it belongs into KEPT or SHOWN, else into NOT_SET.
  expect([...KEPT, ...SHOWN, ...APART, ...NOT_SET].sort()).toEqual(read.map(([route]) => route).sort());
});
