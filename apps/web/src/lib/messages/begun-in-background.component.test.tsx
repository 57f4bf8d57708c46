import type { Row } from "@candela/api";
import { expect, it, onTestFinished, vi } from "vitest";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { awaitedStore } from "../net/live-connection.ts";
import { watchMessages } from "./watch-messages.ts";

const ALERT: Row<"GET /api/priceAlert/list"> = {
  ...{ id: "5", productCode: "X:BTCUSD", productType: 2, condition: "above", price: "120000.00", status: "active" },
  ...{ createdAt: NOW, firedAt: null, tick: null },
};

it("a page that begins in the background keeps its line while an alert waits", async () => {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  vi.stubGlobal(
    "Notification",
    Object.assign(() => undefined, { permission: "granted" }),
  );
  onTestFinished(() => {
    Reflect.deleteProperty(document, "visibilityState");
    vi.unstubAllGlobals();
  });
  answerAsUsual();
  logIn();
  server().data("GET /api/siteMessage/notReadMessageCount", 0);
  server().rows("GET /api/priceAlert/list", [ALERT]);
  server().restIsEmpty();
  await show(<p>page</p>);
  expect(awaitedStore.get()).toBe(false);
  watchMessages();
  await expect.poll(() => awaitedStore.get()).toBe(true);
});
