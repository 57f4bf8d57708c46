import { type AccountEvent, ROUTES, type RouteDefinition } from "@candela/api";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** What each kind of news makes old. */
const MADE_OLD = {
  order: ["GET /api/spotOrder/list", "GET /api/spotOrder/detail"],
  contractOrder: ["GET /api/contractOrder/list"],
  contractPosition: ["GET /api/contractPosition/list", "GET /api/contractPosition/detail", "GET /api/contractPosition/summary"],
  quickOrder: ["GET /api/fastTradeOrder/list", "GET /api/fastTradeOrder/detail"],
  balance: [
    "GET /api/userAssets/list",
    "GET /api/userBibiAssets/list",
    "GET /api/userInfo/userBalance",
    "GET /api/userInfo/personCenterPanelData",
    "GET /api/accountRecord/list",
    // What was lost today.
    "GET /api/userLimit/detail",
  ],
  alert: ["GET /api/priceAlert/list"],
  message: ["GET /api/siteMessage/list"],
} as const satisfies Readonly<Record<Exclude<AccountEvent["kind"], "epoch">, readonly string[]>>;

/** What users read of their own that no news of the account changes, or that stands beside it for a while. */
const UNTOLD = [
  // The user and the user's own lists, which change by what the user does here.
  "GET /api/userInfo/getUserInfo",
  "GET /api/userInfo/avatar",
  "GET /api/userInfo/isSetWithPwd",
  // Read anew whenever its page opens.
  "GET /api/userSecurity/detail",
  "GET /api/userProductOption/list",
  "GET /api/userProductGroup/list",
  // Set by operators: content-changes.ts.
  "GET /api/rechargeChannelConfig/list",
  "GET /api/withdrawChannelConfig/list",
  "GET /api/bankPropertyConfig/list",
  // An account of a stretch of time, made when it is asked for.
  "GET /api/userAssets/history",
  "GET /api/statistics/detail",
  "GET /api/statistics/trades",
  "GET /api/statement/detail",
  "GET /api/statement/lines",
  // A new epoch makes everything old.
  "GET /api/paperAccount/epochs",
  // What is over, and stays as it is.
  "GET /api/fastTradeOrder/receipt",
  "GET /api/contractPosition/explain",
  "GET /api/siteMessage/detail",
  // Asked for once and not kept; the number of unread messages comes with the news.
  "GET /api/spotOrder/byKey",
  "GET /api/contractOrder/byKey",
  "GET /api/contractOrder/detail",
  "GET /api/fastTradeOrder/byKey",
  "GET /api/siteMessage/notReadMessageCount",
];

const OWN = Object.entries<RouteDefinition>(ROUTES)
  .filter(([route, { access }]) => route.startsWith("GET ") && access === "user")
  .map(([route]) => route)
  .sort();
/** Of each route one answer that was read, as a page leaves it behind that is not open any more. */
const READ = [...OWN, "GET /api/product/detail"];

async function start() {
  const { followAccountChanges } = await import("./account-changes.ts");
  const { hear } = await import("../net/live.ts");
  const { queryClient } = await import("../net/queries.ts");
  followAccountChanges();
  for (const route of READ) queryClient.setQueryData([route, {}], []);
  const old = () => READ.filter((route) => queryClient.getQueryState([route, {}])?.isInvalidated);
  const tell = async (kind: "snapshot" | "delta", ...data: readonly AccountEvent["kind"][]) => {
    hear({ ch: "account", n: 1, kind, data: data.map((each) => ({ kind: each }) as AccountEvent) });
    await Promise.resolve();
  };
  return { old, tell };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("everything that users read of their own is made old by some news, or by none for a reason", () => {
  // A new route: which news of the account alter its answer? Then it belongs to theirs, here and in the code, else into UNTOLD.
  expect([...Object.values(MADE_OLD).flat(), ...UNTOLD].sort()).toEqual(OWN);
});

it.each(Object.entries(MADE_OLD))("%s makes old what it changes, and nothing else", async (kind, routes) => {
  const { old, tell } = await start();
  await tell("delta", kind as keyof typeof MADE_OLD);
  expect(old()).toEqual([...routes].sort());
});

it("several news at once make old what each of them changes", async () => {
  const { old, tell } = await start();
  await tell("delta", "contractPosition", "order");
  expect(old()).toEqual([...MADE_OLD.contractPosition, ...MADE_OLD.order].sort());
});

it("makes everything old with a new epoch", async () => {
  const { old, tell } = await start();
  await tell("delta", "epoch");
  expect(old()).toEqual(READ);
});

it("takes a channel that begins anew for one that has missed something, the first one not", async () => {
  const { old, tell } = await start();
  await tell("snapshot");
  expect(old()).toEqual([]);
  await tell("snapshot");
  expect(old()).toEqual(Object.values(MADE_OLD).flat().sort());
});
