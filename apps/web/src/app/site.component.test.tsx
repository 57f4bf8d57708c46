import type { Data, Row } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { proves } from "@candela/testkit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { keptAnew } from "../lib/browser/store.ts";
import { HOME_PATH, LANGUAGE_PATH, LINE_PATH, QUOTES_PATH } from "../lib/navigation/paths.ts";
import { queryClient } from "../lib/net/queries.ts";
import { noticeStore } from "../lib/site/start-notice.ts";
import { startSite } from "../lib/site/start-site.ts";
import { NOW } from "../testing/clock.ts";
import { answerAsUsual } from "../testing/guest.ts";
import { placeNow } from "../testing/place.ts";
import { say } from "../testing/say.ts";
import { server } from "../testing/server.ts";
import { answerSite, SITE } from "../testing/site.ts";
import { openApp } from "../testing/whole-app.tsx";
import { FrameParts } from "./frame-parts.tsx";
import { frameSlot } from "./frame-slot.ts";

const SITE_INFO = "GET /api/siteInfo/getSiteInfo";
const POP_UP = "GET /api/popUp/list";
const ME_PATH = "/pages/tabs/me/me-d";
const CLASSIC_HOME = "/pages/tabs/home/home";
const CLASSIC_ME = "/pages/tabs/me/me";
const RECORD_PATH = "/pages/record/accountRecord";

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  answerSite();
  frameSlot.set({ Parts: FrameParts });
});
afterEach(() => {
  frameSlot.set(null);
  noticeStore.set(null);
});

/** A start on this device: all that was read before is gone, what is kept is here. `end` closes the app. */
async function start(path: string) {
  queryClient.clear();
  noticeStore.set(null);
  for (const readAnew of keptAnew.values()) readAnew();
  const { unmount } = await openApp(path);
  await startSite();
  return { end: unmount };
}

describe("what the operator sets for the shell", () => {
  const site = (fields: Partial<Data<typeof SITE_INFO>>) => server().data(SITE_INFO, { ...SITE, ...fields });

  it.each(["/", "/pages/index/index"])(
    "the entry %s leads to the home that is set, and the first tab too",
    proves("2.N.3"),
    async (entry) => {
      site({ homePath: CLASSIC_HOME, mePath: CLASSIC_ME });
      const { end } = await start(entry);
      await expect.poll(() => placeNow().path).toBe(CLASSIC_HOME);
      const tabs = page.getByRole("navigation", { name: say("system_tabs") }).getByRole("link");
      await expect.element(tabs.first()).toHaveAttribute("href", `#${CLASSIC_HOME}`);
      await expect.element(tabs.last()).toHaveAttribute("href", `#${CLASSIC_ME}`);
      await end();
      expect(localStorage.getItem("homePath")).toBe(JSON.stringify(CLASSIC_HOME));
      // The next start knows it before the site says so.
      server().fail(SITE_INFO, "code 500");
      await start(ME_PATH);
      await expect.element(tabs.first()).toHaveAttribute("href", `#${CLASSIC_HOME}`);
    },
  );

  it("the name of the site, in the window's title and wherever it is said", async () => {
    const title = `${say("navBar_personalInformation")} · Lumen`;
    site({ siteName: "Lumen" });
    server().rows("GET /api/appConfig/list", ({ "params[pagePath]": pagePath }) => [
      {
        id: 1,
        pagePath,
        module: "help",
        desc: "about",
        isVisible: true,
        titleKey: "option_about",
        icon: "Info",
        path: "/pages/QA/QA",
        sort: 1,
      },
    ]);
    const { end } = await start(ME_PATH);
    await expect.poll(() => document.title).toBe(title);
    await expect.element(page.getByText(say("option_about", { site: "Lumen" }), { exact: true })).toBeVisible();
    await end();
    document.title = "";
    server().fail(SITE_INFO, "code 500");
    const { end: endNext } = await start(ME_PATH);
    await expect.poll(() => document.title).toBe(title);
    await endNext();
    await openApp("/");
    await expect.element(page.getByRole("heading", { name: "Lumen", exact: true })).toBeVisible();
  });
});

describe("the notice of the start", () => {
  const NOTICE: Row<typeof POP_UP> = {
    ...{ id: 77, title: "Every timed trade comes with a receipt", content: "<p>See <strong>both</strong> prices.</p>", img: "" },
    ...{ buttonText: "Show me", path: RECORD_PATH, updatedTs: NOW - DAY_MS },
  };
  const card = () => page.getByRole("dialog", { name: new RegExp(NOTICE.title) });
  const tell = (fields: Partial<typeof NOTICE> = {}) =>
    server().rows(POP_UP, [
      { ...NOTICE, ...fields },
      { ...NOTICE, id: 78, title: "Another" },
    ]);
  const untilGone = () => expect.element(card()).not.toBeInTheDocument();
  /** Without a listener the start is over: it says at once whether there is a notice. */
  const expectNone = async () => {
    expect(noticeStore.get()).toBeNull();
    await expect.element(page.getByRole("region", { name: say("home_movers") })).toBeVisible();
    expect(card().query()).toBeNull();
  };

  it("is the first row, and closes for the day; it comes again another day, and when it changed", async () => {
    tell();
    const { end } = await start(HOME_PATH);
    await expect.element(card()).toBeVisible();
    await expect.element(card().getByText("See both prices.")).toBeVisible();
    expect(page.getByText("Another").query()).toBeNull();
    await userEvent.keyboard("{Escape}");
    await untilGone();
    await end();

    const { end: endSameDay } = await start(HOME_PATH);
    await expectNone();
    await endSameDay();

    tell({ updatedTs: NOTICE.updatedTs + 1 });
    const { end: endChanged } = await start(HOME_PATH);
    await expect.element(card()).toBeVisible();
    await page.getByRole("button", { name: say("ui_close") }).click();
    await untilGone();
    await endChanged();

    vi.setSystemTime(NOW + DAY_MS);
    await start(HOME_PATH);
    await expect.element(card()).toBeVisible();
  });

  it("does not come again after “hide”, until there is another; going back closes it", async () => {
    tell();
    const { end } = await start(HOME_PATH);
    await page.getByRole("checkbox", { name: say("notice_hide") }).click();
    await card().getByRole("button", { name: NOTICE.buttonText }).click();
    await expect.poll(() => placeNow().path).toBe(RECORD_PATH);
    await untilGone();
    await end();

    vi.setSystemTime(NOW + DAY_MS);
    const { end: endHidden } = await start(HOME_PATH);
    await expectNone();
    await endHidden();

    tell({ updatedTs: NOTICE.updatedTs + 1 });
    await start(HOME_PATH);
    await expect.element(card()).toBeVisible();
    history.back();
    await untilGone();
  });

  it.each([
    [LANGUAGE_PATH, () => page.getByRole("radio").first()],
    [LINE_PATH, () => page.getByRole("region", { name: say("line_in_use") })],
  ] as const)("waits at %s, where one came to read the app, or to reach it", async (path, shown) => {
    tell();
    const { end } = await start(path);
    await expect.element(shown()).toBeVisible();
    expect(noticeStore.get()).toMatchObject({ id: NOTICE.id });
    expect(card().query()).toBeNull();
    await end();
    await start(QUOTES_PATH);
    await expect.element(card()).toBeVisible();
  });
});
