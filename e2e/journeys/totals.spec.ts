import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { call, placeOrder, type Session } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { say } from "../words.ts";

test.use({ as: "guest" });

/** Something open in every mode: a holding with an order that waits, a position, a quick trade of five minutes. */
async function openEverywhere(session: Session): Promise<void> {
  const address = sharedAddress();
  const product = { productCode: "X:BTCUSD" } as const;
  await placeOrder(address, session, { ...product, direction: 1, orderType: "market", amount: "1234.56" });
  const { data: bitcoin } = await call(address, "GET /api/product/detail", product);
  const half = String(BigInt(bitcoin?.tickerInfo.nowPrice.split(".")[0] ?? "0") / 2n);
  await placeOrder(address, session, { ...product, direction: 1, orderType: "limit", price: half, quantity: "0.013" });
  const contract = { ...product, side: "long", action: "open", orderType: "market", quantity: "100", leverage: 10 } as const;
  await call(
    address,
    "POST /api/contractOrder/place",
    { idempotencyKey: randomUUID(), marginMode: "isolated", ...contract },
    session.token,
  );
  const { rows } = await call(address, "GET /api/fastTradeOrderOptions/list", { productType: 2, ...product }, session.token);
  const optionId = rows.find(({ seconds }) => seconds === 300)?.id ?? 0;
  const quick = { ...product, direction: 1, optionId, stake: "25" } as const;
  await call(address, "POST /api/fastTradeOrder/place", { idempotencyKey: randomUUID(), ...quick }, session.token);
}

/** Cents of every figure of the page: the total, and each row's worth. */
async function figures(page: Page): Promise<{ total: number; rows: number }> {
  return await page.evaluate(() => {
    const cents = (text: string) => Math.round(Number(text.replaceAll(/[^0-9.\u2212-]/g, "").replace("\u2212", "-")) * 100);
    const head = document.querySelector("#assets-total + p bdi");
    const rows = "main section[aria-labelledby^=assets-] li .items-end";
    const worths = [...document.querySelectorAll(`${rows} > bdi:first-child, ${rows} > span:first-child > bdi:first-child`)];
    const own = worths.map((each) =>
      cents(
        [...each.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent)
          .join(""),
      ),
    );
    return { total: cents(head?.textContent ?? ""), rows: own.reduce((sum, each) => sum + each, 0) };
  });
}

test("what the assets page lists adds up to its total, and each row leads to what it names", proves("1.9"), async ({ page, session }) => {
  if (session === null) throw new Error("a guest");
  await openEverywhere(session);
  await openPage(page, PATHS.assets);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: new RegExp(say("quick_trades")) })).toBeVisible();
  // The stake; what something is worth by now may end with it, too.
  await expect(main.getByText("25.00").first()).toBeVisible();
  await expect
    .poll(async () => {
      const { total, rows } = await figures(page);
      return total > 0 ? total - rows : null;
    })
    .toBe(0);
  await main.getByRole("link", { name: new RegExp(say("assets_contracts")) }).tap();
  await expect(page.getByRole("article", { name: say("contract_long_of", { name: "Bitcoin" }) })).toBeVisible();
});

test("orders of every mode are a tap from each other, and back leads to where one came from", async ({ page, session }) => {
  if (session === null) throw new Error("a guest");
  await openEverywhere(session);
  await openPage(page, PATHS.assets);
  await page
    .getByRole("navigation", { name: say("home_actions") })
    .getByRole("link", { name: say("home_act_orders") })
    .tap();
  const mode = (name: "trade_quick" | "trade_contract" | "trade_spot") =>
    page.getByRole("navigation", { name: say("overview_mode") }).getByRole("link", { name: say(name) });
  await expect(mode("trade_spot")).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("0.013").first()).toBeVisible();
  await mode("trade_contract").tap();
  await expect(page.getByRole("article", { name: say("contract_long_of", { name: "Bitcoin" }) })).toBeVisible();
  await mode("trade_quick").tap();
  await expect(page.getByRole("tab", { name: say("quick_open_tab_count", { count: 1 }) })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${PATHS.assets}$`));
});
