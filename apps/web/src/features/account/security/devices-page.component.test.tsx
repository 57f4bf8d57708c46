import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { sessionStore } from "../../../lib/session/session.ts";
import { NOW } from "../../../testing/clock.ts";
import { answerAsUsual } from "../../../testing/guest.ts";
import { placeNow } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { SECURED } from "../../../testing/security.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import DevicesPage from "./devices-page.tsx";
import { SECURITY_ROUTE, type UserSession } from "./security.ts";

const END = "POST /api/userSecurity/endSession";
const END_OTHERS = "POST /api/userSecurity/endOtherSessions";
const HERE: UserSession = {
  id: "11",
  browser: "Chrome",
  system: "Windows",
  form: "computer",
  signedInAt: NOW - 5 * 86_400_000,
  lastSeenAt: NOW,
  isThis: true,
};
const PHONE: UserSession = {
  ...HERE,
  id: "12",
  browser: "Safari",
  system: "iPhone",
  form: "phone",
  lastSeenAt: NOW - 7_200_000,
  isThis: false,
};
const STRANGE: UserSession = {
  ...HERE,
  id: "13",
  browser: null,
  system: null,
  form: "unknown",
  lastSeenAt: NOW - 86_400_000,
  isThis: false,
};

const tell = (sessions: readonly UserSession[], passwordChangedAt: number | null = Date.UTC(2026, 9, 2, 12)) =>
  server().data(SECURITY_ROUTE, { ...SECURED, passwordChangedAt, sessions: [...sessions] });
const endButton = (device: string) => page.getByRole("button", { name: say("security_end_named", { device }) });
const all = () => page.getByRole("button", { name: say("security_end_others") });
const rows = () => page.getByRole("listitem");

beforeEach(() => {
  answerAsUsual();
  sessionStore.set({ token: "a-token", userId: "7", accountType: "registered" });
  tell([HERE, PHONE, STRANGE]);
});

describe("the page of devices", () => {
  it("says where one is logged in", async () => {
    await show(<DevicesPage />);
    await expect.poll(() => rows().elements().length).toBe(3);
    const since = say("security_signed_in", { time: "Nov 15, 2026, 15:00" });
    const seen = (ago: string) => say("security_seen", { seen: ago });
    const texts = () =>
      rows()
        .elements()
        .map((row) => row.textContent);
    expect(texts()).toEqual([
      `Chrome, Windows${since}${say("security_this")}`,
      `Safari, iPhone${seen("2 hours ago")}${since}${say("security_end")}`,
      `${say("security_device_unknown")}${seen("Nov 19, 15:00")}${since}${say("security_end")}`,
    ]);
    expect(rows().nth(0).getByRole("button").elements()).toEqual([]);
  });

  it("asks anew whenever it is opened, however young what it told before is", async () => {
    const first = await show(<DevicesPage />);
    await expect.poll(() => rows().elements().length).toBe(3);
    await first.unmount();
    tell([HERE, PHONE]);
    await show(<DevicesPage />);
    await expect.poll(() => rows().elements().length).toBe(2);
    expect(server().asked(SECURITY_ROUTE)).toHaveLength(2);
  });

  it("tells a guest of the one there is, and of no password", async () => {
    tell([HERE], null);
    await show(<DevicesPage />);
    await expect.element(page.getByText(say("security_only"))).toBeVisible();
    expect(all().elements()).toEqual([]);
    expect(page.getByText(say("security_stranger_text")).elements()).toEqual([]);
  });

  it("offers to try again what could not be read", async () => {
    server().fail(SECURITY_ROUTE, "HTTP 502");
    await show(<DevicesPage />);
    const again = page.getByRole("button", { name: say("system_retry") });
    await expect.element(again).toBeVisible();
    tell([HERE]);
    await again.click();
    await expect.poll(() => rows().elements().length).toBe(1);
  });

  it("asks nobody who is not logged in for it, and says so", async () => {
    sessionStore.set(null);
    await show(<DevicesPage />);
    await expect.element(page.getByRole("heading", { name: say("security_logged_out") })).toBeVisible();
    expect(server().asked(SECURITY_ROUTE)).toEqual([]);
  });
});

describe("a device", () => {
  it("is logged out once, however often it is tapped meanwhile, and leaves the list", async () => {
    await show(<DevicesPage />);
    server().data(END, { ended: 1 });
    const gate = server().hold(END);
    await endButton("Safari, iPhone").click();
    await expect.element(endButton("Safari, iPhone")).toHaveAttribute("aria-busy", "true");
    endButton("Safari, iPhone")
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    endButton(say("security_device_unknown"))
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    tell([HERE, STRANGE]);
    gate.release();
    await expect.element(page.getByText(say("security_ended", { device: "Safari, iPhone" }))).toBeVisible();
    await expect.poll(() => rows().elements().length).toBe(2);
    expect(server().asked(END)).toEqual([{ id: "12" }]);
  });

  it("that has ended meanwhile is gone all the same", async () => {
    await show(<DevicesPage />);
    server().reject(END, "not_found", {}, 404);
    tell([HERE, STRANGE]);
    await endButton("Safari, iPhone").click();
    await expect.element(page.getByText(say("security_ended", { device: "Safari, iPhone" }))).toBeVisible();
    await expect.poll(() => rows().elements().length).toBe(2);
  });

  it("stays where the line is cut, and can be tried again", async () => {
    await show(<DevicesPage />);
    server().fail(END, "a cut line");
    await endButton("Safari, iPhone").click();
    await expect.element(page.getByText(say("system_exception"))).toBeVisible();
    expect(rows().elements()).toHaveLength(3);
    server().data(END, { ended: 1 });
    tell([HERE, STRANGE]);
    await endButton("Safari, iPhone").click();
    await expect.poll(() => rows().elements().length).toBe(2);
  });

  it("each but this one is logged out with one tap", async () => {
    await show(<DevicesPage />);
    server().data(END_OTHERS, { ended: 2 });
    tell([HERE]);
    await all().click();
    await expect.element(page.getByText(say("security_others_ended", { count: 2 }))).toBeVisible();
    await expect.poll(() => rows().elements().length).toBe(1);
    await expect.element(page.getByText(say("security_only"))).toBeVisible();
    expect(server().asked(END_OTHERS)).toEqual([{}]);
  });

  it("logged out by somebody else first: this session is over, and leads to login", async () => {
    await show(<DevicesPage />);
    server().fail(END, "code 401");
    await endButton("Safari, iPhone").click();
    await expect.poll(() => sessionStore.get()).toBeNull();
    await expect.poll(() => placeNow().path).toBe("/pages/user/login");
  });
});
