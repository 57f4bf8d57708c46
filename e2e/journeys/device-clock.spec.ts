import { openPage, PATHS } from "../acts/places.ts";
import { openQuickTicket, placeUp, tradeCards } from "../acts/quick.ts";
import { expect, test } from "../fixtures.ts";
import { like, say } from "../words.ts";

test.use({ as: "guest" });

const DAY_MS = 86_400_000;
/** The longest duration that is offered. */
const LONGEST_S = 300;

for (const [name, offset] of [
  ["a day ahead", DAY_MS],
  ["twenty seconds ahead", 20_000],
  ["a day behind", -DAY_MS],
] as const)
  test(`a device whose clock is ${name} trades, and counts down right`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + offset });
    await openQuickTicket(page, "longest");
    const began = performance.now();
    await placeUp(page);
    const text = await tradeCards(page)
      .first()
      .getByText(/^\d+:\d\d$/)
      .innerText();
    const [minutes = 0, seconds = 0] = text.split(":").map(Number);
    const left = minutes * 60 + seconds;
    // The trade's age by a clock that is right, in whole seconds as shown.
    const gone = (performance.now() - began) / 1_000;
    expect(left).toBeGreaterThan(LONGEST_S - gone - 2);
    expect(left).toBeLessThanOrEqual(LONGEST_S);
    await expect(page.getByText(like("ui_stale"))).toHaveCount(0);
    await openPage(page, PATHS.ticket);
    await expect(page.getByRole("button", { name: say("trade_review_buy") })).toBeVisible();
    await expect(page.getByText(like("ui_stale"))).toHaveCount(0);
  });
