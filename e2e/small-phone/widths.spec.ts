import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { openTicket, review } from "../acts/ticket.ts";
import { expectFit } from "../acts/visit.ts";
import { deviceOf, expect, lookAround, test } from "../fixtures.ts";
import { say } from "../words.ts";

/** Every page as it opens is looked at in quality/visits.spec.ts. */

test.use({ as: "trader" });

/** What a rich account has: eight digits before the point, and a holding of ten million pieces. */
async function makeRich(page: Page): Promise<void> {
  const change = (path: string, of: (body: { data: Record<string, unknown>; rows: Record<string, unknown>[] }) => object) =>
    page.route(`**${path}*`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, ...of(body) } });
    });
  await change("/api/userInfo/personCenterPanelData", ({ data }) => ({
    data: {
      ...data,
      userBalanceConvert: "89519898.590000",
      cash: "87534811.140000",
      holdings: "1985087.450000",
      allMarginAmount: "12345678.900000",
      profitAndLose: "-12345678.900000",
      profitAndLoseToday: "-12345678.900000",
      openingValue: "101865577.490000",
      parts: [
        { kind: "currency", code: "USDT", value: "75188454.690000", profit: null },
        { kind: "holding", code: "X:BTCUSD", value: "1985087.450000", profit: "-12345678.900000" },
        { kind: "contract", code: "", value: "12346356.450000", profit: "0" },
      ],
    },
  }));
  await change("/api/userAssets/list", ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, balance: "87534811.140000", available: "75034811.140000", frozen: "12500000.000000" })),
  }));
  await change("/api/userBibiAssets/list", ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, bibiAmount: "10000000.00", available: "7500000.00", frozen: "2500000.00" })),
  }));
  await change("/api/accountRecord/list", ({ rows }) => ({
    rows: rows.map((row) => ({ ...row, amount: "-12345678.123456", balanceAfter: "87534811.140000" })),
  }));
}

lookAround("eight digits fit 320 px wherever an account is shown, and no number is cut", async ({ page }) => {
  await makeRich(page);
  for (const [name, path] of Object.entries(PATHS)) {
    if (!/^(home|me($|[A-Z])|assets|summary|record|statistics)/.test(name)) continue;
    await openPage(page, path);
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

test.describe("in German", () => {
  test.use({ storageState: ({ session }, use) => use(deviceOf(session, { language: "de" })) });
  lookAround("the pages with the longest numbers fit 320 px", async ({ page }) => {
    for (const path of [PATHS.home, PATHS.assets, PATHS.trade, PATHS.record, PATHS.statistics, PATHS.statement]) {
      await openPage(page, path);
      await settled(page);
      await expectFit(page);
    }
  });
});

test.describe("for a guest", () => {
  test.use({ as: "guest" });
  lookAround("the confirmation sheet fits 320 px and its action is in sight", async ({ page }) => {
    await openTicket(page);
    await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("98765.43");
    const place = await review(page, "buy");
    await expect(place).toBeInViewport({ ratio: 1 });
    await expectFit(page);
  });
});
