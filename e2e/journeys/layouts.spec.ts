import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import { choose } from "../acts/choose.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { call, type Session } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { say } from "../words.ts";

test.describe("of somebody whose money lies still", () => {
  test.use({ as: "guest" });
  let total: string;

  /** Bought and sold again: fees and spread are gone, and nothing is left whose worth could move while the pages are looked at. */
  test.beforeEach(async ({ session }) => {
    const user = session as Session;
    const place = (order: { direction: 1 | 2; amount?: string; quantity?: string }) =>
      call(
        sharedAddress(),
        "POST /api/spotOrder/place",
        { idempotencyKey: randomUUID(), productCode: "X:ETHUSD", orderType: "market", ...order },
        user.token,
      );
    await place({ direction: 1, amount: "25000" });
    const { rows } = await call(sharedAddress(), "GET /api/userBibiAssets/list", {}, user.token);
    await place({ direction: 2, quantity: rows[0]?.available ?? "" });
    const { data } = await call(sharedAddress(), "GET /api/userInfo/personCenterPanelData", {}, user.token);
    expect(data?.holdings).toMatch(/^0(\.0+)?$/);
    const [whole = "", fraction = ""] = (data?.userBalanceConvert ?? "").split(".");
    total = `$${BigInt(whole).toLocaleString("en")}.${fraction.slice(0, 2)}`;
    expect(total).not.toBe("$100,000.00");
  });

  // Every layout, with balances shown and hidden: the outlines of the pages.
  pageTest("home, the personal page and the summary show the total of the server", async ({ page }) => {
    for (const name of ["home", "me", "summary"] as const) {
      await openPage(page, PATHS[name]);
      await settled(page);
      await expect(page.getByRole("region", { name: say("home_total"), exact: true }), name).toContainText(total);
    }
  });
});

test.describe("lists", () => {
  test.use({ as: "trader" });

  pageTest("the quote list goes by change and by price, and narrows to a class", async ({ page }) => {
    await openPage(page, PATHS.quoteList);
    await settled(page);
    const { rows } = await call(sharedAddress(), "GET /api/homeRecommendProducts/list", { pageNum: 1, pageSize: 50 });
    const items = page.getByRole("list", { name: say("home_quote_list") }).getByRole("listitem");
    const { total } = await call(sharedAddress(), "GET /api/product/search", {});
    await expect(items).toHaveCount(total);
    const dearest = rows.toSorted((a, b) => Number(b.tickerInfo.nowPrice) - Number(a.tickerInfo.nowPrice))[0];
    await choose(page.getByRole("radio", { name: say("home_by_price") }));
    await expect(items.first()).toContainText(dearest?.productName ?? "none");
    await page.getByRole("button", { name: say("class_4"), exact: true }).tap();
    await expect(items).toHaveCount(rows.filter(({ productType }) => productType === 4).length);
  });

  pageTest("the map opens the product that is tapped", async ({ page }) => {
    await openPage(page, PATHS.homeHeat);
    await settled(page);
    await page
      .getByRole("list", { name: say("home_map_text") })
      .getByRole("link", { name: /Ethereum/ })
      .tap();
    await expect(page.getByRole("figure", { name: /^Ethereum/ })).toBeVisible();
  });
});

// Each three seconds, in either direction of reading, and at rest: `apps/web/src/features/home/banner-swiper.component.test.tsx`.
test.describe("the swiper", () => {
  test.use({ as: "trader" });

  pageTest("moves on by itself and rests when paused", proves("4.16"), async ({ page }) => {
    await openPage(page, PATHS.homeClassic);
    await settled(page);
    const cards = page.getByRole("region", { name: say("home_banners") });
    const list = cards.getByRole("list");
    await expect.poll(() => list.evaluate((element) => Math.round(element.scrollLeft / element.clientWidth))).toBeGreaterThan(0);
    await cards.getByRole("button", { name: say("home_pause") }).tap();
    await expect(cards.getByRole("button", { name: say("home_play") })).toBeVisible();
  });
});
