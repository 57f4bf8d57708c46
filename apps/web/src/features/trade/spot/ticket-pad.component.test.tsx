import { Direction } from "@candela/model";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { TICKET_PATH } from "../../../lib/navigation/paths.ts";
import { sessionStore } from "../../../lib/session/session.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC, BTC_QUOTE, holdingOf } from "../../../testing/market.ts";
import { standAt } from "../../../testing/place.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import BibiPage from "../bibi-page.tsx";
import { ACCEPTABLE_MOVE_PERCENT } from "../ticket/acceptable-price.ts";
import { TicketPanel } from "./ticket-panel.tsx";

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().data("GET /api/product/detail", { ...BTC, tickerInfo: BTC_QUOTE });
  server().rows("GET /api/userBibiAssets/list", [holdingOf("0.100000")]);
  server().rows("GET /api/candle/list", []);
  tellQuote();
});

/** The page as the shell shows it on a phone: above a tab bar. */
async function openPage(direction: Direction = Direction.buy): Promise<void> {
  standAt(`${TICKET_PATH}?productCode=X:BTCUSD&direction=${direction}`);
  await show(
    <div style={{ paddingBottom: "calc(var(--tabbar-height) + 1rem)" }}>
      <BibiPage />
    </div>,
  );
  await expect.element(page.getByRole("combobox", { name: say("trade_order_type") })).toBeVisible();
}

const key = (name: string) => page.getByRole("button", { name, exact: true });
const top = (name: string) => key(name).element().getBoundingClientRect().top;
const type = (orderType: string) => page.getByRole("combobox", { name: say("trade_order_type") }).selectOptions(orderType);
const amount = () => page.getByRole("textbox", { name: say("trade_amount_in", { unit: "USDT" }) });

describe("the keys stay where they are", () => {
  it.each([
    ["market", ["5", "5"]],
    ["limit", ["5", "5"]],
    ["stop_limit", ["5", "5"]],
    // Too little, enough, more than there is.
    ["market", ["5", "5", "5", "5", "5", "5"]],
    ["limit", ["5", "5", "5", "5", "5", "5"]],
  ])("on a %s ticket when %s are typed", async (orderType, keys) => {
    await openPage();
    await expect.element(page.getByText("10,000.00")).toBeVisible();
    await type(orderType);
    if (orderType !== "market") await amount().click();
    await expect.element(key("5")).toBeVisible();
    const before = top("5");
    for (const each of keys) {
      await key(each).click();
      expect(top("5")).toBe(before);
    }
    await expect.element(amount()).toHaveValue(keys.join(""));
    for (const _ of keys) await key(say("ui_delete_digit")).click();
    expect(top("5")).toBe(before);
  });

  it("when a share said why it is smaller, and the next key takes that away", async () => {
    await openPage();
    await page.getByRole("button", { name: say("trade_switch_unit") }).click();
    const before = top("5");
    await key(say("trade_max")).click();
    await expect.element(page.getByText(say("ticket_room_to_move", { rate: `${ACCEPTABLE_MOVE_PERCENT}%` }))).toBeVisible();
    expect(top("5")).toBe(before);
    await key(say("ui_delete_digit")).click();
    expect(top("5")).toBe(before);
  });

  it("beside the chart of a broad touch screen, too", async () => {
    await page.viewport(1024, 1366);
    await show(<TicketPanel product={BTC} direction={Direction.buy} />);
    await expect.element(page.getByText("10,000.00")).toBeVisible();
    const before = top("5");
    for (let typed = 0; typed < 6; typed += 1) {
      await key("5").click();
      expect(top("5")).toBe(before);
    }
    await key(say("trade_max")).click();
    await page.viewport(390, 844);
  });
});

/** The lowest line of the row of choices, and where the pad begins. */
function lines() {
  const pad = page
    .getByRole("group", { name: say("ui_number_pad") })
    .element()
    .getBoundingClientRect().top;
  const select = page.getByRole("combobox", { name: say("term_time_in_force") }).element();
  const row = select.closest(".page-x")?.getBoundingClientRect().bottom ?? Number.NaN;
  return { row, pad };
}

describe("an empty market ticket shows its last row whole", () => {
  it.each([
    ["buying", Direction.buy],
    ["selling", Direction.sell],
  ])("when %s", async (_name, direction) => {
    await openPage(direction);
    await expect
      .element(page.getByRole("button", { name: say(direction === Direction.buy ? "trade_review_buy" : "trade_review_sell") }))
      .toBeVisible();
    const { row, pad } = lines();
    expect(row).toBeLessThanOrEqual(pad);
  });

  it("without an account", async () => {
    sessionStore.set(null);
    await openPage();
    await expect.element(page.getByRole("button", { name: say("trade_try") })).toBeVisible();
    const { row, pad } = lines();
    expect(row).toBeLessThanOrEqual(pad);
  });
});

describe("on a screen of 320 x 640 the field and the keys are on screen together", () => {
  beforeEach(() => page.viewport(320, 640));
  afterEach(() => page.viewport(390, 844));

  const sheet = () => page.getByRole("dialog");
  const done = () => sheet().getByRole("button", { name: say("trade_done") });

  it.each([
    ["market", "trade_amount_in", "1"],
    ["limit", "trade_amount_in", "1"],
    ["limit", "trade_limit_price", "1"],
    ["stop_limit", "term_trigger_price", "1"],
  ] as const)("on a %s ticket, %s", async (orderType, name, digit) => {
    await openPage();
    await type(orderType);
    const field = () => page.getByRole("textbox", { name: say(name, { unit: "USDT" }) });
    await field().click();
    await expect.element(done()).toBeVisible();
    await expect.poll(() => Math.round(sheet().element().getBoundingClientRect().bottom)).toBe(640);
    const inside = sheet().getByRole("textbox", { name: say(name, { unit: "USDT" }) });
    const parts = [
      inside,
      ...["1", "5", "0", say("ui_delete_digit")].map((each) => sheet().getByRole("button", { name: each, exact: true })),
      done(),
    ];
    for (const part of parts) {
      const box = part.element().getBoundingClientRect();
      expect([box.top >= 0, box.bottom <= 640, box.height > 40]).toEqual([true, true, true]);
    }
    const before = top("5");
    const had = inside.element() instanceof HTMLInputElement ? (inside.element() as HTMLInputElement).value : "";
    await sheet().getByRole("button", { name: digit, exact: true }).click();
    expect(top("5")).toBe(before);
    await done().click();
    await expect.element(sheet()).not.toBeInTheDocument();
    await expect.element(field()).not.toHaveValue(had);
  });
});
