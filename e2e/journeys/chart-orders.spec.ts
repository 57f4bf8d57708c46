import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { drag, openChart } from "../acts/chart.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { call, type Session } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

test.use({ as: "guest" });

const CODE = "X:BTCUSD";

/** An order that waits a little under the market, so that its line is on the chart. */
async function rest(session: Session | null): Promise<string> {
  if (session === null) throw new Error("no session");
  const address = sharedAddress();
  const { data: product } = await call(address, "GET /api/product/detail", { productCode: CODE });
  const cents = BigInt(product?.tickerInfo.nowPrice.replace(".", "") ?? "0");
  const units = (cents * 998n) / 1_000n;
  const price = `${units / 100n}.${`${units % 100n}`.padStart(2, "0")}`;
  const order = { productCode: CODE, direction: 1, orderType: "limit", price, quantity: "0.05" } as const;
  await call(address, "POST /api/spotOrder/place", { idempotencyKey: randomUUID(), ...order }, session.token);
  return price;
}

async function openOrders(session: Session | null) {
  const { rows } = await call(sharedAddress(), "GET /api/spotOrder/list", { status: "open", pageNum: 1, pageSize: 10 }, session?.token);
  return rows;
}

const handle = (page: Page) =>
  page.getByRole("slider", { name: like("chart_line_handle", { label: say("chart_line_buy", { quantity: "0.05 BTC" }) }) });

test("a resting order is dragged to another price, and nothing happens before it is confirmed", async ({ page, session }) => {
  const price = await rest(session);
  await openChart(page);
  const line = handle(page);
  await expect(line).toHaveAttribute("aria-valuenow", `${Number(price)}`);
  const box = await line.boundingBox();
  if (box === null) throw new Error("the line has no handle");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await drag(page, { x, y }, { x, y: y + 10 }, { x, y: y + 24 });
  const sheet = page.getByRole("dialog", { name: say("chart_move_title") });
  await expect(sheet).toBeVisible();
  // Behind the sheet the line waits where it was let go.
  await expect(page.locator("[data-line=order] [role=slider]")).not.toHaveAttribute("aria-valuenow", `${Number(price)}`);
  expect((await openOrders(session)).map((order) => order.price)).toEqual([price]);
  await sheet.getByRole("button", { name: say("chart_move_keep") }).tap();
  await expect(sheet).toBeHidden();
  await expect(line).toHaveAttribute("aria-valuenow", `${Number(price)}`);
  expect((await openOrders(session)).map((order) => order.price)).toEqual([price]);
});

test("a resting order is moved with keys: cancelled and placed again at the new price", async ({ page, session }) => {
  const price = await rest(session);
  const [before] = await openOrders(session);
  await openChart(page);
  await handle(page).focus();
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: say("chart_move_title") });
  await sheet.getByRole("button", { name: like("chart_move_confirm") }).tap();
  await expect(page.getByText(like("chart_moved"))).toBeVisible();
  const after = await openOrders(session);
  expect(after).toHaveLength(1);
  expect(after[0]?.id).not.toBe(before?.id);
  expect(after[0]?.quantity).toBe(before?.quantity);
  expect(Number(after[0]?.price)).toBeLessThan(Number(price));
  await expect(handle(page)).toHaveAttribute("aria-valuenow", `${Number(after[0]?.price)}`);
});
