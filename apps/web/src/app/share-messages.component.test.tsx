import type { Row } from "@candela/api";
import { page } from "vitest/browser";
import MessagePage from "../features/messages/message-page.tsx";
import { answerShares } from "../features/new-shares/new-share-test-support.ts";
import { NOW } from "../testing/clock.ts";
import { describePages } from "../testing/page-states.tsx";
import { server } from "../testing/server.ts";

type SiteMessage = Row<"GET /api/siteMessage/list">;

const offer = { offerId: "2", id: "1005", code: "S:NLRB" };
const sums = { paid: "555.000000", returned: "1295.000000", asset: "USDT" };
const back = { ...offer, returned: "1850.000000", asset: "USDT" };
const TOLD: Readonly<Record<string, Pick<SiteMessage, "kind" | "params">>> = {
  "an allotment": { kind: "new_share_drawn", params: { ...offer, ...sums, shares: "30", asked: "100" } },
  "a draw that gave nothing": { kind: "new_share_drawn", params: { ...back, paid: "0.000000", shares: "0", asked: "100" } },
  "too few requests": { kind: "new_share_returned", params: { ...back, reason: "failed" } },
  "a list that came late": { kind: "new_share_returned", params: { ...back, reason: "list_late" } },
  "randomness that did not come": { kind: "new_share_returned", params: { ...back, reason: "beacon_missing" } },
  "a seed that stayed sealed": { kind: "new_share_returned", params: { ...back, reason: "seed_sealed" } },
  "a reason of a newer server": { kind: "new_share_returned", params: { ...back, reason: "newer" } },
  "a listing": { kind: "new_share_listed", params: { ...offer, shares: "30" } },
};

describePages(
  Object.fromEntries(
    Object.entries(TOLD).map(([name, told]) => [
      name,
      {
        page: MessagePage,
        at: "/pages/msg/msg-detail?id=9",
        filled: () => {
          answerShares();
          const message: SiteMessage = { id: "9", ...told, isRead: false, ts: NOW };
          server().data("GET /api/siteMessage/detail", message);
          server().data("POST /api/siteMessage/read", { unread: 0 });
        },
        states: ["filled", "hidden"] as const,
        deeds: { "its way on": () => page.getByRole("article").getByRole("button").last().click() },
      },
    ]),
  ),
);
