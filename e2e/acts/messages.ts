import type { Page } from "@playwright/test";

const product = { productCode: "X:BTCUSD", currency: "USDT" };
const position = { ...product, positionId: "12", side: "short", price: "91961.62", result: "-12345678.90" };
const action = { ...product, effectiveAt: "1793000000000" };
/** One of every kind, with what fills its text. */
const KINDS = {
  price_alert: { ...product, condition: "above", price: "96000.00", reached: "96001.50" },
  liquidation: { ...position, reason: "cross_settlement" },
  protection_hit: { ...position, trigger: "99000.00", reason: "take_profit" },
  dividend: { ...action, quantity: "10000000", cashPerUnit: "0.24", cash: "2400000.00" },
  split: { ...action, newUnits: "3", oldUnits: "2", orders: "1", released: "12345678.90", holding: "none" },
  suspension: { ...action, reason: "The feed has failed." },
  identity_passed: { level: "basic", reviewer: "sandbox" },
  identity_rejected: { level: "advanced", reviewer: "operators", reason: "address_old" },
  bank_card_added: { ending: "7154", device: "Firefox, Linux" },
  deposit_credited: { amount: "500", asset: "USDT", id: "41" },
  deposit_rejected: { amount: "800", asset: "EUR", id: "42", reason: "name_differs" },
  deposit_parked: { amount: "120", asset: "USD", id: "43" },
  wallet_address_added: { network: "TRC20", beginning: "TR7NHqje", device: "Firefox, Linux" },
  password_changed: { by: "password", device: "Firefox, Linux" },
  security_changed: { what: "secondFactorOn", by: "code", device: "Firefox, Linux" },
} as const;

export const MESSAGE_COUNT = Object.keys(KINDS).length;

/** The caller has a message of every kind, and has read none of them; or has no message at all. */
export async function answerMessages(page: Page, some = true): Promise<void> {
  const rows = Object.entries(some ? KINDS : {}).map(([kind, params], index) => ({ id: `${99 - index}`, kind, params, isRead: false }));
  await page.route("**/api/siteMessage/list*", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { timestamp: number };
    const ts = await page.evaluate(() => Date.now());
    await route.fulfill({
      response,
      json: { ...body, rows: rows.map((row, day) => ({ ...row, ts: ts - day * 86_400_000 })), total: rows.length },
    });
  });
  await page.route("**/api/siteMessage/notReadMessageCount*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: rows.length } });
  });
}
