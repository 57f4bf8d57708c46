import type { Locator } from "@playwright/test";
import { openContractTicket, placeLong, positionCard, typeOnPad } from "../acts/contract.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { chooseMode } from "../acts/quick.ts";
import { openTicket, review, sheet } from "../acts/ticket.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { like, say } from "../words.ts";

/** Figures that are added on a sheet are read off it as a person reads them, and added. */
test.use({ as: "guest" });

/** Last digits of what is written: an amount as whole units of its own last decimal, and how many decimals it has. */
interface Written {
  readonly units: bigint;
  readonly decimals: number;
}

function read(text: string): Written {
  const [, sign = "", whole = "", fraction = ""] = /([−+]?)([\d,]+)\.(\d+)/.exec(text) ?? [];
  expect(whole, `an amount in "${text}"`).not.toBe("");
  const units = BigInt(whole.replaceAll(",", "") + fraction);
  return { units: sign === "−" ? -units : units, decimals: fraction.length };
}

/** Amounts of lines by the beginning of their name, and that of the button that commits: all of one moment, prices go on. */
async function amounts(within: Locator, names: readonly string[]): Promise<readonly Written[]> {
  const texts = await within.evaluate((dialog, wanted) => {
    const rows = [...dialog.querySelectorAll("dl > div")];
    const line = (name: string) => rows.find((row) => row.querySelector("dt")?.textContent?.trim().startsWith(name));
    const button = [...dialog.querySelectorAll("button")].map(({ textContent }) => textContent ?? "").find((text) => /\d USDT$/.test(text));
    return [...wanted.map((name) => line(name)?.querySelector("dd")?.textContent ?? ""), ...(button === undefined ? [] : [button])];
  }, names);
  return texts.map(read);
}

function expectSum(parts: readonly Written[], total: Written): void {
  for (const { decimals } of parts) expect(decimals).toBe(total.decimals);
  expect(parts.reduce((sum, { units }) => sum + units, 0n)).toBe(total.units);
}

/** A new price is waited for by what it changes. */
const LOOKS = 4;

async function atEachPrice(within: Locator, look: () => Promise<void>): Promise<void> {
  for (let count = 0; count < LOOKS; count += 1) {
    const before = await within.textContent();
    await look();
    await expect(within).not.toHaveText(before ?? "");
  }
}

test("value and fee of a spot confirmation are its total, and its button says the same", async ({ page }) => {
  await openTicket(page);
  await page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) }).fill("199.98");
  await review(page, "buy");
  await atEachPrice(sheet(page), async () => {
    const fee = say("trade_fee_rate", { rate: "" }).trim();
    const [value, paid, total, button] = await amounts(sheet(page), [say("trade_value"), fee, say("trade_total_from")]);
    if (value === undefined || paid === undefined || total === undefined || button === undefined) throw new Error("four amounts");
    expectSum([value, paid], total);
    expect(button).toEqual(total);
  });
});

test("margin and fee of a contract confirmation are its total, and a position's price, fee and margin what it brings", async ({ page }) => {
  await openContractTicket(page);
  await typeOnPad(page, say("contract_lots"), "137");
  const long = page.getByRole("button", { name: say("contract_long"), exact: true });
  await long.click();
  await atEachPrice(sheet(page), async () => {
    const names = [say("term_margin"), say("term_opening_fee"), say("trade_total_from")];
    const [margin, fee, total, button] = await amounts(sheet(page), names);
    if (margin === undefined || fee === undefined || total === undefined || button === undefined) throw new Error("four amounts");
    expectSum([margin, fee], total);
    expect(button).toEqual(total);
  });
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await placeLong(page);
  await sheet(page)
    .getByRole("button", { name: say("contract_see_positions") })
    .click();
  await expect(page.getByRole("button", { name: say("contract_close_all"), exact: true })).toBeVisible();
  await positionCard(page, "long")
    .getByRole("button", { name: say("contract_close"), exact: true })
    .click();
  await expect(sheet(page).getByText(say("contract_to_balance"))).toBeVisible();
  await atEachPrice(sheet(page), async () => {
    const names = [say("contract_result_of_price"), say("term_closing_fee"), say("contract_margin_back"), say("contract_to_balance")];
    const [result, fee, margin, back] = await amounts(sheet(page), names);
    if (result === undefined || fee === undefined || margin === undefined || back === undefined) throw new Error("four amounts");
    expectSum([result, { ...fee, units: -fee.units }, margin], back);
  });
});

test("what a quick trade pays when it is right is its total and its profit, and when it is wrong nothing, with its currency", async ({
  page,
}) => {
  await openPage(page, PATHS.trade);
  await chooseMode(page, "trade_quick");
  await page.getByRole("button", { name: say("quick_up"), exact: true }).click();
  const ends = sheet(page).locator("dl").first();
  await expect(ends).toContainText(`${say("quick_pays")} 0.00 USDT`);
  const [profit, pays] = (await ends.locator("div").first().locator("dd").allTextContents()).map(read);
  const [total] = await amounts(sheet(page), [say("quick_total")]);
  if (profit === undefined || pays === undefined || total === undefined) throw new Error("three amounts");
  expectSum([profit, total], pays);
  await expect(sheet(page).getByRole("button", { name: like("quick_place_up") })).toContainText(/\.\d\d USDT$/);
});
