import type { RouteKey } from "@candela/api";
import { HOUR_MS } from "@candela/model";
import type { ManualClock } from "@candela/testkit";
import { expect, vi } from "vitest";
import type { callsTo } from "./whole-server.ts";

/** A user by their token. */
type Token = string;

export interface CampaignListParts {
  readonly calls: ReturnType<typeof callsTo>;
  readonly clock: ManualClock;
  /** Takes part in everything; the others in the draws alone. */
  readonly user: Token;
  readonly others: readonly Token[];
  /** Two operators who may publish. */
  readonly operators: readonly [asking: string, deciding: string];
}

/** Rows for every list of activities, welfare and rewards: draws that have ended, tickets, vouchers, records, proposals. Returns what its lists need besides their page. */
export async function fillCampaigns({ calls, clock, user, others, operators: [asking, deciding] }: CampaignListParts) {
  const act = async (token: Token, route: RouteKey, fields: Record<string, unknown>) => {
    const body = await calls.send(token, route, fields);
    expect([route, body]).toMatchObject([route, { code: 200 }]);
    return body;
  };
  const startsAt = clock.now() + HOUR_MS;
  const everybody = {
    registered: false,
    identity: false,
    deposited: false,
    accountDaysMin: null,
    accountDaysMax: null,
    openedBefore: null,
  };
  const reward = { kind: "tickets", amount: null, tickets: 1, voucher: null };
  for (const code of ["page-a", "page-b", "page-c"]) {
    const plan = {
      ...{
        code,
        form: "draw",
        isWelfare: false,
        startsAt,
        endsAt: startsAt + HOUR_MS,
        budget: "10",
        audience: everybody,
        hasBeacon: false,
      },
      tasks: [{ goal: "fees", target: "0.01", turns: 5, reward }],
      prizes: [{ count: 2, amount: "1" }],
      texts: [{ language: "en", title: code, summary: "s", rules: "<p>r</p>" }],
    };
    const { data } = await calls.ask(asking, "POST /api/admin/campaign/propose", { ...plan, reason: "a test of it" });
    await calls.ask(deciding, "POST /api/admin/campaignProposal/approve", { id: data?.id, reason: "a test of it" });
  }
  clock.advance(HOUR_MS + 1);
  const { rows = [] } = await calls.ask(user, "GET /api/activity/list", { pageSize: 100 });
  const idOf = (code: string) => rows?.find((row) => row.code === code)?.id ?? 0;
  for (const { id, form } of rows ?? []) await act(user, form === "days" ? "POST /api/activity/signIn" : "POST /api/activity/join", { id });
  for (const token of others) await act(token, "POST /api/activity/join", { id: idOf("page-a") });
  const order = { productCode: "X:BTCUSD", direction: 1, orderType: "market", amount: "100" };
  for (const token of [user, user, user, ...others]) await act(token, "POST /api/spotOrder/place", order);
  for (const task of [1, 4, 5]) await act(user, "POST /api/activity/claim", { id: idOf("first-steps"), task });
  clock.advance(HOUR_MS);
  const listed = async () => (await calls.ask(user, "GET /api/activity/entries", { id: idOf("page-a") })).rows;
  await vi.waitFor(async () => expect(await listed()).toHaveLength(1 + others.length), 20_000);
  return {
    "GET /api/activity/counted": { id: idOf("fee-draw"), task: 1 },
    "GET /api/activity/entries": { id: idOf("page-a") },
  } as const;
}
