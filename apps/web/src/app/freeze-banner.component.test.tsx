import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { applyAccountEvents } from "../lib/account/account-cache.ts";
import { FREEZE_ROUTE, freezeStore } from "../lib/account/freeze.ts";
import { queryClient } from "../lib/net/queries.ts";
import { sessionStore } from "../lib/session/session.ts";
import { NOW } from "../testing/clock.ts";
import { logIn } from "../testing/guest.ts";
import { say } from "../testing/say.ts";
import { server } from "../testing/server.ts";
import { show } from "../testing/show.tsx";
import { FreezeBanner } from "./freeze-banner.tsx";

const FREEZE = { since: NOW - 3_600_000, reason: "funds" } as const;
const line = () => page.getByRole("region", { name: say("freeze_title") });

beforeEach(() => logIn());

/** What the server says, then the event that tells of it. */
function told(freeze: typeof FREEZE | null): void {
  server().data(FREEZE_ROUTE, { freeze });
  applyAccountEvents(queryClient, [{ kind: "freeze", freeze }]);
}

describe("the line above the page", () => {
  it("is there under a freeze, and tells on demand why, what can be done and what not, with the way to the messages", async () => {
    server().data(FREEZE_ROUTE, { freeze: FREEZE });
    await show(<FreezeBanner isShown />);
    const key = line().getByRole("button", { name: say("freeze_title") });
    await expect.element(key).toHaveAttribute("aria-expanded", "false");
    await expect.element(page.getByText(say("freeze_can"))).not.toBeVisible();
    await key.click();
    await expect.element(key).toHaveAttribute("aria-expanded", "true");
    for (const text of ["freeze_can", "freeze_cannot"] as const) await expect.element(page.getByText(say(text))).toBeVisible();
    await expect.element(page.getByText(say("freeze_reason_funds"))).toBeVisible();
    await expect.element(page.getByRole("link", { name: say("inbox_open") })).toHaveAttribute("href", "#/pages/msg/msg-list");
    const { height } = key.element().getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(44);
    await key.click();
    await expect.element(page.getByText(say("freeze_can"))).not.toBeVisible();
  });

  it("comes and goes as the socket tells, and with it what tickets go by", async () => {
    server().data(FREEZE_ROUTE, { freeze: null });
    await show(<FreezeBanner isShown />);
    await expect.poll(() => server().asked(FREEZE_ROUTE).length).toBe(1);
    expect(line().query()).toBeNull();
    told(FREEZE);
    await expect.element(line()).toBeVisible();
    expect(freezeStore.get()).toEqual(FREEZE);
    told(null);
    await expect.poll(() => line().query()).toBeNull();
    expect(freezeStore.get()).toBeNull();
  });

  it("leaves the page with the account, and asks nothing for a guest of the site", async () => {
    server().data(FREEZE_ROUTE, { freeze: FREEZE });
    await show(<FreezeBanner isShown />);
    await expect.element(line()).toBeVisible();
    sessionStore.set(null);
    await expect.poll(() => line().query()).toBeNull();
    expect(freezeStore.get()).toBeNull();
  });

  it("is left out where there is no room, and tickets know all the same", async () => {
    server().data(FREEZE_ROUTE, { freeze: FREEZE });
    await show(<FreezeBanner isShown={false} />);
    await expect.poll(() => freezeStore.get()).toEqual(FREEZE);
    expect(line().query()).toBeNull();
  });
});
