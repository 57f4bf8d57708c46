import { DAY_MS } from "@candela/model";
import type { ManualClock } from "@candela/testkit";
import { vi } from "vitest";
import { type Calls, goodCalls } from "./good-calls.ts";

export interface CopyListParts {
  readonly calls: Calls;
  readonly clock: ManualClock;
  /** Follows them all. */
  readonly user: string;
  /** Registered ones who may lead; the first of them trades. */
  readonly leaders: readonly string[];
  /** Settles the weeks that are over. */
  readonly settle: () => Promise<void>;
}

const SETTINGS = { mode: "ratio", size: "1", capTrade: "100000", capAll: "1000000", ownStop: "0.9", excluded: [] };
const TRADE = { side: "long", orderType: "market", quantity: "2", leverage: 2, marginMode: "isolated" };
/** Weeks with a copied trade and one that is left out. */
export const COPIED_WEEKS = 3;

/** Rows for every list of copy trading, in so many weeks of the clock: leaders, follows, copies, trades that were not copied, settled weeks. Returns what its lists need besides their page. */
export async function fillCopies({ calls, clock, user, leaders, settle }: CopyListParts) {
  const { act } = goodCalls(calls);
  const followed: { readonly leaderId: string; readonly followId: string }[] = [];
  for (const [n, leader] of leaders.entries()) {
    const leading = { name: `Leader ${n + 1}`, text: "", profitShare: "0.1", productTypes: [1, 2, 3, 4] };
    const { data } = await act(leader, "POST /api/followOrder/becomeLeader", leading);
    const follow = { leaderId: data?.id, profitShare: "0.1", ...SETTINGS, excludedProducts: ["X:ETHUSD"] };
    const begun = await act(user, "POST /api/followOrder/follow", follow);
    followed.push({ leaderId: data?.id ?? "", followId: begun.data?.id ?? "" });
  }
  const [first = { leaderId: "", followId: "" }] = followed;
  const [leader = ""] = leaders;
  for (let week = 0; week < COPIED_WEEKS; week += 1) {
    for (const productCode of ["X:BTCUSD", "X:ETHUSD"]) {
      // After a leap of the clock there is no price until the next tick.
      await vi.waitFor(() => act(leader, "POST /api/contractOrder/place", { ...TRADE, productCode, action: "open" }), 20_000);
      await act(leader, "POST /api/contractPosition/closeAll", {});
    }
    clock.advance(7 * DAY_MS);
  }
  await settle();
  return {
    "GET /api/followOrder/copies": { followId: first.followId },
    "GET /api/followOrder/skips": { followId: first.followId },
    "GET /api/followOrder/settlements": { leaderId: first.leaderId },
  } as const;
}
