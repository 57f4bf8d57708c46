import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { OPENED, WAITING } from "../../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC } from "../../../testing/market.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { MoveOrderSheet } from "./move-order-sheet.tsx";

const CANCEL = "POST /api/contractOrder/cancel";
const PLACE = "POST /api/contractOrder/place";
const [order] = WAITING.orders;

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().data("GET /api/product/detail", BTC);
  server().data(CANCEL, WAITING);
  server().data(PLACE, OPENED);
});

const sheet = () => page.getByRole("dialog");
const key = (name: string) => sheet().getByRole("button", { name, exact: true });
const move = () => key(say("chart_move_confirm", { price: "91,000.00" }));

async function asked() {
  const onClose = vi.fn();
  if (order === undefined) throw new Error("an order waits");
  await show(<MoveOrderSheet order={order} price="91000.00" onClose={onClose} />);
  return onClose;
}

describe("moving an order of contracts", () => {
  it("cancels it, places it anew at the new price, and says so", async () => {
    const onClose = await asked();
    await move().click();
    await expect.element(page.getByText(say("chart_moved", { price: "91,000.00" }))).toBeVisible();
    expect(server().asked(CANCEL)).toMatchObject([{ id: order?.id }]);
    expect(server().asked(PLACE)).toMatchObject([{ productCode: order?.productCode, side: order?.side, quantity: order?.lots }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("places nothing where it could not be cancelled, and is not tried again", async () => {
    server().reject(CANCEL, "order_already_filled");
    await asked();
    await move().click();
    await expect
      .element(sheet().getByRole("alert"))
      .toHaveTextContent(say("chart_move_not_cancelled", { reason: say("order_already_filled") }));
    expect(server().asked(PLACE)).toEqual([]);
    expect(move().query()).toBeNull();
  });

  it("tells that it is cancelled where it was not placed again, and leaves only the way out", async () => {
    server().reject(PLACE, "insufficient_balance", { available: "1.25", needed: "2", asset: "USDT" });
    const onClose = await asked();
    await move().click();
    const reason = say("insufficient_balance", { available: "1.25", needed: "2", asset: "USDT" });
    await expect.element(sheet().getByRole("alert")).toHaveTextContent(say("chart_move_not_placed", { reason }));
    expect(move().query()).toBeNull();
    await key(say("trade_done")).click();
    expect(onClose).toHaveBeenCalledOnce();
  });
});
