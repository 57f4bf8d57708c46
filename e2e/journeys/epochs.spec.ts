import { randomUUID } from "node:crypto";
import { openPage, PATHS } from "../acts/places.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { call } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { say } from "../words.ts";

test.use({ as: "guest" });

test("contracts and quick trades of an account that was begun anew stay readable, each epoch by itself", async ({ page, session }) => {
  if (session === null) throw new Error("a guest");
  const address = sharedAddress();
  const key = () => ({ idempotencyKey: randomUUID() });
  const order = { productCode: "X:BTCUSD", side: "long", action: "open", orderType: "market", quantity: "10", leverage: 10 } as const;
  await call(address, "POST /api/contractOrder/place", { ...key(), ...order, marginMode: "isolated" }, session.token);
  await call(address, "POST /api/contractPosition/closeAll", key(), session.token);
  await call(address, "POST /api/paperAccount/reset", key(), session.token);
  const chooser = page.getByRole("combobox", { name: say("epoch_choose") });
  const history = page.getByRole("tab", { name: say("orders_history") });
  await openPage(page, PATHS.positions);
  await history.tap();
  await expect(page.getByText(say("contract_none_past"))).toBeVisible();
  await chooser.selectOption("1");
  await expect(page.getByRole("tabpanel").getByRole("link")).toHaveCount(1);
  await expect(page.getByText(say("contract_none_past"))).toBeHidden();
  await openPage(page, PATHS.quickTrades);
  await expect(page.getByRole("heading", { name: say("quick_trades") })).toBeVisible();
  await page.getByRole("tab", { name: say("quick_past_tab") }).tap();
  await chooser.selectOption("1");
  await expect(page.getByText(say("quick_none_past"))).toBeVisible();
});
