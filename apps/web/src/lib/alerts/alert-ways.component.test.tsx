import type { Row } from "@candela/api";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import type { ChartLine } from "../chart/lines/chart-line.ts";
import { mayOffer } from "../pwa/notify-permission.ts";
import { useAlertLines } from "./alert-lines.tsx";
import { NotifyOffer } from "./notify-offer.tsx";
import { removeWithUndo } from "./remove-with-undo.ts";

const ADD = "POST /api/priceAlert/add";
const REMOVE = "POST /api/priceAlert/remove";
const ALERT: Row<"GET /api/priceAlert/list"> = {
  ...{ id: "5", productCode: BTC.productCode, productType: 2, condition: "above", price: "100000.00", status: "active" },
  ...{ createdAt: NOW, firedAt: null, tick: null },
};

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().rows("GET /api/priceAlert/list", [ALERT, { ...ALERT, id: "6", condition: "below", price: "90000.00" }]);
  server().data(ADD, ALERT);
  server().data(REMOVE, ({ id }) => ({ id }));
});

describe("an alert that is removed", () => {
  const removed = () => page.getByText(say("alerts_removed", { price: "100,000.00" }));
  const undo = () => page.getByRole("button", { name: say("alerts_undo") });

  it("while it waits can be set again, at its own price", async () => {
    await show(null);
    await removeWithUndo(ALERT, "100,000.00");
    await expect.element(removed()).toBeVisible();
    await undo().click();
    await expect.poll(() => server().asked(ADD)).toEqual([{ productCode: BTC.productCode, price: "100000.00" }]);
  });

  it("after it was told cannot", async () => {
    await show(null);
    await removeWithUndo({ ...ALERT, status: "fired", firedAt: NOW }, "100,000.00");
    await expect.element(removed()).toBeVisible();
    expect(undo().query()).toBeNull();
  });

  it("in vain says why", async () => {
    server().reject(REMOVE, "too_many_requests", { seconds: "5" }, 429);
    await show(null);
    await removeWithUndo(ALERT, "100,000.00");
    await expect.element(page.getByText(say("too_many_requests", { seconds: 5 }))).toBeVisible();
    expect([removed().query(), undo().query()]).toEqual([null, null]);
  });
});

let lines: readonly ChartLine[] = [];
function Lines() {
  const { lines: drawn, sheet } = useAlertLines(BTC);
  lines = drawn;
  return sheet;
}

describe("a line of an alert on the chart", () => {
  it("is held until what was asked about it is answered, or asked about another", async () => {
    await show(<Lines />);
    await expect.poll(() => lines.map(({ price }) => price)).toEqual(["100000.00", "90000.00"]);
    const settled: string[] = [];
    const move = (at: number, price: string) => void Promise.resolve(lines[at]?.onMove?.(price)).then(() => settled.push(price));
    move(0, "99000.00");
    await expect.element(page.getByRole("button", { name: say("alerts_move_confirm", { price: "99,000.00" }) })).toBeVisible();
    expect(settled).toEqual([]);
    move(1, "89000.00");
    await expect.element(page.getByRole("button", { name: say("alerts_move_confirm", { price: "89,000.00" }) })).toBeVisible();
    await expect.poll(() => settled).toEqual(["99000.00"]);
    await page.getByRole("button", { name: say("alerts_move_keep") }).click();
    await expect.poll(() => settled).toEqual(["99000.00", "89000.00"]);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("the offer to be told by the system", () => {
  const offered = async (answer: NotificationPermission) => {
    vi.stubGlobal("Notification", { permission: "default", requestPermission: () => Promise.resolve(answer) });
    const onClose = vi.fn();
    await show(<NotifyOffer open onClose={onClose} />);
    expect(mayOffer()).toBe(true);
    return onClose;
  };
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["put off", "alerts_offer_later"],
    ["denied to the browser", "alerts_offer_allow"],
  ] as const)("is made once, also when it is %s", async (_how, key) => {
    const onClose = await offered("denied");
    await page.getByRole("button", { name: say(key) }).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(mayOffer()).toBe(false);
    expect(page.getByText(say("alerts_allowed")).query()).toBeNull();
    if (key === "alerts_offer_allow") await expect.element(page.getByText(say("alerts_denied"))).toBeVisible();
  });
});
