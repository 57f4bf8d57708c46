import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ORDERS_PATH } from "../../../../lib/navigation/paths.ts";
import { hear } from "../../../../lib/net/live.ts";
import { queryClient } from "../../../../lib/net/queries.ts";
import { sessionStore } from "../../../../lib/session/session.ts";
import { stopClock } from "../../../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../../../testing/guest.ts";
import { BTC, FILLED, RESTING } from "../../../../testing/market.ts";
import { standAt } from "../../../../testing/place.ts";
import { say } from "../../../../testing/say.ts";
import { server } from "../../../../testing/server.ts";
import { show } from "../../../../testing/show.tsx";
import OrdersPage from "./orders-page.tsx";

const LIST = "GET /api/spotOrder/list";
const CANCEL = "POST /api/spotOrder/cancel";
const PAGE_SIZE = 30;

const cancelled = { ...RESTING, status: "cancelled", endReason: "user", frozen: "0.00" } as const;

beforeEach(() => {
  answerAsUsual();
  logIn();
  standAt(ORDERS_PATH);
  server().data("GET /api/product/detail", BTC);
  server().rows("GET /api/userAssets/list", []);
  server().rows("GET /api/paperAccount/epochs", []);
  server().rows(LIST, ({ status }) => (status === "open" ? [RESTING] : [FILLED]));
});

const card = () => page.getByRole("article");
/** How many there are, counted at once: finding thirty by their role takes seconds. */
const cards = () => document.querySelectorAll("article").length;
const history = () => page.getByRole("tab", { name: say("orders_history") });
const cancelKey = () => page.getByRole("button", { name: say("orders_cancel_name", { name: "Bitcoin" }) });

describe("the list of orders", () => {
  it("is waited for with a skeleton, then shows what is open", async () => {
    const { release } = server().hold(LIST);
    await show(<OrdersPage />);
    await expect.element(page.getByRole("status", { name: say("ui_loading") }).first()).toBeVisible();
    expect(card().query()).toBeNull();
    release();
    await expect.element(card()).toHaveAccessibleName(say("orders_buy_name", { name: "Bitcoin" }));
    await expect.element(page.getByRole("tab", { name: say("orders_open_count", { count: 1 }) })).toBeVisible();
  });

  it.each([
    ["buy", 1, "1000.00", /^1,000\.00 USDT$/],
    ["sell", 2, "0.010360", /^0\.01036 BTC$/],
  ] as const)("tells what is held for an order to %s in what it is paid with", async (_side, direction, frozen, held) => {
    server().rows(LIST, [{ ...RESTING, direction, frozen }]);
    await show(<OrdersPage />);
    await expect.element(card()).toBeVisible();
    const fact = [...document.querySelectorAll("dt")].find(({ textContent }) => textContent === say("orders_held"));
    expect(fact?.nextElementSibling?.textContent).toMatch(held);
  });

  it("says so when there is nothing, and leads to the ticket and to the past", async () => {
    server().rows(LIST, ({ status }) => (status === "open" ? [] : [FILLED]));
    await show(<OrdersPage />);
    await expect.element(page.getByText(say("orders_none_open"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: say("orders_open_ticket") })).toBeVisible();
    await page.getByRole("button", { name: say("orders_see_history") }).click();
    await expect.element(history()).toHaveAttribute("aria-selected", "true");
    await expect.element(card()).toBeVisible();
  });

  it("that can not be read says so, and is read by one button", async () => {
    server().fail(LIST, "code 500");
    await show(<OrdersPage />);
    await expect.element(page.getByRole("alert").getByText(say("orders_failed"))).toBeVisible();
    server().rows(LIST, [RESTING]);
    await page.getByRole("button", { name: say("system_retry") }).click();
    await expect.element(card()).toBeVisible();
    expect(page.getByText(say("orders_failed")).query()).toBeNull();
  });

  it("stays as it was while the line is cut", async () => {
    await show(<OrdersPage />);
    await expect.element(card()).toBeVisible();
    server().fail(LIST, "code 500");
    await queryClient.refetchQueries({ queryKey: [LIST] });
    await expect.element(card()).toBeVisible();
    expect(page.getByText(say("orders_failed")).query()).toBeNull();
  });

  it("goes on page by page, each asked for once, to its end", async () => {
    const all = Array.from({ length: PAGE_SIZE + 2 }, (_, at) => ({ ...FILLED, id: String(900 - at) }));
    server().rows(
      LIST,
      ({ status, pageNum = 1 }) => (status === "open" ? [] : all.slice((pageNum - 1) * PAGE_SIZE, pageNum * PAGE_SIZE)),
      all.length,
    );
    await show(<OrdersPage />);
    await history().click();
    await expect.poll(cards).toBe(PAGE_SIZE);
    await page.getByRole("button", { name: say("orders_more") }).click();
    await expect.poll(cards).toBe(PAGE_SIZE + 2);
    expect(page.getByRole("button", { name: say("orders_more") }).query()).toBeNull();
    const asked = server()
      .asked(LIST)
      .filter(({ status }) => status === "closed")
      .map(({ pageNum }) => pageNum);
    expect(asked).toEqual([1, 2]);
  });

  it("says how many are open of all pages, also of those that are not read", async () => {
    const all = Array.from({ length: PAGE_SIZE + 2 }, (_, at) => ({ ...RESTING, id: String(900 - at) }));
    server().rows(LIST, ({ pageNum = 1 }) => all.slice((pageNum - 1) * PAGE_SIZE, pageNum * PAGE_SIZE), all.length);
    await show(<OrdersPage />);
    const tabOf = (count: number) => page.getByRole("tab", { name: say("orders_open_count", { count }) });
    await expect.element(tabOf(PAGE_SIZE + 2)).toBeVisible();
    hear({ ch: "account", n: 1, kind: "delta", data: [{ kind: "order", order: { ...FILLED, id: "869" } }] });
    await expect.element(tabOf(PAGE_SIZE + 1)).toBeVisible();
  });

  it("follows what the account's channel tells", async () => {
    await show(<OrdersPage />);
    await expect.element(card()).toBeVisible();
    hear({ ch: "account", n: 1, kind: "delta", data: [{ kind: "order", order: { ...FILLED, id: RESTING.id } }] });
    await expect.element(card()).not.toBeInTheDocument();
    await history().click();
    await expect.poll(cards).toBe(2);
  });

  it.each([
    ["an order that was placed", [], RESTING, "open", 1],
    ["an order that was filled", [RESTING], { ...FILLED, id: RESTING.id }, "open", 0],
    ["an order that was filled", [], { ...FILLED, id: RESTING.id }, "closed", 2],
  ] as const)("that was made before the news of %s, and comes after them, does not undo them", async (_what, open, news, list, count) => {
    server().rows(LIST, ({ status }) => (status === "open" ? open : [FILLED]));
    const { release } = server().hold(LIST);
    await show(<OrdersPage />);
    if (list === "closed") await history().click();
    await expect.poll(() => server().asked(LIST).length).toBe(2);
    hear({ ch: "account", n: 1, kind: "delta", data: [{ kind: "order", order: news }] });
    release();
    await expect.element(page.getByRole("status", { name: say("ui_loading") })).not.toBeInTheDocument();
    await expect.poll(cards).toBe(count);
  });

  it("is for whoever is logged in", async () => {
    sessionStore.set(null);
    await show(<OrdersPage />);
    await expect.element(page.getByText(say("orders_log_in"))).toBeVisible();
    expect(server().asked(LIST)).toEqual([]);
  });
});

describe("an order that was filled", () => {
  beforeEach(() =>
    server().rows(LIST, ({ status }) =>
      status === "open" ? [] : [FILLED, { ...FILLED, id: "40", quantity: "0.020720", filledQuantity: "0.020720" }],
    ),
  );

  it("opens at a tap anywhere on it, with its fills, and can be left", async () => {
    await show(<OrdersPage />);
    await history().click();
    await expect.element(card().last()).toBeVisible();
    expect(document.body.textContent).not.toContain("#88214");
    const box = card().last().element().getBoundingClientRect();
    // Beside its words: the whole row is the way.
    (document.elementFromPoint(box.left + box.width / 2, box.bottom - 6) as HTMLElement).click();
    const sheet = page.getByRole("dialog");
    await expect.element(sheet.getByText("0.02072 BTC").first()).toBeVisible();
    await expect.element(sheet.getByText(/#88214/).first()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
  });
});

describe("orders on a desktop", () => {
  beforeEach(() => page.viewport(1280, 800));
  afterEach(() => page.viewport(390, 844));
  const row = (name: RegExp) => page.getByRole("row", { name });

  it("are a table whose row opens the order and whose key cancels it, without opening it", async () => {
    server().data(CANCEL, cancelled);
    await show(<OrdersPage />);
    const table = page.getByRole("table", { name: say("orders_title") });
    await expect.element(table).toBeVisible();
    expect(
      table
        .getByRole("columnheader")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(
      [
        ...(["record_product", "orders_of", "orders_filled_at", "trade_book_price", "orders_held", "orders_placed_at"] as const),
        "orders_state" as const,
      ].map((key) => say(key)),
    );
    const price = row(/Bitcoin/)
      .getByRole("cell")
      .nth(3);
    await expect.element(price).toBeVisible();
    expect(getComputedStyle(price.element()).textAlign).toBe("end");
    const box = price.element().getBoundingClientRect();
    (document.elementFromPoint(box.left + 4, box.top + 4) as HTMLElement).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await cancelKey().click();
    await expect.poll(() => server().asked(CANCEL).length).toBe(1);
    expect(page.getByRole("dialog").query()).toBeNull();
  });

  it("that are over have a fee in place of what is held, and no key", async () => {
    server().rows(LIST, ({ status }) => (status === "open" ? [] : [FILLED]));
    await show(<OrdersPage />);
    await history().click();
    await expect.element(page.getByRole("columnheader", { name: say("orders_fee"), exact: true })).toBeVisible();
    expect(cancelKey().query()).toBeNull();
    await row(/Bitcoin/)
      .getByRole("button")
      .click();
    await expect
      .element(
        page
          .getByRole("dialog")
          .getByText(/#88214/)
          .first(),
      )
      .toBeVisible();
  });
});

describe("cancelling an order", () => {
  it("happens once for a double tap, and the list follows", async () => {
    server().data(CANCEL, cancelled);
    const { release } = server().hold(CANCEL);
    await show(<OrdersPage />);
    await userEvent.dblClick(cancelKey());
    expect(server().asked(CANCEL)).toHaveLength(1);
    server().rows(LIST, ({ status }) => (status === "open" ? [] : [cancelled]));
    release();
    await expect.element(page.getByText(say("orders_cancelled_now")).first()).toBeInTheDocument();
    await expect.element(page.getByText(say("orders_none_open"))).toBeVisible();
    expect(server().asked(CANCEL)).toHaveLength(1);
    expect(server().asked(CANCEL)[0]).toMatchObject({ id: RESTING.id });
  });

  it("leaves the keys of all others alone", async () => {
    server().rows(LIST, [RESTING, { ...RESTING, id: "43" }]);
    server().data(CANCEL, cancelled);
    const { release } = server().hold(CANCEL);
    await show(<OrdersPage />);
    await cancelKey().first().click();
    const busy = () => [...document.querySelectorAll("article")].map((article) => article.querySelector("[role=status]") !== null);
    await expect.poll(busy).toEqual([true, false]);
    release();
    // The cancelled one is gone by its answer.
    await expect.poll(busy).toEqual([false]);
  });

  it("that comes too late says so", async () => {
    server().reject(CANCEL, "order_already_filled");
    await show(<OrdersPage />);
    await cancelKey().click();
    await expect.element(page.getByText(say("order_already_filled")).first()).toBeInTheDocument();
    await expect.element(cancelKey()).not.toHaveAttribute("aria-disabled");
  });

  it("without an answer is asked for by its key, and not sent again", async () => {
    server().fail(CANCEL, "a cut line");
    server().data("GET /api/spotOrder/byKey", cancelled);
    await show(<OrdersPage />);
    await expect.element(cancelKey()).toBeVisible();
    const clock = stopClock();
    await cancelKey().click();
    await clock.pass(600);
    await expect.element(page.getByText(say("orders_cancelled_now")).first()).toBeInTheDocument();
    expect(server().asked(CANCEL)).toHaveLength(1);
    expect(
      server()
        .asked("GET /api/spotOrder/byKey")
        .map(({ idempotencyKey }) => idempotencyKey),
    ).toEqual([server().asked(CANCEL)[0]?.idempotencyKey]);
  });
});
