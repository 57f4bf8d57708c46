import type { AccountEvent, RouteKey } from "@candela/api";
import { followAccount } from "../net/live.ts";
import { queryClient, refresh } from "../net/queries.ts";

interface Change {
  readonly routes: readonly RouteKey[];
  /** Whether pages that show them have them read again. Elsewhere the news itself is put into what is shown. */
  readonly readAgain: boolean;
}

/** The queries that each kind of account event makes stale. A new epoch makes all of them stale. */
const CHANGES: Readonly<Record<Exclude<AccountEvent["kind"], "epoch">, Change>> = {
  order: { routes: ["GET /api/spotOrder/list", "GET /api/spotOrder/detail"], readAgain: false },
  contractOrder: { routes: ["GET /api/contractOrder/list"], readAgain: false },
  contractPosition: {
    routes: ["GET /api/contractPosition/list", "GET /api/contractPosition/detail", "GET /api/contractPosition/summary"],
    readAgain: false,
  },
  quickOrder: { routes: ["GET /api/fastTradeOrder/list", "GET /api/fastTradeOrder/detail"], readAgain: false },
  balance: {
    routes: [
      "GET /api/userAssets/list",
      "GET /api/userBibiAssets/list",
      "GET /api/userInfo/userBalance",
      "GET /api/userInfo/personCenterPanelData",
      "GET /api/accountRecord/list",
      "GET /api/userLimit/detail",
    ],
    readAgain: true,
  },
  alert: { routes: ["GET /api/priceAlert/list"], readAgain: true },
  message: { routes: ["GET /api/siteMessage/list"], readAgain: true },
};

const ALL = Object.values(CHANGES).flatMap(({ routes }) => routes);

/**
 * Follows the account's events on every page. Pages listen only while they are open: without this, a reopened page would show
 * what it read before, such as a trade that has ended since. Called once.
 */
export function followAccountChanges(): void {
  let begun = false;
  followAccount(takeChange, () => {
    // The first channel begins with the pages that read beside it; one that begins anew has missed something.
    if (begun) void refresh(...ALL);
    begun = true;
  });
}

function takeChange({ kind }: AccountEvent): void {
  if (kind === "epoch") return void queryClient.invalidateQueries();
  const { routes, readAgain } = CHANGES[kind];
  if (readAgain) void refresh(...routes);
  else for (const route of routes) void queryClient.invalidateQueries({ queryKey: [route], type: "inactive", refetchType: "none" });
}
