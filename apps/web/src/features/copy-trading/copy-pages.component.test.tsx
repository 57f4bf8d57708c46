import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sessionStore } from "../../lib/session/session.ts";
import { stopClock } from "../../testing/clock.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import CopyPage from "./copy-page.tsx";
import type { Follow } from "./copy-shapes.ts";
import { COPIES, detailWith, followWith, ownLeaderWith, youngWith } from "./copy-test-rows.ts";
import { answerCopying } from "./copy-test-support.ts";

const COPY = "/pages/followOrder/followOrder";
const button = (name: string | RegExp) => page.getByRole("button", { name });
const sheet = () => page.getByRole("dialog");

/** A page on which the caller's one follow stands like this; none where it is null. */
const withFollow = (fields: Partial<Follow> | null) => () => {
  answerCopying();
  server().rows("GET /api/followOrder/follows", fields === null ? [] : [followWith(fields)]);
};

/** For somebody who leads. */
function answerLeading(): void {
  answerCopying();
  server().data("GET /api/followOrder/myLeader", ownLeaderWith());
  server().data("POST /api/followOrder/changeLeader", ownLeaderWith());
  server().data("POST /api/followOrder/stopLeading", ownLeaderWith({ state: "stopped" }));
}

describePages({
  leaders: {
    page: CopyPage,
    at: COPY,
    filled: answerCopying,
    states: ["filled", "empty", "failing", "out"],
    deeds: {
      "a search for one": async () => {
        await button("copy_search").click();
        await userEvent.fill(page.getByRole("searchbox"), "marta");
        await expect.element(page.getByRole("article", { name: "Teo Lindqvist" })).not.toBeInTheDocument();
      },
      "a search for nobody": async () => {
        await button("copy_search").click();
        await userEvent.fill(page.getByRole("searchbox"), "zzz");
        await expect.element(page.getByText("record_none_filtered")).toBeVisible();
      },
      "another order": async () => {
        await button(/^copy_order/).click();
        await sheet().getByText("copy_sort_drop", { exact: true }).click();
      },
    },
  },
  "a leader": {
    page: CopyPage,
    at: `${COPY}?leader=11`,
    filled: answerCopying,
    states: ["filled", "empty", "failing", "out"],
    deeds: { "a longer period": () => button("copy_short_year").click() },
  },
  "a leader too young to judge": {
    page: CopyPage,
    at: `${COPY}?leader=14`,
    filled: () => {
      answerCopying();
      server().data("GET /api/followOrder/leader", youngWith());
    },
    states: ["filled"],
  },
  "a leader who stopped": {
    page: CopyPage,
    at: `${COPY}?leader=11`,
    filled: () => {
      answerCopying();
      server().data("GET /api/followOrder/leader", detailWith({ state: "stopped" }));
    },
    states: ["filled"],
  },
  "a leader whom one copies": {
    page: CopyPage,
    at: `${COPY}?leader=12`,
    filled: answerCopying,
    states: ["filled"],
  },
  "oneself as a leader": {
    page: CopyPage,
    at: `${COPY}?leader=11`,
    filled: () => {
      answerCopying();
      server().data("GET /api/followOrder/leader", detailWith({ isOwn: true }));
    },
    states: ["filled"],
  },
  "a new follow": {
    page: CopyPage,
    at: `${COPY}?follow=11`,
    filled: withFollow(null),
    states: ["filled", "failing", "out"],
    deeds: {
      "a fixed size": async () => {
        await page.getByRole("radio", { name: "copy_mode_fixed" }).click({ force: true });
      },
      "a class left out": () => button("quotes_list_2").click(),
      "nothing left to copy": async () => {
        // On a busy machine a preview was due between two of the taps.
        stopClock();
        for (const list of [0, 1, 2, 3]) await button(`quotes_list_${list}`).click();
      },
      "more a trade than in all": () => userEvent.fill(page.getByRole("textbox", { name: "copy_cap_trade" }), "3000"),
      "no size": () => userEvent.fill(page.getByRole("textbox", { name: "copy_size_label" }), ""),
      "it was sent": async () => {
        await button(/^copy_follow_up_to/).click();
        await expect.poll(() => server().asked("POST /api/followOrder/follow")).toHaveLength(1);
      },
    },
  },
  "a new follow by a guest": {
    page: CopyPage,
    at: `${COPY}?follow=11`,
    filled: () => {
      answerCopying();
      sessionStore.set({ token: "guest-token", userId: "7", accountType: "guest" });
    },
    states: ["filled"],
  },
  "other settings": {
    page: CopyPage,
    at: `${COPY}?follow=11`,
    filled: answerCopying,
    states: ["filled", "hidden"],
    deeds: {
      "they were saved": async () => {
        await button(/^copy_save_up_to/).click();
        await expect.poll(() => server().asked("POST /api/followOrder/changeFollow")).toHaveLength(1);
      },
    },
  },
  copies: {
    page: CopyPage,
    at: `${COPY}?tab=copies`,
    filled: answerCopying,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "a pause": async () => {
        await button("copy_pause").click();
        await expect.poll(() => server().asked("POST /api/followOrder/pause")).toHaveLength(1);
      },
      "all that was skipped": async () => {
        await button(/^copy_skipped_all/).click();
        await expect.element(sheet().getByText("copy_skip_exposure")).toBeVisible();
      },
      "closed copies": async () => {
        await button(/^copy_more/).click();
        await sheet()
          .getByRole("button", { name: /copy_closed_copies/ })
          .click();
        await expect.element(sheet().getByRole("link").first()).toBeVisible();
      },
      "stopping with the copies closed": async () => {
        await button(/^copy_more/).click();
        await sheet().getByRole("button", { name: "copy_stop", exact: true }).click();
        await sheet().getByText("copy_way_close", { exact: true }).click();
        await button(/^copy_stop_close/).click();
        await expect.element(page.getByText(/^copy_stop_done/).first()).toBeInTheDocument();
      },
    },
  },
  "a paused follow whose leader asks for more": {
    page: CopyPage,
    at: `${COPY}?tab=copies`,
    filled: () => {
      withFollow({ state: "paused", newShareRate: "0.15", shareDue: "2.500000", open: "-4.200000" })();
      const results = ["18.400000", "24.100000", "-46.700000"];
      server().rows(
        "GET /api/followOrder/copies",
        COPIES.map((copy, index) => ({ ...copy, unrealised: results[index] ?? null })),
      );
    },
    states: ["filled"],
    deeds: {
      consent: async () => {
        await button(/^copy_share_agree/).click();
        await expect.poll(() => server().asked("POST /api/followOrder/changeFollow")).toHaveLength(1);
      },
    },
  },
  "a follow without trades": {
    page: CopyPage,
    at: `${COPY}?tab=copies`,
    filled: () => {
      withFollow({ running: 0, skipped: 0, skippedToday: 0, inUse: "0.000000", open: null, realised: "0.000000", sharePaid: "0.000000" })();
      server().rows("GET /api/followOrder/settlements", []);
    },
    states: ["filled"],
  },
  "a follow that ended": {
    page: CopyPage,
    at: `${COPY}?tab=copies`,
    filled: withFollow({ state: "stopped", stopReason: "leader_stopped", stoppedAt: 1_763_000_000_000, running: 3 }),
    states: ["filled", "hidden"],
    deeds: {
      "what it is made of": async () => {
        await button(/^Ines Okafor/).click();
        await expect.element(sheet().getByText("+42.17")).toBeVisible();
      },
    },
  },
  rules: { page: CopyPage, at: `${COPY}?tab=rules`, filled: answerCopying, states: ["filled", "failing"] },
  "becoming a leader": {
    page: CopyPage,
    at: `${COPY}?lead=own`,
    // Nobody is followed now, so that one may begin to lead.
    filled: withFollow({ state: "stopped" }),
    states: ["filled", "failing", "out"],
    deeds: { "a name of one letter": () => userEvent.fill(page.getByRole("textbox", { name: "copy_lead_name" }), "M") },
  },
  "becoming a leader while following": { page: CopyPage, at: `${COPY}?lead=own`, filled: answerCopying, states: ["filled"] },
  leading: {
    page: CopyPage,
    at: `${COPY}?lead=own`,
    filled: answerLeading,
    states: ["filled", "hidden"],
    deeds: {
      "a higher share": async () => {
        await button("copy_lead_edit").click();
        await button("field_more").click();
        await expect.element(page.getByText("copy_lead_higher")).toBeVisible();
      },
      "an end of it": async () => {
        await button("copy_lead_stop").click();
        await sheet().getByRole("button", { name: "copy_lead_stop" }).click();
        await expect.poll(() => server().asked("POST /api/followOrder/stopLeading")).toHaveLength(1);
      },
    },
  },
});
