import type { RouteKey, Row } from "@candela/api";
import { FAULTS, type Fault, proves } from "@candela/testkit";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { HOME_PATH, LINE_PATH, LOGIN_PATH, QUOTES_PATH } from "../lib/navigation/paths.ts";
import { keptName } from "../lib/site/page-options.ts";
import { stopClock, type TestClock } from "../testing/clock.ts";
import { answerAsUsual, logIn } from "../testing/guest.ts";
import { BTC } from "../testing/market.ts";
import { placeNow } from "../testing/place.ts";
import { say } from "../testing/say.ts";
import { server } from "../testing/server.ts";
import { ENGLISH } from "../testing/texts.ts";
import { openApp } from "../testing/whole-app.tsx";

const OPTIONS = "GET /api/appConfig/list" satisfies RouteKey;
type Option = Row<typeof OPTIONS>;
const ALL = Object.keys(FAULTS) as Fault[];
/** They leave a page without its options; of the others one leads to login, and two are answers. */
const LOSSES: readonly Fault[] = ["code 500", "another code", "HTTP 502", "no answer", "a cut line"];
/** In which nothing comes to an end where no answer comes. */
const SILENCE_MS = 59_000;
/** Longer than a call is tried again, or waited for after that silence. */
const PATIENCE_MS = 5_000;
const STEP_MS = 500;

const option = (desc: string): Option => ({
  ...{ id: 1, pagePath: HOME_PATH, module: "actions", desc, isVisible: true, titleKey: desc, icon: "", path: QUOTES_PATH, sort: 1 },
});
const actions = () => page.getByRole("navigation", { name: say("home_actions") }).getByRole("link");
const named = () =>
  actions()
    .elements()
    .map(({ textContent }) => textContent);
const toasts = () => document.querySelector(".toast-place")?.textContent;

let clock: TestClock;

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  server().data("GET /api/langMgr/list", ENGLISH);
  server().rows("GET /api/homeRecommendProducts/list", [BTC]);
  logIn();
});

/** Opens home, whose options end so; time goes on until the page is left, or no call of them is to come any more. */
async function openWith(fault: Fault): Promise<void> {
  server().fail(OPTIONS, fault);
  clock = stopClock();
  await openApp(HOME_PATH);
  // Hardly any: the code of the page comes in its own time, and is not waited for for ever.
  const asked = async () => {
    await clock.pass(1);
    return server().asked(OPTIONS)[0];
  };
  await expect.poll(asked).toEqual({ "params[pagePath]": HOME_PATH });
  if (fault === "no answer") await clock.pass(SILENCE_MS);
  for (let ms = 0; ms < PATIENCE_MS && placeNow().path === HOME_PATH; ms += STEP_MS) {
    await clock.pass(STEP_MS);
    expect(toasts()).toBe("");
  }
}

async function expectLogin(): Promise<void> {
  await expect.poll(() => placeNow().path).toBe(LOGIN_PATH);
  expect(placeNow().query.get("from")).toBe(HOME_PATH);
}

async function expectHome(): Promise<void> {
  await expect.element(page.getByRole("region", { name: say("home_movers") })).toBeVisible();
  expect([placeNow().path, toasts()]).toEqual([HOME_PATH, ""]);
}

describe.each(ALL)("options of a page that end in %s", (fault) => {
  it("with none kept", LOSSES.includes(fault) ? proves("2.N.2", "4.10", "8.13") : {}, async () => {
    await openWith(fault);
    if (fault === "code 401") return await expectLogin();
    if (!LOSSES.includes(fault)) {
      await expectHome();
      return expect(named()).toEqual([]);
    }
    await expect.element(page.getByRole("heading", { name: say("line_lost", { page: say("navBar_frontPage") }) })).toBeVisible();
    expect([placeNow().path, placeNow().query.get("page"), toasts()]).toEqual([LINE_PATH, HOME_PATH, ""]);
    server().rows(OPTIONS, [option("Fresh option")]);
    await page.getByRole("button", { name: say("system_try_now") }).click();
    await clock.pass(1_000);
    await expectHome();
    await expect.poll(named).toEqual(["Fresh option"]);
  });

  it("with some kept, leave the page alone", async () => {
    localStorage.setItem(keptName(HOME_PATH), JSON.stringify({ actions: [option("Kept option")] }));
    await openWith(fault);
    if (fault === "code 401") return await expectLogin();
    await expectHome();
    // Accepted is an answer like any success, whatever it says.
    expect(named()).toEqual(fault === "hint_48" ? [] : ["Kept option"]);
  });
});
