import { type AccountEvent, type Data, ROUTES, type RouteDefinition } from "@candela/api";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type SpotOrder = Data<"POST /api/spotOrder/place">;

/** Written by the event itself, and read again where the event has none. */
const BALANCE = "GET /api/userInfo/userBalance";
const CASH = [BALANCE, { currencyId: 3 }];
/** Of what is open, and ends. */
const LISTS = [
  "GET /api/activity/counted",
  "GET /api/activity/history",
  "GET /api/award/draws",
  "GET /api/award/overview",
  "GET /api/award/records",
  "GET /api/contractOrder/list",
  "GET /api/contractPosition/list",
  "GET /api/currencyExchange/list",
  "GET /api/deposit/list",
  "GET /api/fastTradeOrder/list",
  "GET /api/followOrder/copies",
  "GET /api/followOrder/copy",
  "GET /api/followOrder/follow",
  "GET /api/followOrder/follows",
  "GET /api/followOrder/myLeader",
  "GET /api/followOrder/settlements",
  "GET /api/followOrder/skips",
  "GET /api/loan/days",
  "GET /api/loan/events",
  "GET /api/loan/order",
  "GET /api/loan/orderList",
  "GET /api/loan/score",
  "GET /api/loan/summary",
  "GET /api/lockMining/byDay",
  "GET /api/lockMining/days",
  "GET /api/lockMining/detail",
  "GET /api/lockMining/list",
  "GET /api/lockMining/summary",
  "GET /api/newShares/order",
  "GET /api/newShares/orderList",
  "GET /api/newShares/summary",
  "GET /api/pledge/byDay",
  "GET /api/pledge/days",
  "GET /api/pledge/detail",
  "GET /api/pledge/list",
  "GET /api/pledge/summary",
  "GET /api/service/conversation",
  "GET /api/spotOrder/list",
  "GET /api/team/commissions",
  "GET /api/team/members",
  "GET /api/team/summary",
  "GET /api/welfare/overview",
  "GET /api/welfare/vouchers",
  "GET /api/withdrawal/list",
];

/** Routes that each kind of event makes stale. */
const MADE_OLD = {
  order: ["GET /api/spotOrder/list", "GET /api/spotOrder/detail"],
  contractOrder: ["GET /api/contractOrder/list"],
  contractPosition: ["GET /api/contractPosition/list", "GET /api/contractPosition/detail", "GET /api/contractPosition/summary"],
  quickOrder: ["GET /api/fastTradeOrder/list", "GET /api/fastTradeOrder/detail"],
  balance: [
    "GET /api/userAssets/list",
    "GET /api/userBibiAssets/list",
    "GET /api/userInfo/personCenterPanelData",
    "GET /api/accountRecord/list",
    // Losses of today.
    "GET /api/userLimit/detail",
    "GET /api/statistics/detail",
    "GET /api/statement/detail",
  ],
  // Either kind of it makes both old.
  earning: [
    "GET /api/lockMining/list",
    "GET /api/lockMining/detail",
    "GET /api/lockMining/days",
    "GET /api/lockMining/byDay",
    "GET /api/lockMining/summary",
    "GET /api/pledge/list",
    "GET /api/pledge/detail",
    "GET /api/pledge/days",
    "GET /api/pledge/byDay",
    "GET /api/pledge/summary",
  ],
  loan: [
    "GET /api/loan/orderList",
    "GET /api/loan/order",
    "GET /api/loan/summary",
    "GET /api/loan/days",
    "GET /api/loan/events",
    "GET /api/loan/score",
  ],
  copy: [
    "GET /api/followOrder/follows",
    "GET /api/followOrder/follow",
    "GET /api/followOrder/copies",
    "GET /api/followOrder/copy",
    "GET /api/followOrder/skips",
    "GET /api/followOrder/settlements",
    "GET /api/followOrder/myLeader",
  ],
  exchange: ["GET /api/currencyExchange/list"],
  deposit: ["GET /api/deposit/list", "GET /api/deposit/detail", "GET /api/deposit/summary", "GET /api/userAssets/history"],
  withdrawal: ["GET /api/withdrawal/list", "GET /api/withdrawal/detail", "GET /api/withdrawal/summary", "GET /api/userAssets/history"],
  alert: ["GET /api/priceAlert/list"],
  message: ["GET /api/siteMessage/list"],
  identityCase: ["GET /api/userIdentity/state"],
  freeze: ["GET /api/accountFreeze/detail"],
  // Its messages are filled up by the page of the conversation itself.
  support: ["GET /api/service/conversation", "GET /api/service/history"],
  newShare: ["GET /api/newShares/orderList", "GET /api/newShares/order", "GET /api/newShares/summary"],
  commission: ["GET /api/team/summary", "GET /api/team/members", "GET /api/team/commissions"],
  destinations: ["GET /api/bankCard/list", "GET /api/walletAddress/list"],
  campaign: [
    "GET /api/activity/counted",
    "GET /api/activity/history",
    "GET /api/award/draws",
    "GET /api/award/overview",
    "GET /api/award/records",
    "GET /api/welfare/overview",
    "GET /api/welfare/vouchers",
  ],
} as const satisfies Readonly<Record<Exclude<AccountEvent["kind"], "epoch">, readonly string[]>>;

/** Routes of the user's own data that no account event makes stale, or only after a while. */
const UNTOLD = [
  // The user and the user's own lists, which change by what the user does here.
  "GET /api/userInfo/getUserInfo",
  "GET /api/userInfo/avatar",
  "GET /api/userInfo/isSetWithPwd",
  // Read anew whenever its page opens.
  "GET /api/userSecurity/detail",
  "GET /api/userSecurity/logIns",
  // Of a part that was sent; another one is a reading of its own.
  "GET /api/userIdentity/picture",
  "GET /api/userProductOption/list",
  "GET /api/userProductGroup/list",
  // Set by operators: content-changes.ts.
  "GET /api/rechargeChannelConfig/list",
  "GET /api/withdrawChannelConfig/list",
  "GET /api/bankPropertyConfig/list",
  // One a user and network, for ever.
  "GET /api/deposit/address",
  // An account of a stretch of time, made when it is asked for.
  "GET /api/accountRecord/file",
  "GET /api/currencyExchange/file",
  "GET /api/deposit/file",
  "GET /api/withdrawal/file",
  "GET /api/lockMining/file",
  "GET /api/pledge/file",
  "GET /api/loan/file",
  "GET /api/team/file",
  "GET /api/statistics/trades",
  // Read with the statement that they are lines of.
  "GET /api/statement/lines",
  // Kept whole by the page of the conversation; its number of unread ones comes with the event.
  "GET /api/service/messages",
  "GET /api/service/unread",
  // Of a message, which never changes.
  "GET /api/service/picture",
  // Read anew whenever it is offered, or something is typed.
  "GET /api/service/attachable",
  "GET /api/service/questions",
  // A new epoch makes everything old.
  "GET /api/paperAccount/epochs",
  // Ended trades, which never change.
  "GET /api/fastTradeOrder/receipt",
  "GET /api/contractPosition/explain",
  "GET /api/siteMessage/detail",
  // Asked for once and not kept; the number of unread messages comes with the event.
  "GET /api/spotOrder/byKey",
  "GET /api/currencyExchange/byKey",
  "GET /api/deposit/byKey",
  "GET /api/withdrawal/byKey",
  "GET /api/lockMining/byKey",
  "GET /api/pledge/byKey",
  "GET /api/newShares/byKey",
  "GET /api/loan/byKey",
  "GET /api/followOrder/byKey",
  "GET /api/followOrder/leaderByKey",
  "GET /api/activity/byKey",
  // Of a fee that was paid: told once, since a voucher is used in the commit of the fee itself.
  "GET /api/welfare/rebate",
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

const MADE_OLD_BY_ALL = [...new Set([...Object.values(MADE_OLD).flat(), BALANCE])];

async function start() {
  const { followAccountEvents } = await import("./follow-account.ts");
  const { ACCOUNT_PARTS } = await import("../../app/account-parts.ts");
  const { applyAnswer, refetchAfter } = await import("./account-cache.ts");
  const { hear } = await import("../net/live.ts");
  const { queryClient } = await import("../net/queries.ts");
  followAccountEvents(ACCOUNT_PARTS);
  const readAll = () => {
    for (const route of READ) queryClient.setQueryData([route, {}], []);
    queryClient.setQueryData(CASH, { balance: "10", available: "10", frozen: "0" });
  };
  readAll();
  const old = () =>
    READ.filter((route) => queryClient.getQueriesData({ queryKey: [route], predicate: ({ state }) => state.isInvalidated }).length > 0);
  const tell = async (kind: "snapshot" | "delta", ...data: readonly AccountEvent[]) => {
    hear({ ch: "account", n: 1, kind, data: [...data] });
    await Promise.resolve();
  };
  return {
    ...{ old, tell, readAll },
    cash: () => queryClient.getQueryData(CASH),
    read: (answer: () => Promise<unknown>) => queryClient.fetchQuery({ queryKey: CASH, queryFn: answer, staleTime: 0 }),
    placed: (order: SpotOrder) => void applyAnswer(queryClient, "POST /api/spotOrder/place", order),
    /** Shows what the routes answer; gives how often each was read. */
    follow: (...routes: readonly string[]) => {
      const counts = routes.map(() => 0);
      routes.forEach((route, at) => {
        const queryFn = () => {
          counts[at] = (counts[at] ?? 0) + 1;
          return [];
        };
        new QueryObserver(queryClient, { queryKey: [route, { shown: true }], queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
          () => undefined,
        );
      });
      return () => [...counts];
    },
    reset: (number: number) => void applyAnswer(queryClient, "POST /api/paperAccount/reset", { epoch: epochOf(number), granted: "1" }),
    failed: () => refetchAfter(queryClient, "POST /api/contractPosition/close"),
  };
}

const epochOf = (number: number) => ({ number, beganAt: 1_000, endedAt: null });
const orderOf = (updatedAt: number, filledQuantity = "0") => ({ id: "1", updatedAt, filledQuantity }) as SpotOrder;
const cashOf = (available: string): AccountEvent => ({
  ...{ kind: "balance", assetId: 3, assetCode: "USDT" },
  ...{ balance: "10", available, frozen: "0" },
});
/** One event of each kind, with as much as the cache looks at. */
const EVENTS: Readonly<Record<AccountEvent["kind"], AccountEvent>> = {
  order: { kind: "order", order: orderOf(1_000) },
  contractOrder: { kind: "contractOrder", order: { id: "1", updatedAt: 1_000 } },
  contractPosition: { kind: "contractPosition", position: { id: "1", updatedAt: 1_000 } },
  quickOrder: { kind: "quickOrder", order: { id: "1", status: "accepted" } },
  earning: { kind: "earning", of: "pledge", order: { id: "5" } },
  loan: { kind: "loan", loan: { id: "6" } },
  exchange: { kind: "exchange", exchange: { id: "7" } },
  deposit: { kind: "deposit", deposit: { id: "8" } },
  withdrawal: { kind: "withdrawal", withdrawal: { id: "9" } },
  balance: cashOf("9"),
  epoch: { kind: "epoch", epoch: epochOf(2) },
  alert: { kind: "alert" },
  message: { kind: "message" },
  identityCase: { kind: "identityCase" },
  freeze: { kind: "freeze", freeze: null },
  newShare: { kind: "newShare", order: { id: "12", version: 1 } },
  copy: { kind: "copy", follow: { id: "14", version: 1 } },
  commission: { kind: "commission", amount: "0.1" },
  support: { kind: "support", conversation: { id: "13", state: "open" } },
  destinations: { kind: "destinations", of: "walletAddresses" },
  campaign: { kind: "campaign", campaignId: 1, voucher: null },
} as unknown as Readonly<Record<AccountEvent["kind"], AccountEvent>>;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("everything that users read of their own is made old by some event, or by none for a reason", () => {
  // A new route: which events of the account alter its answer? Then it belongs to theirs, here and in the code, else into UNTOLD.
  expect([...MADE_OLD_BY_ALL, ...UNTOLD].sort()).toEqual(OWN);
});

it.each(Object.entries(MADE_OLD))("%s makes old what it changes, and nothing else", async (kind, routes) => {
  const { old, tell } = await start();
  await tell("delta", EVENTS[kind as keyof typeof MADE_OLD]);
  expect(old()).toEqual([...routes].sort());
});

it("several events at once make old what each of them changes", async () => {
  const { old, tell } = await start();
  await tell("delta", EVENTS.contractPosition, EVENTS.order);
  expect(old()).toEqual([...MADE_OLD.contractPosition, ...MADE_OLD.order].sort());
});

it("makes everything old with a new epoch, once", async () => {
  const { old, tell, readAll, reset } = await start();
  await tell("delta", cashOf("10"), EVENTS.epoch);
  expect(old()).toEqual(READ);
  readAll();
  reset(2);
  expect(old()).toEqual([]);
  reset(3);
  expect(old()).toEqual(READ);
});

it("takes a channel that begins anew for one that has missed something; the first one may have missed what ended", async () => {
  const { old, tell, readAll } = await start();
  await tell("snapshot");
  expect(old()).toEqual(LISTS);
  readAll();
  await tell("snapshot");
  expect(old()).toEqual([...MADE_OLD_BY_ALL].sort());
});

describe("a commit that an answer and the channel both tell of", () => {
  it("makes money old by the answer, which says nothing of balances, and by the channel no more", async () => {
    const { old, placed, tell, readAll, cash } = await start();
    placed(orderOf(1_000));
    await Promise.resolve();
    expect(old()).toEqual([...MADE_OLD.order, ...MADE_OLD.balance, BALANCE].sort());
    readAll();
    await tell("delta", { kind: "order", order: orderOf(1_000) }, cashOf("9"));
    expect([old(), cash()]).toEqual([[], { balance: "10", available: "10", frozen: "0" }]);
  });

  it("makes money old by the channel, which has the balance, and by the answer no more", async () => {
    const { old, placed, tell, readAll, cash } = await start();
    await tell("delta", { kind: "order", order: orderOf(1_000) }, cashOf("9"));
    expect(old()).toEqual([...MADE_OLD.order, ...MADE_OLD.balance].sort());
    expect(cash()).toEqual({ balance: "10", available: "9", frozen: "0" });
    readAll();
    placed(orderOf(1_000));
    await Promise.resolve();
    expect(old()).toEqual([]);
  });

  it("is another one when the same order moved on, and none when it is older than what is known", async () => {
    const { old, placed, tell, readAll } = await start();
    placed(orderOf(1_000));
    await tell("delta", { kind: "order", order: orderOf(1_000, "5") }, cashOf("9"));
    readAll();
    await tell("delta", { kind: "order", order: orderOf(2_000, "6") }, cashOf("8"));
    expect(old()).toContain("GET /api/accountRecord/list");
    readAll();
    await tell("delta", { kind: "order", order: orderOf(1_000) }, cashOf("9"));
    expect(old()).toEqual([]);
  });
});

it("a period's figures that are on screen are read at once, and once more for all that comes within the next seconds", async () => {
  const { tell, follow } = await start();
  vi.useFakeTimers();
  const reads = follow("GET /api/statistics/detail", "GET /api/statement/detail");
  await vi.advanceTimersByTimeAsync(0);
  expect(reads()).toEqual([1, 1]);
  await tell("delta", cashOf("9"));
  await vi.advanceTimersByTimeAsync(0);
  expect(reads()).toEqual([2, 2]);
  for (const available of ["8", "7", "6"]) {
    await vi.advanceTimersByTimeAsync(1_000);
    await tell("delta", cashOf(available));
  }
  expect(reads()).toEqual([2, 2]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads()).toEqual([3, 3]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads()).toEqual([3, 3]);
});

it("a balance that comes while the one before it is being read is read once more, after that answer", async () => {
  const { read, tell, old } = await start();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const reading = read(() => promise);
  await tell("delta", cashOf("9"));
  resolve({ balance: "10", available: "10", frozen: "0" });
  await reading;
  await vi.waitFor(() => expect(old()).toContain(BALANCE), { timeout: 20_000 });
});

it("a command that was not carried out makes old what it was made of: money, and the lists of its mode", async () => {
  const { old, failed } = await start();
  failed();
  await Promise.resolve();
  expect(old()).toEqual([...MADE_OLD.balance, BALANCE, "GET /api/contractOrder/list", "GET /api/contractPosition/list"].sort());
});
