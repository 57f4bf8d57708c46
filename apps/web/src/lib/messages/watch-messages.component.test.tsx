import type { AccountEvent } from "@candela/api";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW, stopClock, type TestClock } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { hear } from "../net/live.ts";
import { sessionStore } from "../session/session.ts";
import { watchMessages } from "./watch-messages.ts";

let clock: TestClock;
let told = 0;

beforeAll(watchMessages);

beforeEach(async () => {
  answerAsUsual();
  logIn();
  server().data("GET /api/product/detail", BTC);
  server().data("GET /api/siteMessage/notReadMessageCount", 0);
  await show(<p>page</p>);
  clock = stopClock();
});

/** A withdrawal was asked for, on this device or another. */
function withdrawalOf(id: string): void {
  told += 1;
  const params = { id, state: "reviewing", amount: "150.500000", asset: "USDT", destination: "TR7NHqje****", reason: "" };
  const message = { id: String(told), kind: "withdrawal", params, isRead: false, ts: NOW } as const;
  hear({ ch: "account", n: told, kind: "delta", data: [{ kind: "message", message, unread: 1 }] });
}

/** An alert at a price was reached. */
function alertAt(price: string): void {
  told += 1;
  const params = { productCode: BTC.productCode, condition: "above", price, reached: price };
  const message = { id: String(told), kind: "price_alert", params, isRead: false, ts: NOW } as const;
  const event: AccountEvent = { kind: "message", message, unread: told };
  hear({ ch: "account", n: told, kind: "delta", data: [event] });
}

const toast = () => document.querySelector(".toast-place")?.textContent ?? "";
const look = () => page.getByRole("button", { name: say("inbox_look") });
const alertTitle = (price: string) => say("inbox_price_alert", { name: "Bitcoin", price });

describe("messages that come", () => {
  it("are told together when they come together", async () => {
    alertAt("100000.00");
    alertAt("110000.00");
    await clock.pass(1_000);
    await expect.poll(toast).toContain(say("inbox_several", { count: 2 }));
  });

  it("are not told to whoever has logged in since, nor counted among his", async () => {
    alertAt("100000.00");
    sessionStore.set({ token: "another-token", userId: "8", accountType: "registered" });
    await clock.pass(1_000);
    alertAt("120000.00");
    await clock.pass(1_000);
    await expect.poll(toast).toContain(alertTitle("120,000.00"));
  });

  it("lead to the withdrawal that they are of, and are read with it", async () => {
    server().data("POST /api/siteMessage/read", { unread: 0 });
    location.hash = "#/pages/user/assets";
    withdrawalOf("75");
    await clock.pass(1_000);
    await look().click();
    await expect.poll(() => location.hash).toBe("#/pages/user/withdrawRecord?id=75");
    await expect.poll(() => server().asked("POST /api/siteMessage/read")).toEqual([{ id: String(told) }]);
  });

  it("lead nowhere on the very page that they are of", async () => {
    server().data("POST /api/siteMessage/read", { unread: 0 });
    location.hash = "#/pages/user/withdrawRecord?id=76";
    withdrawalOf("76");
    await clock.pass(1_000);
    await expect.poll(toast).toContain(say("inbox_withdrawal_reviewing", { amount: "150.50", asset: "USDT" }));
    expect(look().elements()).toEqual([]);
    await expect.poll(() => server().asked("POST /api/siteMessage/read")).toEqual([{ id: String(told) }]);
  });
});
