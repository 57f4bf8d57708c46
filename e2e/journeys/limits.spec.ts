import type { Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { openQuickTicket } from "../acts/quick.ts";
import { sheet, tapNumber } from "../acts/ticket.ts";
import { expectUsable } from "../acts/visit.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { call } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

test.use({ as: "guest" });

const DIALOG = "[role=dialog]";
const card = (page: Page, name: "limits_stake" | "limits_daily" | "limits_break") => page.getByRole("region", { name: say(name) });
const light = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-theme", "light"));

async function setStake(page: Page, amount: string): Promise<void> {
  await card(page, "limits_stake").getByRole("button").first().tap();
  await tapNumber(page, amount);
}

/** Neither way can be placed, and the ticket says why; the words lead back to the limits. */
async function beKeptFrom(page: Page, text: RegExp): Promise<void> {
  await openQuickTicket(page, "longest");
  for (const key of ["quick_up", "quick_down"] as const) {
    const button = page.getByRole("button", { name: new RegExp(`^${say(key)}`) });
    await expect(button).toHaveAccessibleDescription(text);
    await expect(button).toHaveAttribute("aria-disabled", "true");
  }
  await expectUsable(page, "the ticket with a limit of one's own");
  await page.getByRole("button", { name: say("limits_see") }).click();
  await expect(page.getByRole("heading", { name: say("limits_title") })).toBeVisible();
}

test("a limit holds at once, says so on the ticket, and is loosened only after a day", async ({ page, session }) => {
  await openPage(page, PATHS.limits);
  await setStake(page, "10.50");
  await expect(sheet(page).getByText(say("limits_tighter"))).toBeVisible();
  await expectNoViolation(page, DIALOG);
  await light(page);
  await sheet(page)
    .getByRole("button", { name: say("limits_save_at", { value: "10.50 USDT" }) })
    .tap();
  await expect(card(page, "limits_stake")).toContainText("10.50 USDT");

  await beKeptFrom(page, like("limit_stake", { max: "10.50" }));
  await light(page);
  await setStake(page, "500");
  await expect(sheet(page).getByText(like("limits_looser", { value: "10.50 USDT" }))).toBeVisible();
  await sheet(page)
    .getByRole("button", { name: say("limits_save_at", { value: "500.00 USDT" }) })
    .tap();
  await expect(sheet(page)).toBeHidden();
  await expect(
    card(page, "limits_stake").getByText(
      /^Changes to 500\.00 USDT in (24 hours|23 hours, 5\d minutes), on [A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d/,
    ),
  ).toBeVisible();
  await expectNoViolation(page);
  await light(page);
  await card(page, "limits_stake")
    .getByRole("button", { name: say("limits_keep", { value: "10.50 USDT" }) })
    .tap();
  await expect(card(page, "limits_stake").getByText(like("limits_waiting"))).toBeHidden();
  const { data } = await call(sharedAddress(), "GET /api/userLimit/detail", {}, session?.token);
  expect(data?.stake).toMatchObject({ next: null });
});

test("a break is asked about, then keeps from opening until a moment told in local time", async ({ page }) => {
  await openPage(page, PATHS.limits);
  await card(page, "limits_break")
    .getByRole("button", { name: say("limits_break_days") })
    .tap();
  await expect(sheet(page).getByText(say("limits_break_ask_close"))).toBeVisible();
  await expectNoViolation(page, DIALOG);
  await light(page);
  await sheet(page)
    .getByRole("button", { name: say("limits_break_not") })
    .tap();
  await expect(card(page, "limits_break").getByText(like("limits_break_running"))).toBeHidden();
  await card(page, "limits_break")
    .getByRole("button", { name: say("limits_break_days") })
    .tap();
  await sheet(page)
    .getByRole("button", { name: say("limits_break_start") })
    .tap();
  await expect(card(page, "limits_break").getByText(like("limits_break_running"))).toBeVisible();
  await beKeptFrom(page, /^You are on a break until [A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d\./);
  await light(page);
  await card(page, "limits_break")
    .getByRole("button", { name: say("limits_break_end") })
    .tap();
  await expect(card(page, "limits_break").getByText(/^Ends early in (24 hours|23 hours, 5\d minutes)/)).toBeVisible();
  await expectNoViolation(page);
});

test("what was lost today stands against the limit, in numbers, a bar and words", async ({ page, session }) => {
  await call(sharedAddress(), "POST /api/userLimit/change", { dailyLoss: "250" }, session?.token);
  await openPage(page, PATHS.limits);
  await expect(page.getByRole("progressbar", { name: say("limits_bar", { lost: "0.00", max: "250.00" }) })).toBeVisible();
  await expect(page.getByText(like("limits_left", { left: "250.00 USDT" }))).toBeVisible();
  await expect(page.getByText(say("limits_closing"))).toBeVisible();
});
