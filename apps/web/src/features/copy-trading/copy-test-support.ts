import { sessionStore } from "../../lib/session/session.ts";
import { balanceOf } from "../../testing/market.ts";
import { server } from "../../testing/server.ts";
import { answerMarkets } from "../../testing/wealth.ts";
import { CLOSED_COPIES, COPIES, detailWith, followWith, LEADER_DAYS, LEADERS, previewWith, RULES, SKIPS, WEEKS } from "./copy-test-rows.ts";

/** What the browser of the tests keeps of itself. */
export const DEVICE = "3dbf88c4-18c9-4432-ba8b-3e9f127927bf";

/** Everything that the pages of copy trading read, for somebody registered who copies one leader and leads nobody. */
export function answerCopying(): void {
  localStorage.setItem("copyDevice", DEVICE);
  sessionStore.set({ token: "user-token", userId: "7", accountType: "registered" });
  answerMarkets();
  const { backing: _, ...balance } = balanceOf("10000.000000");
  server().data("GET /api/userInfo/userBalance", balanceOf("10000.000000"));
  server().rows("GET /api/userAssets/list", [balance]);
  server().rows("GET /api/followOrder/leaderList", ({ "params[keyWords]": words = "" }) =>
    LEADERS.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase())),
  );
  server().data("GET /api/followOrder/leader", ({ id }) => detailWith(LEADERS.find((leader) => leader.id === id)));
  server().rows("GET /api/followOrder/leaderDays", LEADER_DAYS);
  server().data("GET /api/followOrder/rules", RULES);
  server().rows("GET /api/followOrder/follows", [followWith()]);
  server().rows("GET /api/followOrder/copies", ({ status }) => (status === "open" ? COPIES : CLOSED_COPIES));
  server().rows("GET /api/followOrder/skips", SKIPS);
  server().rows("GET /api/followOrder/settlements", WEEKS);
  server().data("GET /api/followOrder/myLeader", null);
  server().data("POST /api/followOrder/preview", previewWith());
  for (const deed of ["follow", "changeFollow"] as const) server().data(`POST /api/followOrder/${deed}`, followWith());
  server().data("POST /api/followOrder/pause", followWith({ version: 4, state: "paused" }));
  server().data("POST /api/followOrder/resume", followWith({ version: 5 }));
  server().data("POST /api/followOrder/stop", followWith({ version: 4, state: "stopped", stopReason: "user" }));
}
