import { openNext, PATHS } from "../acts/places.ts";
import { makeRich } from "../acts/rich-account.ts";
import { settled } from "../acts/settle.ts";
import { openTicket, review } from "../acts/ticket.ts";
import { expectFit } from "../acts/visit.ts";
import { deviceOf, expect, pageTest, test } from "../fixtures.ts";
import { say } from "../words.ts";

/** Every page as it opens is looked at in quality/visits.spec.ts. */

test.use({ as: "trader" });

pageTest("eight digits fit 320 px wherever an account is shown, and no number is cut", async ({ page }) => {
  await makeRich(page);
  for (const [name, path] of Object.entries(PATHS)) {
    if (!/^(home|me($|[A-Z])|assets|summary|record|statistics)/.test(name)) continue;
    await openNext(page, path);
    await settled(page);
    await expectFit(page);
    const cut = await page
      .getByRole("main")
      .locator("bdi.num")
      .evaluateAll((numbers) =>
        numbers
          .filter((number) => {
            const box = number.getBoundingClientRect();
            let around = number.parentElement;
            while (around !== null && getComputedStyle(around).overflowX === "visible") around = around.parentElement;
            if (around === null || /auto|scroll/.test(getComputedStyle(around).overflowX)) return false;
            const frame = around.getBoundingClientRect();
            return box.width > 1 && (box.right > frame.right + 1 || box.left < frame.left - 1);
          })
          .map((number) => number.textContent),
      );
    expect(cut, name).toEqual([]);
  }
});

/** Heads of one row, the name of the page in it. */
const HEADS = ["trade", "ticket", "chart", "orders", "positions", "quickTrades", "assets", "record", "statistics", "statement"] as const;

pageTest("no head breaks into two rows", async ({ page }) => {
  for (const name of HEADS) {
    await openNext(page, PATHS[name]);
    await settled(page);
    const head = page.getByRole("main").locator("header").first();
    await expect.poll(async () => (await head.boundingBox())?.height ?? 0, { message: name }).toBeGreaterThan(0);
    expect((await head.boundingBox())?.height, name).toBeLessThan(68);
  }
});

for (const [mode, keys] of [
  ["contract", ["contract_long", "contract_short"]],
  ["quick", ["quick_up", "quick_down"]],
] as const)
  test.describe(`in the mode ${mode}`, () => {
    test.use({ storageState: ({ session }, use) => use(deviceOf(session, { tradeModes: { "X:ETHUSD": mode } })) });
    pageTest("the keys of a ticket are in sight above the tabs", async ({ page }) => {
      await openNext(page, `${PATHS.trade}?productCode=X:ETHUSD`);
      const tabs = page.getByRole("navigation", { name: say("system_tabs") });
      for (const key of keys) {
        const button = page.getByRole("button", { name: new RegExp(`^${say(key)}`) });
        await expect(button).toBeVisible();
        const gap = async () => {
          const [tab, own] = [await tabs.boundingBox(), await button.boundingBox()];
          return (tab?.y ?? 0) - (own?.y ?? 0) - (own?.height ?? Number.POSITIVE_INFINITY);
        };
        await expect.poll(gap, { message: key }).toBeGreaterThanOrEqual(0);
      }
    });
  });

test.describe("for a guest", () => {
  test.use({ as: "guest" });
  pageTest("the confirmation sheet fits 320 px and its action is in sight", async ({ page }) => {
    await openTicket(page);
    await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("98765.43");
    const place = await review(page, "buy");
    await expect(place).toBeInViewport({ ratio: 1 });
    await expectFit(page);
  });
});
