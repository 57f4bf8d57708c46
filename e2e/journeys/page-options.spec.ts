import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { fail } from "../acts/faults.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { expect, pageTest } from "../fixtures.ts";
import { say } from "../words.ts";

const test = pageTest.extend({ noFaults: async ({ browserName: _ }, use) => use(undefined) });
test.use({ as: "guest" });

const OPTIONS = "/api/appConfig/list";
const SWITCHES = "/api/switchSet/list";
const actions = (page: Page) => page.getByRole("navigation", { name: say("home_actions") });
const option = (desc: string, fields: object = {}) => ({
  id: 1,
  pagePath: PATHS.home,
  module: "actions",
  desc,
  isVisible: true,
  titleKey: desc,
  icon: "",
  path: PATHS.quotes,
  sort: 1,
  ...fields,
});
const list = (rows: readonly object[]) => ({ json: { code: 200, msg: "", params: {}, data: null, rows, total: rows.length } });
const kept = { [`pageOptions ${PATHS.home}`]: { actions: [option("Kept option")] } };
const keep = (page: Page) =>
  page.addInitScript((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, JSON.stringify(value));
  }, Object.entries(kept));

// Each fault, with options kept and with none: `apps/web/src/app/page-options.component.test.tsx`.

/** All that is said of the options of a page, in one visit. */
const NARROWED = proves("2.N.12", "3.25", "4.5", "4.6", "4.7", "4.8");

test("a page shows what is visible and not switched off, by module, and keeps it under its path", NARROWED, async ({ page }) => {
  const asked: string[] = [];
  await page.route(new RegExp(SWITCHES), async (route) => {
    asked.push("switches");
    await route.fulfill(
      list([
        { switchName: "x", desc: "SwitchedOff", status: 1 },
        { switchName: "y", desc: "SwitchedOn", status: 0 },
      ]),
    );
  });
  await page.route(new RegExp(OPTIONS), async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("params[pagePath]") ?? "");
    const rows = ["Plain", "SwitchedOff", "SwitchedOn"].map((desc) => option(desc));
    await route.fulfill(list([...rows, option("Unseen", { isVisible: false }), option("Elsewhere", { module: "other" })]));
  });
  await openPage(page, PATHS.home);
  await expect(actions(page).getByRole("link")).toHaveText(["Plain", "SwitchedOn"]);
  expect(asked).toEqual(["switches", PATHS.home]);
  const groups = await page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "{}") as object, `pageOptions ${PATHS.home}`);
  expect(groups).toMatchObject({ actions: [{ desc: "Plain" }, { desc: "SwitchedOn" }], other: [{ desc: "Elsewhere" }] });
});

test("options that were kept are there before any answer", proves("4.4"), async ({ page }) => {
  await keep(page);
  await page.route(new RegExp(`${OPTIONS}|${SWITCHES}`), () => new Promise(() => undefined));
  await openPage(page, PATHS.home);
  await expect(actions(page).getByRole("link")).toHaveText(["Kept option"]);
});

test("options that were kept give way to those of the server, which are asked for all the same", proves("4.31"), async ({ page }) => {
  await keep(page);
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route(new RegExp(OPTIONS), async (route) => {
    await mayAnswer;
    await route.fulfill(list([option("Fresh option")]));
  });
  const asked = page.waitForRequest(new RegExp(OPTIONS));
  await openPage(page, PATHS.home);
  await expect(actions(page).getByRole("link")).toHaveText(["Kept option"]);
  await asked;
  answer();
  await expect(actions(page).getByRole("link")).toHaveText(["Fresh option"]);
});

test(
  "a page without its options leads to the line screen, and back once they can be read",
  proves("2.N.2", "4.10", "8.13"),
  async ({ page }) => {
    const { end } = await fail(page, OPTIONS, "code 500");
    await openPage(page, PATHS.home);
    await expect(page).toHaveURL(/language\/line\?page=/);
    await expect(page.getByRole("heading", { name: say("line_lost", { page: say("navBar_frontPage") }) })).toBeVisible();
    await end();
    await page.route(new RegExp(OPTIONS), (route) => route.fulfill(list([option("Fresh option")])));
    await page.getByRole("button", { name: say("system_try_now") }).click();
    await expect(page).toHaveURL(/home-d$/);
    await expect(actions(page).getByRole("link")).toHaveText(["Fresh option"]);
  },
);

test("a page with options that were kept is left alone by a failure of them", async ({ page }) => {
  await keep(page);
  await fail(page, OPTIONS, "HTTP 502");
  await openPage(page, PATHS.home);
  await expect(page.getByRole("region", { name: say("home_movers") })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/home-d$/);
  await expect(actions(page).getByRole("link")).toHaveText(["Kept option"]);
});
