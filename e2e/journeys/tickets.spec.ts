import { openContractTicket, typeOnPad } from "../acts/contract.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { chooseMode } from "../acts/quick.ts";
import { openTicket, sheet, tapNumber } from "../acts/ticket.ts";
import { expect, pageTest, test } from "../fixtures.ts";
import { like, say } from "../words.ts";

test.use({ as: "guest" });

pageTest("what is filled into a ticket is there after a reload", async ({ page }) => {
  await openContractTicket(page);
  await typeOnPad(page, say("contract_lots"), "321");
  await page.reload();
  await expect(page.getByRole("button", { name: `${say("contract_lots")}: 321` })).toBeVisible();
  await openTicket(page);
  await tapNumber(page, "12.5");
  await page.reload();
  await expect(page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) })).toHaveValue("12.5");
});

pageTest("all of the money may be put into a market order, with room for the next price", async ({ page }) => {
  await openContractTicket(page);
  await page.getByRole("button", { name: say("trade_max"), exact: true }).click();
  await expect(page.getByText(like("ticket_room_to_move"))).toBeVisible();
  await page.getByRole("button", { name: say("contract_long"), exact: true }).click();
  await sheet(page)
    .getByRole("button", { name: like("contract_place_long") })
    .click();
  await expect(sheet(page).getByRole("heading", { name: say("trade_result"), exact: true })).toBeVisible();
});

test("an order without any answer is found out about when the line is back", async ({ page, context }) => {
  await page.clock.install();
  await context.route("**/api/contractOrder/place", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await context.route("**/api/contractOrder/byKey*", (route) => route.abort("connectionreset"));
  await openContractTicket(page);
  await typeOnPad(page, say("contract_lots"), "10");
  await page.getByRole("button", { name: say("contract_long"), exact: true }).click();
  await sheet(page)
    .getByRole("button", { name: like("contract_place_long") })
    .click();
  // It asks again and again, with longer and longer pauses: they are made to pass.
  const unknown = sheet(page).getByText(say("trade_unknown"));
  const passed = async () => {
    await page.clock.fastForward(1_000);
    return await unknown.isVisible();
  };
  await expect.poll(passed, { intervals: [100] }).toBe(true);
  await context.unroute("**/api/contractOrder/byKey*");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText(say("trade_resumed_done"))).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("pendingCommands"))).toBe("[]");
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  pageTest("the figures of a large size stay whole", async ({ page }) => {
    await openPage(page, `${PATHS.trade}?productCode=X:DOGEUSD`);
    await chooseMode(page, "trade_contract");
    await typeOnPad(page, say("contract_lots"), "1000000");
    const row = page
      .getByRole("region", { name: say("contract_ticket") })
      .getByRole("row")
      .filter({ hasText: say("term_position_size") });
    await expect(row).toContainText("10,000,000");
    // The unit may stand on a line of its own; the digits are one.
    const broken = await row.locator("td bdi").evaluateAll((parts) => {
      const lines = (part: Element) => {
        const digits = document.createRange();
        digits.selectNodeContents(part.firstChild ?? part);
        return digits.getClientRects().length;
      };
      return parts.filter((part) => lines(part) > 1).map((part) => part.textContent);
    });
    expect(broken).toEqual([]);
  });
});

pageTest("a price that is waited for already is not set twice", async ({ page }) => {
  await openPage(page, PATHS.trade);
  const bell = page.getByRole("button", { name: new RegExp(`${like("alerts_bell").source}|${like("alerts_bell_count").source}`) });
  const field = sheet(page).getByRole("textbox", { name: say("alerts_reaches") });
  await bell.click();
  await field.fill("150000");
  await sheet(page)
    .getByRole("button", { name: like("alerts_set") })
    .click();
  await expect(field).toBeHidden();
  await page.reload();
  await bell.click();
  await field.fill("150000");
  await expect(sheet(page).getByRole("button", { name: say("alerts_known") })).toBeVisible();
});
