import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openKline, prepareKline } from "../../../testing/kline.tsx";
import { holdingOf, RESTING } from "../../../testing/market.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";

beforeEach(prepareKline);

describe("own orders on the chart", () => {
  const ORDER = { ...RESTING, price: "98800.00", quantity: "0.010000", filledQuantity: "0.002000" };
  const LABEL = say("chart_line_buy", { quantity: "0.008 BTC" });
  const lines = () => [...document.querySelectorAll("[data-tag-of]")].map(({ textContent }) => textContent?.replace(/[↑↓]/g, "").trim());
  const handle = () => page.getByRole("slider", { name: say("chart_line_handle", { label: LABEL }) });

  it("are what is left of each, with what is held at its average cost", async () => {
    server().rows("GET /api/spotOrder/list", [
      ORDER,
      { ...ORDER, id: "43", direction: 2, orderType: "stop_limit", price: "98900.00", triggerPrice: "98950.00" },
      { ...ORDER, id: "44", status: "cancelled" },
      { ...ORDER, id: "45", price: null },
    ]);
    server().rows("GET /api/userBibiAssets/list", [{ ...holdingOf("0.1"), averageCost: "98700.004" }]);
    await openKline();
    const selling = say("chart_line_sell", { quantity: "0.008 BTC" });
    await expect
      .poll(lines)
      .toEqual([
        `${LABEL} 98,800.00`,
        `${say("chart_line_trigger", { order: selling })} 98,950.00`,
        `${selling} 98,900.00`,
        `${say("chart_line_average")} 98,700.00`,
      ]);
    expect(server().asked("GET /api/spotOrder/list")[0]).toMatchObject({ status: "open", productCode: "X:BTCUSD", pageSize: 100 });
  });

  /** Moves the order ten steps up, and asks. */
  async function move(): Promise<void> {
    server().rows("GET /api/spotOrder/list", [ORDER]);
    await openKline();
    await expect.element(handle()).toBeInTheDocument();
    (handle().element() as HTMLElement).focus();
    await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}{Enter}");
    await expect.element(page.getByRole("dialog")).toBeVisible();
  }
  const confirm = () => page.getByRole("dialog").getByRole("button", { name: say("chart_move_confirm", { price: "98,800.10" }) });
  const CANCELLED = { ...ORDER, status: "cancelled", endReason: "user", frozen: "0.000000" } as const;

  it("are moved when asked about and confirmed: the old one is cancelled, what was left placed at the new price", async () => {
    server().data("POST /api/spotOrder/cancel", CANCELLED);
    server().data("POST /api/spotOrder/place", { ...ORDER, id: "50", price: "98800.10", quantity: "0.008000", filledQuantity: "0.000000" });
    await move();
    const terms = [...document.querySelectorAll("[role=dialog] dl > div")].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    // 0.008 at 98,800.10 is 790.4008; with the fee of 0.1 % 791.191201.
    expect(terms).toEqual([
      [say("chart_move_from"), "98,800.00"],
      [say("chart_move_to"), "98,800.10"],
      [say("trade_total"), "791.19 USDT"],
    ]);
    // The ask is 96,414.50: it would fill at once.
    await expect.element(page.getByText(say("chart_move_reached"))).toBeVisible();
    expect(server().asked("POST /api/spotOrder/cancel")).toEqual([]);
    await confirm().click();
    await expect.element(page.getByText(say("chart_moved", { price: "98,800.10" }))).toBeVisible();
    expect(server().asked("POST /api/spotOrder/cancel")).toMatchObject([{ id: "42" }]);
    expect(server().asked("POST /api/spotOrder/place")).toMatchObject([
      { productCode: "X:BTCUSD", direction: 1, orderType: "limit", timeInForce: "gtc", price: "98800.10", quantity: "0.008000" },
    ]);
    await expect.poll(() => page.getByRole("dialog").query()).toBeNull();
  });

  it("stay where they are when it is left", async () => {
    await move();
    const told = () => document.querySelector('[data-tag-of="order 42"]')?.getAttribute("aria-valuetext");
    expect(told()).toBe("98,800.10");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("chart_move_keep") })
      .click();
    await expect.poll(told).toBe("98,800.00");
    expect(server().asked("POST /api/spotOrder/cancel")).toEqual([]);
  });

  it("say what became of them when the new one is rejected", async () => {
    server().data("POST /api/spotOrder/cancel", CANCELLED);
    server().reject("POST /api/spotOrder/place", "account_frozen");
    await move();
    await confirm().click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent(say("chart_move_not_placed", { reason: say("account_frozen" as "ui_back") }));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("trade_done") })
      .click();
    await expect.poll(() => page.getByRole("dialog").query()).toBeNull();
  });
});
