import type { RouteKey } from "@candela/api";
import { FAULTS, type Fault, proves } from "@candela/testkit";
import { render } from "@candela/testkit/render";
import { QueryClientProvider } from "@tanstack/react-query";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { entryState } from "../lib/navigation/hash-location.ts";
import { HOME_PATH, LOGIN_PATH, NETWORK_ERROR_PATH, QUOTES_PATH } from "../lib/navigation/paths.ts";
import { endSession } from "../lib/net/api.ts";
import { queryClient } from "../lib/net/queries.ts";
import { sessionStore } from "../lib/session/session.ts";
import { switchesQuery } from "../lib/site/site.ts";
import { startSite } from "../lib/site/start-site.ts";
import { stopClock, type TestClock } from "../testing/clock.ts";
import { answerAsUsual, logIn } from "../testing/guest.ts";
import { BTC } from "../testing/market.ts";
import { placeNow, standAt } from "../testing/place.ts";
import { say } from "../testing/say.ts";
import { server } from "../testing/server.ts";
import { ENGLISH } from "../testing/texts.ts";
import { loadRoutes } from "./route-table.ts";
import { Shell } from "./shell.tsx";
import { startTexts } from "./start-texts.ts";

const PACK = "GET /api/langMgr/list";
const SWITCHES = "GET /api/switchSet/list";
/** Read at the start, and missed by nobody when they fail. */
const SILENT = [
  "GET /api/siteInfo/getSiteInfo",
  "GET /api/textLang/list",
  "GET /api/orderFeeSetting/list",
  "GET /api/platformCurrency/list",
  "GET /api/popUp/list",
] as const satisfies readonly RouteKey[];
const ALL = Object.keys(FAULTS) as Fault[];
/** Longer than anything of the start is waited for: a minute for the first answer, and more tries of what may be worth one. */
const PATIENCE_MS = 90_000;
const STEP_MS = 500;

let clock: TestClock;

beforeAll(loadRoutes);

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  server().data(PACK, ENGLISH);
  server().rows("GET /api/homeRecommendProducts/list", [BTC]);
});

/** Time goes on until this part of the start is over, or a screen of failure has come, which would soon try again. */
async function until(done: Promise<unknown>): Promise<void> {
  let over = false;
  void done.finally(() => {
    over = true;
  });
  for (let ms = 0; ms < PATIENCE_MS && !over && placeNow().path !== NETWORK_ERROR_PATH; ms += STEP_MS) await clock.pass(STEP_MS);
}

/** Starts the app at a place as main.tsx does: texts first, then the first screen, and beside it what the site says of itself. */
async function startAt(path: string): Promise<void> {
  standAt(path);
  clock = stopClock();
  const texts = startTexts(path);
  await until(texts);
  await texts;
  await render(
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>,
  );
  // As beside.ts: a start that has failed already asks for nothing more.
  if (placeNow().path !== NETWORK_ERROR_PATH) await until(startSite());
}

async function expectLost(failed: string): Promise<void> {
  await expect.element(page.getByRole("heading", { name: say("system_signal_lost") })).toBeVisible();
  expect(placeNow().path).toBe(NETWORK_ERROR_PATH);
  expect(placeNow().query.get("page")).toBe(failed);
}

async function expectHome(): Promise<void> {
  await expect.element(page.getByRole("region", { name: say("home_movers") })).toBeVisible();
  expect(placeNow().path).toBe(HOME_PATH);
}

async function tryNow(): Promise<void> {
  await page.getByRole("button", { name: say("system_try_now") }).click();
  await clock.pass(1_000);
}

const toasts = () => document.querySelector(".toast-place")?.textContent;

describe.each(ALL)("a call of the start ends in %s", (fault) => {
  it("the language pack, on a first visit: the network-error screen names the page, and leads back to it", async () => {
    server().fail(PACK, fault);
    await startAt(QUOTES_PATH);
    await expectLost(QUOTES_PATH);
    await expect.element(page.getByText(/^Quotes could not be loaded\./)).toBeVisible();
    server().data(PACK, ENGLISH);
    await tryNow();
    await expect.element(page.getByRole("heading", { name: say("navBar_quotes"), exact: true })).toBeVisible();
    expect(placeNow().path).toBe(QUOTES_PATH);
  });

  it("the switches, with none kept", fault === "code 401" ? proves("4.2") : {}, async () => {
    logIn();
    server().fail(SWITCHES, fault);
    await startAt(HOME_PATH);
    if (fault === "code 401") {
      await expect.poll(() => placeNow().path).toBe(LOGIN_PATH);
      expect(placeNow().query.get("from")).toBe(HOME_PATH);
      expect(localStorage.getItem("session")).toBeNull();
    } else if (fault === "code 209" || fault === "hint_48") {
      await expectHome();
    } else {
      await expectLost(HOME_PATH);
      server().rows(SWITCHES, []);
      await tryNow();
      await expectHome();
    }
  });

  it("the switches, with some kept: they go on to count", async () => {
    queryClient.setQueryData(switchesQuery().queryKey, [{ switchName: "Quick", desc: "quickTrade", status: 1 }], { updatedAt: 1 });
    server().fail(SWITCHES, fault);
    await startAt(HOME_PATH);
    if (fault === "code 401") return expect.poll(() => placeNow().path).toBe(LOGIN_PATH);
    await expectHome();
    expect(toasts()).toBe("");
    const known = queryClient.getQueryData(switchesQuery().queryKey);
    // Accepted is an answer like any success, whatever it says.
    expect(known).toEqual(fault === "hint_48" ? [] : [{ switchName: "Quick", desc: "quickTrade", status: 1 }]);
  });

  it("all else: nobody is told, and nothing is missed", fault === "code 401" ? {} : proves("8.10"), async () => {
    logIn();
    for (const route of SILENT) server().fail(route, fault);
    const before = history.length;
    await startAt(HOME_PATH);
    for (const route of SILENT) expect(server().asked(route).length, route).toBeGreaterThan(0);
    if (fault === "code 401") {
      await expect.poll(() => placeNow().path).toBe(LOGIN_PATH);
      expect(sessionStore.get()).toBeNull();
      // Five calls ended the session; one way leads back, and login took the place of the page.
      expect(placeNow().query.get("from")).toBe(HOME_PATH);
      expect([entryState().depth, history.length]).toEqual([0, before]);
    } else {
      await expectHome();
      expect(toasts()).toBe("");
      await page.getByRole("link", { name: say("navBar_quotes"), exact: true }).click();
      await expect.element(page.getByRole("heading", { name: say("navBar_quotes"), exact: true })).toBeVisible();
      expect(toasts()).toBe("");
    }
  });
});

it("a session that ends before any text is here leads to no login without words", async () => {
  logIn();
  standAt(QUOTES_PATH);
  clock = stopClock();
  endSession("guest-token");
  await import("../lib/session/login.ts");
  await clock.pass(100);
  expect(sessionStore.get()).toBeNull();
  expect(placeNow().path).toBe(QUOTES_PATH);
});

it.each([
  ["a text", "busy"],
  ["a list", ["busy"]],
  ["a map of numbers", { nav_trad: 1 }],
])("%s is no language pack: the network-error screen says so, and leads back", async (_what, data) => {
  const played = globalThis.fetch;
  const answer = { code: 200, msg: "", params: {}, data, rows: [], total: 0 };
  globalThis.fetch = async (input, init) => (String(input).includes("langMgr") ? Response.json(answer) : played(input, init));
  await startAt(QUOTES_PATH);
  await expectLost(QUOTES_PATH);
  globalThis.fetch = played;
  await tryNow();
  await expect.element(page.getByRole("heading", { name: say("navBar_quotes"), exact: true })).toBeVisible();
});
