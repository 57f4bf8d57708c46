import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { hideBalanceStore } from "../../lib/site/settings.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { SECRET } from "../../testing/own.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { allTold } from "../../testing/told.ts";
import CopyPage from "./copy-page.tsx";
import { CLOSED_COPIES, COPIES, detailWith, followWith, LEAST_GOLD, ownLeaderWith, previewWith, SKIPS, WEEKS } from "./copy-test-rows.ts";
import { answerCopying } from "./copy-test-support.ts";

const COPY = "/pages/followOrder/followOrder";
/** An amount of the user's own: no price, rate, date or id has its digits. */
const own = (cents: number) => `${SECRET}.${cents}0000`;
const sheet = () => page.getByRole("dialog");
const button = (name: string | RegExp) => page.getByRole("button", { name });

const FOLLOW = followWith({
  ...{ mode: "fixed", size: own(11), capTrade: own(12), capAll: own(13), realised: own(14), sharePaid: own(15), shareDue: own(16) },
  ...{ open: own(17), inUse: own(18), running: 3, skippedToday: 2 },
});

/** All that the pages read of somebody's copies, every amount of it with the digits. */
function answerOwnCopies(): void {
  answerAsUsual();
  answerCopying();
  const ended = followWith({
    ...FOLLOW,
    id: "72",
    leaderId: "12",
    state: "stopped",
    stopReason: "user",
    stoppedAt: NOW - 1_000,
    running: 0,
  });
  server().rows("GET /api/followOrder/follows", [FOLLOW, ended]);
  server().rows("GET /api/followOrder/copies", ({ status }) =>
    (status === "open" ? COPIES : CLOSED_COPIES).map((copy) => ({
      ...copy,
      ...{ notional: own(21), margin: own(22), openingFee: own(23), realised: own(24), unrealised: status === "open" ? own(25) : null },
    })),
  );
  server().rows(
    "GET /api/followOrder/skips",
    SKIPS.map((skip) => ({ ...skip, needed: own(26), free: own(27) })),
  );
  server().rows(
    "GET /api/followOrder/settlements",
    [...WEEKS, ...WEEKS.map((week) => ({ ...week, week: week.week - 28 * 86_400_000 }))].map((week) => ({
      ...week,
      ...{ profit: own(31), cumulative: own(32), mark: own(33), share: own(34), paid: own(35), due: own(36) },
    })),
  );
  server().data("GET /api/followOrder/leader", detailWith({ leastCopies: [LEAST_GOLD] }));
  server().data(
    "POST /api/followOrder/preview",
    previewWith({
      ...{ beforeCosts: own(41), fees: own(42), profit: own(43), share: own(44), kept: own(45), worstDrop: `-${own(46)}` },
    }),
  );
  const led = { received: own(51), due: own(52), weeks: [{ week: NOW - (NOW % 86_400_000), received: own(53), due: own(54) }] };
  server().data("GET /api/followOrder/myLeader", ownLeaderWith(led));
}

/** Text, names and what stands in fields. */
const told = () => [allTold(), ...[...document.querySelectorAll("input")].map(({ value }) => value)].join(" ");
const places = () => {
  const text = told();
  return [...text.matchAll(new RegExp(SECRET, "g"))].map(({ index }) => text.slice(Math.max(0, index - 40), index + 12));
};

beforeEach(answerOwnCopies);

const VIEWS: readonly (readonly [what: string, query: string, open: () => Promise<void>])[] = [
  ["own copies", "tab=copies", async () => undefined],
  ["closed copies", "tab=copies", () => openFromMenu("copy_closed_copies")],
  ["the way to stop", "tab=copies", () => openFromMenu("copy_stop")],
  [
    "all that was skipped",
    "tab=copies",
    () =>
      button(/^All \d/)
        .first()
        .click(),
  ],
  [
    "the share by week",
    "tab=copies",
    () =>
      button(/^All \d+ weeks/)
        .first()
        .click(),
  ],
  ["settings of a follow", "follow=11", async () => undefined],
  ["settings of a new follow, with what keeps it from copying", "follow=13", async () => undefined],
  ["own leading", "lead=own", async () => undefined],
];

async function openFromMenu(key: "copy_closed_copies" | "copy_stop"): Promise<void> {
  await button(say("copy_more", { name: FOLLOW.leaderName }))
    .first()
    .click();
  await sheet()
    .getByRole("button", { name: new RegExp(`^${say(key)}`) })
    .first()
    .click();
}

describe("while amounts are hidden", () => {
  it.each(VIEWS)("copy trading tells none of them: %s", async (_what, query, open) => {
    standAt(`${COPY}?${query}`);
    await show(<CopyPage />);
    await expect.poll(told).toContain(SECRET);
    await open();
    await expect.poll(told).toContain(SECRET);
    hideBalanceStore.set(true);
    await expect.poll(places).toEqual([]);
  });
});
