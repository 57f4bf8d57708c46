import type { Row } from "@candela/api";
import { page } from "vitest/browser";
import { answerLocks } from "../features/lock-mining/lock-test-support.ts";
import MessagePage from "../features/messages/message-page.tsx";
import { NOW } from "../testing/clock.ts";
import { describePages } from "../testing/page-states.tsx";
import { server } from "../testing/server.ts";

type SiteMessage = Row<"GET /api/siteMessage/list">;

const end = { of: "lock", id: "71", amount: "4000.000000", asset: "USDT", interest: "20.712300" };
const waiting = { of: "lock", id: "71", amount: "0.720821", asset: "USDT" };
const TOLD: Readonly<Record<string, Pick<SiteMessage, "kind" | "params">>> = {
  "the end of a lock": { kind: "earning_matured", params: { ...end, next: "" } },
  "a lock that went on": { kind: "earning_matured", params: { ...end, next: "72" } },
  "a lock that did not go on": { kind: "earning_matured", params: { ...end, next: "no_room" } },
  "the end of a pledge": { kind: "earning_matured", params: { ...end, of: "pledge", asset: "ETH", next: "" } },
  "interest that waits": { kind: "earning_waiting", params: waiting },
  "interest that waited and is paid": { kind: "earning_waiting_paid", params: waiting },
};

describePages(
  Object.fromEntries(
    Object.entries(TOLD).map(([name, told]) => [
      name,
      {
        page: MessagePage,
        at: "/pages/msg/msg-detail?id=9",
        filled: () => {
          answerLocks();
          const message: SiteMessage = { id: "9", ...told, isRead: false, ts: NOW };
          server().data("GET /api/siteMessage/detail", message);
          server().data("POST /api/siteMessage/read", { unread: 0 });
        },
        states: ["filled"] as const,
        deeds: { "its way on": () => page.getByRole("article").getByRole("button").first().click() },
      },
    ]),
  ),
);
