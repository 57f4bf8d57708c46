import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { applyAccountEvents, registerAccountParts } from "../../lib/account/account-cache.ts";
import { hear, onlineStore } from "../../lib/net/live.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { stopClock } from "../../testing/clock.ts";
import { doubleTap } from "../../testing/finger.ts";
import { freezeAccount } from "../../testing/freeze.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import CopyPage from "./copy-page.tsx";
import { copyPart } from "./copy-part.ts";
import { detailWith, followWith, ownLeaderWith, youngWith } from "./copy-test-rows.ts";
import { answerCopying, DEVICE } from "./copy-test-support.ts";

const FOLLOW = "POST /api/followOrder/follow";
const STOP = "POST /api/followOrder/stop";
const button = (name: string) => page.getByRole("button", { name });
const sheet = () => page.getByRole("dialog");
const followKey = (amount = "2,000.00") => button(say("copy_follow_up_to", { amount, currency: "USDT" }));

async function open(query: string): Promise<void> {
  standAt(`/pages/followOrder/followOrder?${query}`, `copy trading ${Math.random()}`);
  await show(<CopyPage />);
}

/** The settings of a follow that does not run yet. */
async function openNew(): Promise<void> {
  server().rows("GET /api/followOrder/follows", []);
  await open("follow=11");
}

beforeEach(() => {
  answerAsUsual();
  answerCopying();
  registerAccountParts([copyPart]);
});

describe("following a leader", () => {
  it("is sent once by a double tap, with the share that was read and the device, and leads to the copies", async () => {
    await openNew();
    await doubleTap(followKey(), FOLLOW);
    await expect.poll(() => server().asked(FOLLOW)).toHaveLength(1);
    expect(server().asked(FOLLOW)[0]).toMatchObject({
      leaderId: "11",
      profitShare: detailWith().shareRate,
      capAll: "2000",
      device: DEVICE,
    });
    await expect.poll(() => placeNow().query.get("tab")).toBe("copies");
  });

  it.each(["copy_cap_all", "copy_size_share_label"] as const)(
    "tells no decimal too many of %s once the right amount is written again",
    async (label) => {
      await openNew();
      if (label === "copy_size_share_label") await page.getByText(say("copy_mode_share")).click();
      const field = page.getByRole("textbox", { name: say(label) });
      const tooFine = say("trade_too_fine", { count: 2 });
      const right = (field.element() as HTMLInputElement).value;
      await userEvent.fill(field, "2.555");
      await expect.element(field).toHaveAccessibleDescription(new RegExp(tooFine));
      expect(field.element()).toHaveValue(right);
      // The same text as stands there: a browser tells of it, and React's own event of a change does not.
      await userEvent.fill(field, right);
      await expect.element(field).not.toHaveAccessibleDescription(new RegExp(tooFine));
      expect(field.element()).not.toHaveAttribute("aria-invalid");
      expect(field.element()).toHaveValue(right);
    },
  );

  it.each(["upper", "lower"] as const)("takes a press on the %s edge of its key that leaves a field", async (edge) => {
    await openNew();
    await page.getByRole("textbox", { name: say("copy_cap_all") }).fill("8000");
    const { height } = followKey("8,000.00").element().getBoundingClientRect();
    await followKey("8,000.00").click({ position: { x: 20, y: edge === "upper" ? 2 : height - 2 } });
    await expect.poll(() => server().asked(FOLLOW)).toMatchObject([{ capAll: "8000" }]);
  });

  it("says where the most a trade makes a copy smaller than its ratio", async () => {
    await openNew();
    const ratio = page.getByRole("textbox", { name: say("copy_size_label") });
    await ratio.fill("0.01");
    expect(page.getByText(say("copy_capped")).query()).toBeNull();
    await ratio.fill("9");
    await expect.element(page.getByText(say("copy_capped"))).toBeVisible();
  });

  it("tells live what the leader changes meanwhile, and agrees to no terms that were not read", async () => {
    await openNew();
    await expect.element(followKey()).toBeEnabled();
    server().data("GET /api/followOrder/leader", detailWith({ shareRate: "0.18", productTypes: [1, 2], name: "Renamed" }));
    hear({ ch: "leaders", ids: ["7", "11"] });
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(say("copy_follow", { name: "Renamed" }));
    const before = Number(detailWith().shareRate) * 100;
    await expect.element(page.getByText(say("copy_terms_share", { share: `${before}%`, next: "18%" }))).toBeVisible();
    const classes = [say("quotes_list_1"), say("quotes_list_0")].join(", ");
    await expect.element(page.getByText(say("copy_terms_classes", { classes }))).toBeVisible();
    await expect.element(followKey()).toHaveAccessibleDescription(say("copy_terms_first"));
    await button(say("copy_terms_read")).click();
    await followKey().click();
    await expect.poll(() => server().asked(FOLLOW)).toMatchObject([{ profitShare: "0.18", productTypes: [1, 2] }]);
  });

  it("shows the new terms where it is rejected for them", async () => {
    await openNew();
    await expect.element(followKey()).toBeEnabled();
    server().reject(FOLLOW, "copy_classes_changed", {});
    server().data("GET /api/followOrder/leader", detailWith({ productTypes: [2] }));
    await followKey().click();
    await expect.element(page.getByText(say("copy_terms_classes", { classes: say("quotes_list_1") }))).toBeVisible();
    expect(server().asked(FOLLOW)).toMatchObject([{ productTypes: [1, 2, 3, 4] }]);
  });

  it.each([
    ["told", 0, 1],
    ["not told of a leader who is too young to judge", null, 0],
  ] as const)("has the count of followers in profit where it is told: %s", async (_name, followersInProfit, count) => {
    server().data("GET /api/followOrder/leader", youngWith({ followersInProfit }));
    await open("leader=14");
    await expect.element(page.getByText(say("copy_median"))).toBeVisible();
    expect(page.getByText(say("copy_in_profit", { won: "0", count: 1 })).elements()).toHaveLength(count);
  });

  it("tells on the page of a leader that the leader has stopped", async () => {
    await open("leader=11");
    await expect.element(button(say("copy_follow", { name: detailWith().name }))).toBeVisible();
    server().data("GET /api/followOrder/leader", detailWith({ state: "stopped" }));
    hear({ ch: "leaders", ids: ["11"] });
    await expect.element(page.getByText(say("copy_leader_stopped_text"))).toBeVisible();
  });

  it.each([
    ["copy_chain_leading", {}],
    ["copy_same_person", {}],
    ["copy_self", {}],
    ["copy_leader_stopped", {}],
    ["copy_following_already", {}],
    ["copy_follow_limit", { max: "20" }],
    ["copy_leader_full", { max: "999" }],
    ["copy_share_changed", { rate: "0.15" }],
    ["account_frozen", {}],
  ] as const)("says why it was rejected: %s", async (key, params) => {
    server().reject(FOLLOW, key, params);
    await openNew();
    await followKey().click();
    await expect.element(page.getByRole("alert").filter({ hasText: /./ })).toHaveTextContent(say(key, params));
    await expect.element(followKey()).toBeVisible();
  });

  it("whose answer is lost is asked for by its key and never sent again", async () => {
    server().fail(FOLLOW, "a cut line");
    server().data("GET /api/followOrder/byKey", followWith());
    await openNew();
    await expect.element(followKey()).toBeVisible();
    const clock = stopClock();
    await followKey().click();
    await clock.pass(600);
    await expect.poll(() => server().asked("GET /api/followOrder/byKey")).toHaveLength(1);
    expect(server().asked(FOLLOW)).toHaveLength(1);
    expect(server().asked("GET /api/followOrder/byKey")[0]?.idempotencyKey).toBe(server().asked(FOLLOW)[0]?.idempotencyKey);
  });

  it("waits for a connection", async () => {
    await openNew();
    await expect.element(followKey()).toBeVisible();
    onlineStore.set(false);
    await expect.element(followKey()).toHaveAccessibleDescription(say("funds_offline"));
    await followKey().click({ force: true });
    expect(server().asked(FOLLOW)).toHaveLength(0);
  });

  it("is not offered under a freeze", async () => {
    freezeAccount();
    await openNew();
    await expect.element(followKey()).toHaveAccessibleDescription(say("account_frozen"));
  });

  it("can be stopped under a freeze, and what is open is kept", async () => {
    freezeAccount();
    await open("tab=copies");
    await button(say("copy_more", { name: "Ines Okafor" })).click();
    await sheet()
      .getByRole("button", { name: say("copy_stop"), exact: true })
      .click();
    await sheet()
      .getByRole("button", { name: say("copy_stop_keep", { count: 3 }) })
      .click();
    await expect.poll(() => server().asked(STOP)).toMatchObject([{ id: "71", copies: "keep" }]);
  });

  it("takes no own stop beyond its bounds, and says what it is in money", async () => {
    await openNew();
    const slider = page.getByRole("slider");
    await expect.element(slider).toHaveAttribute("min", "1");
    await expect.element(slider).toHaveAttribute("max", "90");
    await userEvent.fill(slider, "25");
    await expect.element(slider).toHaveAttribute("aria-valuetext", "−25% −500.00 USDT");
    await followKey().click();
    await expect.poll(() => server().asked(FOLLOW)[0]).toMatchObject({ ownStop: "0.25" });
  });

  it("asks for a preview of what is typed, once typing has rested", async () => {
    await openNew();
    await expect.element(followKey()).toBeVisible();
    await userEvent.fill(page.getByRole("textbox", { name: say("copy_size_label") }), "0.5");
    await expect.poll(() => server().asked("POST /api/followOrder/preview").at(-1)).toMatchObject({ size: "0.5", days: 90 });
  });

  it("shows no preview of other settings while those that are typed cannot be, but why not", async () => {
    await openNew();
    const preview = page.getByRole("region", { name: say("copy_preview") });
    const kept = preview.getByText(say("copy_would_keep"));
    await expect.element(kept).toBeVisible();
    const cap = page.getByRole("textbox", { name: say("copy_cap_trade") });
    await userEvent.fill(cap, "3000");
    await expect.element(preview.getByText(say("copy_cap", { min: "10", max: "10,000,000" }))).toBeVisible();
    await expect.element(kept).not.toBeVisible();
    await userEvent.clear(cap);
    await expect.element(preview.getByText(say("copy_fill_in", { currency: "USDT" }))).toBeVisible();
    await userEvent.fill(cap, "200");
    await expect.element(kept).toBeVisible();
  });
});

describe("a follow that runs", () => {
  it("shows what happened to it as soon as the server tells", async () => {
    await open("tab=copies");
    await expect.element(page.getByText("+306.30")).toBeVisible();
    const stopped = followWith({ version: 9, state: "stopped", stopReason: "own_stop", stoppedAt: Date.now(), running: 0 });
    server().rows("GET /api/followOrder/follows", [stopped]);
    applyAccountEvents(queryClient, [{ kind: "copy", follow: stopped }]);
    await expect.element(page.getByText(say("copy_stop_own_stop"))).toBeVisible();
  });

  it("stays at its share of profit until a higher one is agreed to", async () => {
    server().rows("GET /api/followOrder/follows", [followWith({ newShareRate: "0.15" })]);
    await open("tab=copies");
    await expect.element(page.getByText(say("copy_share_higher", { share: "10%", next: "15%" }))).toBeVisible();
    await button(say("copy_share_agree", { share: "15%" })).click();
    await expect
      .poll(() => server().asked("POST /api/followOrder/changeFollow")[0])
      .toMatchObject({ id: "71", profitShare: "0.15", capAll: "2000.000000" });
  });
});

describe("leading", () => {
  beforeEach(() => {
    server().rows("GET /api/followOrder/follows", [followWith({ state: "stopped" })]);
  });

  it("is told to a follower as not possible before the form is filled in, with the way to the copies", async () => {
    server().rows("GET /api/followOrder/follows", [followWith({ state: "stopped" }), followWith({ id: "72", state: "paused" })]);
    await open("lead=own");
    await expect.element(page.getByText(say("copy_chain_following")).first()).toBeVisible();
    await expect.element(button(say("copy_lead_begin"))).toHaveAccessibleDescription(say("copy_chain_following"));
    await page.getByRole("link", { name: say("copy_see_own") }).click();
    await expect.poll(() => placeNow().query.get("tab")).toBe("copies");
  });

  it("keeps a leader from a form for following, which could not be sent", async () => {
    server().data("GET /api/followOrder/myLeader", ownLeaderWith());
    await openNew();
    await expect.element(followKey()).toHaveAccessibleDescription(say("copy_chain_leading"));
  });

  it("tells at the field what is wrong with a name, and no longer of another name", async () => {
    const name = page.getByRole("textbox", { name: say("copy_lead_name") });
    const wrong = say("copy_name", { min: "2", max: "24" });
    server().reject("POST /api/followOrder/becomeLeader", "copy_name_taken", {});
    await open("lead=own");
    await expect.element(name).toHaveAccessibleDescription(say("copy_lead_name_hint"));
    await userEvent.fill(name, "M");
    await expect.element(name).toHaveAccessibleDescription(wrong);
    await userEvent.fill(name, "Mira K");
    await button(say("copy_lead_begin")).click();
    await expect.element(name).toHaveAccessibleDescription(say("copy_name_taken"));
    await userEvent.fill(name, "Mira Keller");
    await expect.element(name).toHaveAccessibleDescription(say("copy_lead_name_hint"));
    await expect.element(page.getByText(say("copy_name_taken"))).not.toBeInTheDocument();
  });

  it.each([
    ["copy_name_taken", {}],
    ["copy_chain_following", {}],
    ["copy_share_above", { max: "0.2" }],
  ] as const)("says why it was rejected: %s", async (key, params) => {
    server().reject("POST /api/followOrder/becomeLeader", key, params);
    await open("lead=own");
    await userEvent.fill(page.getByRole("textbox", { name: say("copy_lead_name") }), "Mira K");
    await button(say("copy_lead_begin")).click();
    await expect.element(page.getByRole("alert").filter({ hasText: /./ })).toHaveTextContent(say(key, params));
  });

  it("begins with what was typed, and then shows what it came to without anybody's name", async () => {
    server().data("POST /api/followOrder/becomeLeader", ownLeaderWith());
    await open("lead=own");
    await userEvent.fill(page.getByRole("textbox", { name: say("copy_lead_name") }), " Mira K ");
    server().data("GET /api/followOrder/myLeader", ownLeaderWith());
    await button(say("copy_lead_begin")).click();
    await expect
      .poll(() => server().asked("POST /api/followOrder/becomeLeader")[0])
      .toMatchObject({
        ...{ name: "Mira K", text: "", profitShare: "0.10", productTypes: [1, 2, 3, 4], device: DEVICE },
      });
    await expect.element(page.getByText(say("copy_lead_unseen"))).toBeVisible();
  });
});
