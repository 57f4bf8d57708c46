import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { exchange } from "../acts/exchange.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { say } from "../words.ts";

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

test.use({ as: "guest" });

test(
  "a guest exchanges USDT into euro and euro into yen, and finds both in the record, the assets and the account record",
  proves("1.10"),
  async ({ page }) => {
    await openPage(page, PATHS.assets);
    await main(page)
      .getByRole("link", { name: say("exchange_title") })
      .tap();
    await exchange(page, "USDT", "EUR", "500");
    await dialog(page)
      .getByRole("button", { name: say("trade_done") })
      .tap();
    await exchange(page, "EUR", "JPY", "100");
    await dialog(page)
      .getByRole("button", { name: say("exchange_records") })
      .tap();
    await expect(main(page).getByText(say("exchange_pair", { from: "EUR", to: "JPY" }))).toBeVisible();
    await expect(main(page).getByText(say("exchange_pair", { from: "USDT", to: "EUR" }))).toBeVisible();
    await expect(main(page).getByText("C:USDJPY")).toBeVisible();
    await expectNoViolation(page);
    await openPage(page, PATHS.assets);
    for (const code of ["EUR", "JPY"]) await expect(main(page).getByText(code, { exact: true }).first()).toBeVisible();
    await openPage(page, PATHS.record);
    await main(page).getByRole("button", { name: "JPY", exact: true }).tap();
    await expect(main(page).getByRole("listitem")).toHaveText([new RegExp(`${say("record_reason_exchange_received")}.*JPY`)]);
  },
);
