import type { RejectionKey } from "@candela/api";
import type { Fault } from "@candela/testkit";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NOW } from "../../testing/clock.ts";
import { OPENED } from "../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { RESTING } from "../../testing/market.ts";
import { POSITION } from "../../testing/own.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { ResetSheet } from "./reset-sheet.tsx";

const RESET = "POST /api/paperAccount/reset";
const DONE = { epoch: { number: 2, beganAt: NOW, endedAt: null }, granted: "100000.000000" };

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().rows("GET /api/spotOrder/list", []);
  server().rows("GET /api/contractOrder/list", []);
  server().rows("GET /api/contractPosition/list", []);
  server().rows("GET /api/fastTradeOrder/list", []);
  server().rows("GET /api/newShares/orderList", []);
});

const confirm = () => page.getByRole("dialog").getByRole("button", { name: new RegExp(`^${say("reset_confirm")}`) });
const keys = () =>
  server()
    .asked(RESET)
    .map(({ idempotencyKey }) => idempotencyKey);

/** The sheet of an account with nothing open; returns what is called when it is done. */
async function sheet() {
  const onClose = vi.fn();
  await show(<ResetSheet open onClose={onClose} />);
  await expect.element(confirm()).not.toHaveAttribute("aria-disabled");
  return onClose;
}

/** A try that comes to nothing, and another one that is carried out. */
async function tryTwice(): Promise<void> {
  const onClose = await sheet();
  await confirm().click();
  await expect.element(page.getByRole("dialog").getByRole("alert")).not.toBeEmptyDOMElement();
  expect(onClose).not.toHaveBeenCalled();
  server().data(RESET, DONE);
  await confirm().click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(keys()).toHaveLength(2);
}

describe("beginning anew", () => {
  it("is kept from while anything is open", async () => {
    server().rows("GET /api/spotOrder/list", [RESTING]);
    await show(<ResetSheet open onClose={() => undefined} />);
    await expect.element(page.getByText(say("reset_open_orders", { count: 1 }))).toBeVisible();
    await expect.element(confirm()).toHaveAccessibleDescription(say("reset_not_yet"));
  });

  it("closes positions at a second tap, after what that does was said, and says what it came to", async () => {
    const CLOSE_ALL = "POST /api/contractPosition/closeAll";
    const [order] = OPENED.orders as [(typeof OPENED.orders)[number]];
    const closing = { ...order, action: "close", status: "filled", realised: "10.000000", fee: "2.500000" } as const;
    server().rows("GET /api/contractPosition/list", [POSITION]);
    server().data(CLOSE_ALL, {
      ...OPENED,
      orders: [closing],
      positions: [{ ...POSITION, status: "closed", lots: "0", closedAt: 2_000, closeReason: "order" }],
    });
    await show(<ResetSheet open onClose={() => undefined} />);
    const key = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
    await key(say("reset_close_all")).click();
    await expect.element(page.getByText(say("contract_close_all_note"))).toBeVisible();
    expect(server().asked(CLOSE_ALL)).toEqual([]);
    await key(say("contract_close_all")).click();
    await expect.element(page.getByText(say("contract_closed_all", { count: 1, profit: "+7.50", currency: "USDT" }))).toBeVisible();
    expect(server().asked(CLOSE_ALL)).toHaveLength(1);
  });

  it("is sent once for a double tap", async () => {
    server().data(RESET, DONE);
    const { release } = server().hold(RESET);
    const onClose = await sheet();
    await userEvent.dblClick(confirm());
    release();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(keys()).toHaveLength(1);
  });

  it.each<Fault>(["a cut line", "HTTP 502", "another code"])("asked for again after %s, is the same reset", async (fault) => {
    server().fail(RESET, fault);
    await tryTwice();
    expect(new Set(keys()).size).toBe(1);
  });

  it.each<[RejectionKey, Readonly<Record<string, string>>]>([
    ["operation_unknown", { key: "4b0e6a4a-6c5e-4d0c-9b0e-5f4c3d2b1a09" }],
    ["operation_in_progress", {}],
    ["internal_error", { requestId: "r1" }],
  ])("asked for again after %s, which is no answer, is the same reset", async (msg, params) => {
    server().reject(RESET, msg, params);
    await tryTwice();
    expect(new Set(keys()).size).toBe(1);
  });

  // The server keeps what it answered to a key, a rejection too: asked by the same one, it would reject for ever.
  it.each<[RejectionKey, Readonly<Record<string, string>>]>([
    ["account_not_flat", { orders: "1", positions: "0", quickTrades: "0" }],
    ["account_frozen", {}],
  ])("asked for again after the rejection %s, is asked anew", async (msg, params) => {
    server().reject(RESET, msg, params);
    await tryTwice();
    expect(new Set(keys()).size).toBe(2);
  });
});
