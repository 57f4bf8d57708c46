import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { proves } from "@candela/testkit";
import { NOTIFY_SHOWN_MS, TOAST_SHORT_MS, TOAST_SHOWN_MS, UPLOAD_TOAST_MS } from "@candela/ui";
import type { Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { paintJpeg } from "../acts/pictures.ts";
import { smallTargets } from "../acts/touch-targets.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { say } from "../words.ts";

/** Components that no page needs yet are proven in a page that only this test opens, built as the app is. */
const HOST = "http://components.test";
const NOON = Date.UTC(2026, 10, 21, 12);
const repository = join(import.meta.dirname, "..", "..");
const folder = join(repository, ".tmp", "components");

test.beforeAll(() => {
  const vite = join(repository, "node_modules", "vite", "bin", "vite.js");
  execFileSync(process.execPath, [vite, "build", "-c", join(repository, "e2e", "components", "vite.config.ts"), "--logLevel", "error"]);
});

test.beforeEach(async ({ page }) => {
  await page.route(`${HOST}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname === "/" ? "index.html" : pathname) });
  });
  await open(page);
});

async function open(page: Page, query = ""): Promise<void> {
  await page.goto(`${HOST}/${query}`);
  await expect(page.getByRole("grid")).toHaveCount(3);
}

pageTest("they have no accessibility violation, and everything can be hit with a finger", async ({ page }) => {
  await expectNoViolation(page);
  expect(await smallTargets(page)).toEqual([]);
});

for (const query of ["?dir=rtl", "?dir=rtl&theme=dark"]) {
  pageTest(`they have no accessibility violation from right to left: ${query}`, async ({ page }) => {
    await open(page, query);
    await expectNoViolation(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

pageTest("a number box steps, stops at its bounds and takes what is typed", proves("5.18"), async ({ page }) => {
  const count = page.getByRole("spinbutton", { name: "Count" });
  const more = page.getByRole("button", { name: say("field_more") });
  await expect(page.getByRole("button", { name: say("field_less") }).first()).toHaveAttribute("aria-disabled", "true");
  await more.first().tap();
  await expect(count).toHaveValue("2");
  await count.press("PageUp");
  await expect(count).toHaveValue("12");
  await count.press("End");
  await expect(count).toHaveValue("9007199254740991");
  await count.press("ArrowUp");
  await expect(count).toHaveValue("9007199254740991");
  await count.press("Home");
  await expect(count).toHaveValue("1");
  await count.fill("42");
  await count.press("Tab");
  await expect(count).toHaveValue("42");
  await count.fill("0");
  await count.blur();
  await expect(count).toHaveValue("1");

  const size = page.getByRole("spinbutton", { name: "Size" });
  for (const value of ["0.15", "0.20", "0.25", "0.30"]) {
    await more.last().tap();
    await expect(size).toHaveValue(value);
  }
  await expect(more.last()).toHaveAttribute("aria-disabled", "true");
});

pageTest("stars are chosen by finger and by key, in the direction of reading", proves("5.19"), async ({ page }) => {
  const star = (count: number) => page.getByRole("radio", { name: say("field_stars", { count }), exact: true });
  await expect(star(3)).toBeChecked();
  await star(5).locator("..").tap();
  await expect(star(5)).toBeChecked();
  await star(5).press("ArrowLeft");
  await expect(star(4)).toBeChecked();
  await open(page, "?dir=rtl");
  await star(3).press("ArrowLeft");
  await expect(star(4)).toBeChecked();
});

pageTest("a text area counts what people count and takes no more than it holds", proves("5.20"), async ({ page }) => {
  const field = page.getByRole("textbox", { name: "Remark" });
  await field.fill("🕯".repeat(150));
  await expect(field).toHaveValue("🕯".repeat(140));
  await expect(field).toHaveAccessibleDescription(say("field_count", { count: 140, max: 140 }));
  await field.fill("three");
  await expect(field).toHaveAccessibleDescription(say("field_count", { count: 5, max: 140 }));
});

test("pictures are added up to the limit, told for a moment, opened and removed", proves("5.21", "9.32"), async ({ page }) => {
  await stopClock(page);
  const picture = await paintJpeg(page, 20, 20);
  const files = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `${at}.jpg`, mimeType: "image/jpeg", buffer: picture }));
  const field = page.getByLabel(say("field_upload_add"));
  await field.setInputFiles([...files(2), { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("note") }]);
  await expectGoneAfter(page, say("field_upload_added", { count: 2 }), UPLOAD_TOAST_MS);
  await page.getByRole("button", { name: say("field_upload_open", { number: 2 }) }).press("Enter");
  await expect(page.getByText("opened 1")).toBeVisible();
  await field.setInputFiles(files(2));
  await expect(page.getByText(say("field_upload_full", { max: 3 }))).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.getByRole("button", { name: say("field_upload_remove", { number: 3 }) }).tap();
  await expect(field).toHaveCount(1);
});

/** The text stands there until just before its time, and then no more. The clock of the page only goes as far as it is told to. */
async function expectGoneAfter(page: Page, text: string, ms: number): Promise<void> {
  const shown = page.getByRole("status").getByText(text, { exact: true });
  await expect(shown).toBeVisible();
  await page.clock.runFor(ms - 1);
  await expect(shown).toBeVisible();
  await page.clock.runFor(1);
  await expect(shown).toHaveCount(0);
}

/** From here on time passes only as far as it is told to. The code of toasts is here by then. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: NOON });
  await open(page);
  await page.getByRole("button", { name: "Usual toast" }).tap();
  await expect(page.getByText("Usual", { exact: true })).toBeVisible();
  await page.clock.pauseAt(NOON + 3_600_000);
  await expect(page.getByText("Usual", { exact: true })).toHaveCount(0);
}

test("what is told stays for as long as the rules say", proves("9.30", "9.31", "9.33"), async ({ page }) => {
  await stopClock(page);
  for (const [button, text, ms] of [
    ["Notify", "Notified", NOTIFY_SHOWN_MS],
    ["Short toast", "Short", TOAST_SHORT_MS],
    ["Usual toast", "Usual", TOAST_SHOWN_MS],
  ] as const) {
    await page.getByRole("button", { name: button, exact: true }).tap();
    await expectGoneAfter(page, text, ms);
  }
});

pageTest("a notification stands at the top, a toast at the bottom", async ({ page }) => {
  const middle = async (text: string) => {
    const box = await page.getByRole("status").getByText(text).boundingBox();
    return (box?.y ?? 0) < 422 ? "top" : "bottom";
  };
  await page.getByRole("button", { name: "Notify" }).tap();
  await expect(page.getByText("Notified")).toBeVisible();
  expect(await middle("Notified")).toBe("top");
  await page.getByRole("button", { name: "Usual toast" }).tap();
  await expect(page.getByText("Usual", { exact: true })).toBeVisible();
  expect(await middle("Usual")).toBe("bottom");
});

pageTest("a code button waits, keeps the focus, and offers another", async ({ page }) => {
  await page.getByRole("button", { name: "Get code" }).tap();
  const waiting = page.getByRole("button", { name: "Retry in 60 seconds" });
  await expect(waiting).toBeFocused();
  await expect(waiting).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "End the wait" }).tap();
  await expect(page.getByRole("button", { name: "Get again" })).toBeVisible();
});

pageTest("an alert can only be acknowledged, and gives the focus back", async ({ page }) => {
  await page.getByRole("button", { name: "Alert", exact: true }).press("Enter");
  const told = page.getByRole("alertdialog", { name: "Told" });
  await expect(told.getByRole("button")).toHaveCount(1);
  await expect(told.getByRole("button")).toBeFocused();
  await expectNoViolation(page, "[role=alertdialog]");
  await page.keyboard.press("Enter");
  await expect(told).toBeHidden();
  await expect(page.getByRole("button", { name: "Alert", exact: true })).toBeFocused();
});

pageTest("the line under a tab moves for 300 ms", proves("9.34"), async ({ page }) => {
  const two = page.getByRole("tab", { name: "Two" });
  await two.tap();
  await expect(two.locator(".tab-line")).toHaveCSS("animation", /tab-line 0\.3s|0\.3s .*tab-line/);
});

pageTest("a range of days is chosen by finger and by keys, none after today", async ({ page }) => {
  const chosen = page.getByRole("status").filter({ hasText: /^\d{4}-/ });
  await expect(chosen).toHaveText("2026-08-21 2026-11-21");
  const day = (name: string) => page.getByRole("gridcell").getByRole("button", { name });
  await day("Thursday, October 1, 2026").tap();
  await expect(chosen).toHaveText("2026-10-01 2026-10-01");
  await day("Thursday, October 1, 2026").press("ArrowDown");
  await expect(day("Thursday, October 8, 2026")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chosen).toHaveText("2026-10-01 2026-10-08");
  await expect(day("Sunday, November 22, 2026")).toBeDisabled();
  await page.getByRole("button", { name: say("calendar_previous") }).tap();
  await expect(page.getByRole("grid", { name: "August 2026" })).toBeVisible();
});
