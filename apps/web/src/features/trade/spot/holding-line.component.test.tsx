import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { hear } from "../../../lib/net/live.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC, holdingOf, RESTING } from "../../../testing/market.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { HoldingLine } from "./holding-line.tsx";

/** Waiting orders of this product and of another. */
const WAITING = [
  { ...RESTING, id: "1" },
  { ...RESTING, id: "2" },
  { ...RESTING, id: "3", productCode: "AAPL" },
];

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().rows("GET /api/spotOrder/list", ({ productCode }) =>
    WAITING.filter((order) => productCode === undefined || order.productCode === productCode),
  );
});

describe("beside the ticket of a product", () => {
  it("is told what is held of it, and how many orders wait in it, none of another one", async () => {
    server().rows("GET /api/userBibiAssets/list", [holdingOf("0.100000"), { ...holdingOf("7.00"), productCode: "AAPL" }]);
    await show(<HoldingLine product={BTC} />);
    await expect.element(page.getByText(say("trade_open_orders", { count: 2 }))).toBeVisible();
    await expect.element(page.getByText(/0\.1 BTC/)).toBeVisible();
    expect(server().asked("GET /api/spotOrder/list")).toMatchObject([{ status: "open", productCode: BTC.productCode }]);
  });

  it("counts an order that is placed meanwhile, and none of another product", async () => {
    await show(<HoldingLine product={BTC} />);
    await expect.element(page.getByText(say("trade_open_orders", { count: 2 }))).toBeVisible();
    const placed = [
      { ...RESTING, id: "4" },
      { ...RESTING, id: "5", productCode: "AAPL" },
    ].map((order) => ({ kind: "order", order }) as const);
    hear({ ch: "account", n: 1, kind: "delta", data: placed });
    await expect.element(page.getByText(say("trade_open_orders", { count: 3 }))).toBeVisible();
    expect(server().asked("GET /api/spotOrder/list")).toHaveLength(1);
  });

  it("is told that nothing of it is held, though something else is", async () => {
    server().rows("GET /api/userBibiAssets/list", [{ ...holdingOf("7.00"), productCode: "AAPL" }]);
    await show(<HoldingLine product={BTC} />);
    await expect.element(page.getByText(say("trade_holding_none", { symbol: "BTC" }))).toBeVisible();
  });

  it("is told nothing of what was not read yet, and that it could not be read where it cannot", async () => {
    const { release } = server().hold("GET /api/userBibiAssets/list");
    server().fail("GET /api/userBibiAssets/list", "HTTP 502");
    await show(<HoldingLine product={BTC} />);
    await expect.element(page.getByText(say("trade_open_orders", { count: 2 }))).toBeVisible();
    const none = page.getByText(say("trade_holding_none", { symbol: "BTC" }));
    await expect.element(none).not.toBeInTheDocument();
    release();
    await expect.element(page.getByText(say("home_part_failed"))).toBeVisible();
    await expect.element(none).not.toBeInTheDocument();
  });
});
