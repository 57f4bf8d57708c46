import type { Data } from "@candela/api";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { onlineStore } from "../../../lib/net/live.ts";
import { voucherWith } from "../../../testing/campaigns.ts";
import { NOW, stopClock } from "../../../testing/clock.ts";
import { OPENED, TERMS } from "../../../testing/contract.ts";
import { doubleTap } from "../../../testing/finger.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC, BTC_QUOTE } from "../../../testing/market.ts";
import { tellQuote } from "../../../testing/prices.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { CloseSheet } from "./close-sheet.tsx";
import { markBook } from "./contract-book.ts";
import type { Position } from "./contract-shapes.ts";
import { positionWith } from "./contract-test-support.ts";
import { MarginSheet } from "./margin-sheet.tsx";
import { ProtectSheet } from "./protect-sheet.tsx";
import { ReverseSheet } from "./reverse-sheet.tsx";

const CLOSE = "POST /api/contractPosition/close";
const PLACE = "POST /api/contractOrder/place";
const BY_KEY = "GET /api/contractOrder/byKey";
type Result = Data<typeof CLOSE>;

const [order] = OPENED.orders;
const closing = { ...order, action: "close", realised: "10.000000", fee: "2.500000" } as Result["orders"][number];
const POSITION = { takeProfit: "99000.00", margin: "2000.000000", fees: "4.000000", financing: "1.000000", realised: "30.000000" } as const;
const resultOf = (changes: Partial<Result["orders"][number]>, position: Partial<Position>): Result => ({
  ...OPENED,
  orders: [{ ...closing, ...changes }],
  positions: [positionWith({ ...POSITION, ...position })],
});
const PART = resultOf({}, { lots: "375" });

beforeEach(() => {
  answerAsUsual();
  logIn();
  tellQuote();
  server().data("GET /api/product/detail", BTC);
  server().data("GET /api/contractProduct/detail", TERMS);
  server().data(CLOSE, PART);
});

const sheet = () => page.getByRole("dialog");
const key = (name: RegExp | string) => sheet().getByRole("button", { name });
const send = () => key(/^Close \S+ BTC/);
const share = (percent: string) => key(new RegExp(`^${percent}%$`)).click();
const limit = () => sheet().getByText(say("trade_limit"), { exact: true }).click();
/** Takes digits away from a number on its pad, which lies over the sheet. */
async function shorten(name: string, digits: number): Promise<void> {
  await key(new RegExp(`^${name}: `)).click();
  const pad = page.getByRole("dialog", { name });
  for (let left = digits; left > 0; left -= 1) await pad.getByRole("button", { name: say("ui_delete_digit") }).click();
  await pad.getByRole("button", { name: say("trade_done") }).click();
  await expect.element(pad).not.toBeInTheDocument();
}

async function open(changes: Partial<Position> = {}, Sheet: typeof CloseSheet | typeof ProtectSheet = CloseSheet) {
  const [onClose, onDone] = [vi.fn(), vi.fn<(text: string) => void>()];
  const [marked] = markBook(
    [{ position: positionWith({ ...POSITION, ...changes }), product: BTC, quote: BTC_QUOTE }],
    10_000_000_000n,
  ).marked;
  if (marked === undefined) throw new Error("one position is one row");
  await show(<Sheet marked={marked} product={BTC} onClose={onClose} onDone={onDone} />);
  await expect.element(sheet()).toBeVisible();
  return { onClose, onDone };
}

/** As on a desktop, where sheets stand in the middle and a keyboard types into the fields themselves: the screen of the tests has no mouse. */
async function atDesktop(): Promise<void> {
  const real = window.matchMedia;
  const asked = vi.spyOn(window, "matchMedia");
  asked.mockImplementation((query) => real.call(window, query === "(pointer: fine)" ? "all" : query));
  await page.viewport(1280, 800);
  onTestFinished(async () => {
    asked.mockRestore();
    await page.viewport(390, 844);
  });
}

describe("closing a position", () => {
  it("takes the press at the edge of its key although a field that is left by it tells no fault any more", async () => {
    await atDesktop();
    const { onDone } = await open();
    const lots = sheet().getByRole("textbox", { name: say("contract_lots") });
    await lots.fill("1.5");
    await expect.element(lots).toHaveAttribute("aria-invalid", "true");
    const { height } = send().element().getBoundingClientRect();
    await send().click({ position: { x: 20, y: height - 2 } });
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
  });

  it("counts what a voucher gives back of the closing fee to what comes back, and says that the result is without it", async () => {
    server().rows("GET /api/welfare/vouchers", [voucherWith({ share: "1" })]);
    server().data(CLOSE, resultOf({}, { status: "closed", lots: "0", fees: "6.500000" }));
    const { onDone } = await open();
    const figure = (name: string) => sheet().getByRole("definition").elements()[terms().indexOf(name)]?.textContent ?? "";
    const terms = () =>
      sheet()
        .getByRole("term")
        .elements()
        .map(({ textContent }) => textContent ?? "");
    await expect.poll(() => figure(say("voucher_you_pay"))).toMatch(/^0\.0+ USDT$/);
    const value = (name: string) => Number(figure(name).replaceAll(",", "").replace("−", "-").replace(/ .*/, ""));
    const parts = value(say("contract_result_of_price")) + value(say("contract_margin_back")) - value(say("voucher_you_pay"));
    expect(value(say("contract_to_balance"))).toBeCloseTo(parts, 4);
    expect(sheet().element().textContent).toContain(say("voucher_on_top"));
    await send().click();
    await expect.poll(() => onDone.mock.calls[0]?.[0]).toContain(say("voucher_on_top"));
  });

  it.each([
    ["a quarter", "25", { quantity: "125" }],
    ["three quarters", "75", { quantity: "375" }],
    ["all", "100", {}],
  ])("by %s says so once for a double tap, and goes", async (_what, percent, fields) => {
    const { onClose } = await open();
    await share(percent);
    await expect.element(key(new RegExp(`^${percent}%$`))).toHaveAttribute("aria-pressed", "true");
    await doubleTap(send(), CLOSE);
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(server().asked(CLOSE)).toEqual([{ id: "1", ...fields, idempotencyKey: expect.any(String) }]);
  });

  it("at a price places an order that closes as many lots there", async () => {
    server().data(PLACE, resultOf({ status: "open", filledLots: "0" }, {}));
    const { onDone } = await open();
    await limit();
    await share("25");
    await shorten(say("trade_limit_price"), 1);
    await send().click();
    await expect.poll(() => onDone.mock.calls).toEqual([[say("contract_close_rests")]]);
    const fields = { productCode: BTC.productCode, side: "long", action: "close", orderType: "limit", price: "96410", quantity: "125" };
    expect(server().asked(PLACE)).toMatchObject([fields]);
    expect(server().asked(CLOSE)).toEqual([]);
  });

  it.each([
    ["a part, less its fee", PART, "contract_closed_part_for", { result: "+7.50", fee: "2.50" }],
    [
      "the whole, less all that it cost on the way",
      resultOf({}, { status: "closed", lots: "0", closedAt: NOW, closeReason: "order" }),
      "contract_closed_for",
      { result: "+25.00", fee: "5.00" },
    ],
  ] as const)("tells what came of %s", async (_what, result, words, params) => {
    server().data(CLOSE, result);
    const { onDone } = await open();
    await send().click();
    await expect.poll(() => onDone.mock.calls).toEqual([[say(words, { ...params, currency: "USDT" })]]);
  });

  it("shows of the last closing what it will tell: the result after all that the position cost", async () => {
    await open();
    const result = () => sheet().getByRole("definition").last();
    await expect.element(sheet().getByText(say("contract_net_result"))).toBeVisible();
    // Of the price −0.20 and 2.410263 of fee, with 30 realised before, 4 of fees and 1 of financing.
    await expect.element(result()).toHaveTextContent("+22.389737 USDT");
    await share("25");
    await expect.element(sheet().getByText(say("contract_net_result"))).not.toBeInTheDocument();
  });

  it.each([
    ["long", "96,410.50"],
    ["short", "96,414.50"],
  ] as const)("that is %s stands beside the price that it would get", async (side, price) => {
    await open({ side });
    await expect.element(sheet().getByText(price).first()).toBeVisible();
  });

  it("across gives back less than its margin where it loses more", async () => {
    // 0.05 bought for 5,000 is worth 4,820.525 now; no fee is taken where nothing is left.
    const back = () => sheet().getByRole("definition").nth(3);
    await open({ marginMode: "cross", margin: "100.000000", entryPrice: "100000.00", entryNotional: "5000.000000" });
    await expect.element(back()).toHaveTextContent("−79.475 USDT");
  });

  it.each([
    ["a closed market", () => tellQuote({ isOpen: false }), () => say("trade_closed")],
    ["a frozen one", () => tellQuote({ isHalted: true }), () => say("product_suspended")],
    ["an old price", () => tellQuote({ ts: NOW - 30_000 }), () => say("price_stale", { seconds: 30 })],
    ["no line", () => onlineStore.set(false), () => say("contract_offline")],
  ] as const)("waits for %s, and says so", async (_what, happens, why) => {
    await open();
    happens();
    await expect.element(send()).toHaveAccessibleDescription(why());
  });

  it("is off for more lots than there are, for none, and for a limit out of range", async () => {
    await open({ lots: "5" });
    const lots = say("contract_lots");
    const type = async (digit: string) => {
      await key(new RegExp(`^${lots}: `)).click();
      const pad = page.getByRole("dialog", { name: lots });
      await pad.getByRole("button", { name: digit, exact: true }).click();
      await pad.getByRole("button", { name: say("trade_done") }).click();
    };
    await type("5");
    await expect.element(key(/^Close/).last()).toHaveAccessibleDescription(say("quantity_above_position", { max: "5" }));
    await shorten(lots, 2);
    await expect.element(key(/^Close/).last()).toHaveAccessibleDescription(say("contract_enter_lots"));
    await expect.element(key(/^Close/).last()).toHaveTextContent(`${say("contract_close_position")}${say("contract_enter_lots")}`);
    await type("5");
    await limit();
    await shorten(say("trade_limit_price"), 4);
    await expect.element(send()).toHaveAccessibleDescription(say("price_out_of_range", { min: "19,282.10", max: "482,052.50" }));
  });
});

/** The sheets of a position, each with the key that sends, after what it takes to be allowed to. */
const SHEETS = [
  ["closing", CLOSE, CloseSheet, /^Close \S+ BTC/, () => share("25")],
  [
    "adding margin",
    "POST /api/contractPosition/margin",
    MarginSheet,
    /^Add [\d.,]+ USDT/,
    () =>
      sheet()
        .getByRole("group", { name: say("trade_share") })
        .getByRole("button", { name: "25" })
        .click(),
  ],
  ["reversing", "POST /api/contractPosition/reverse", ReverseSheet, say("contract_reverse_to_short"), () => Promise.resolve()],
  ["protecting", "POST /api/contractPosition/protect", ProtectSheet, say("contract_protect_save"), () => Promise.resolve()],
] as const;

describe.each(SHEETS)("%s a position", (_what, route, Sheet, name, prepare) => {
  it("of which nobody tells the outcome says that it is unknown, and offers no second try", async () => {
    server().fail(route, "a cut line");
    server().fail(BY_KEY, "HTTP 502");
    const { onClose, onDone } = await open({}, Sheet);
    await prepare();
    await expect.element(key(name)).not.toHaveAttribute("aria-disabled");
    const clock = stopClock();
    await key(name).click();
    await clock.pass(16_000);
    await expect.element(sheet().getByRole("alert").getByText(say("trade_unknown"))).toBeVisible();
    expect(key(name).query()).toBeNull();
    await key(say("trade_done")).click();
    expect([onClose.mock.calls.length, onDone.mock.calls.length, server().asked(route).length]).toEqual([1, 0, 1]);
  });

  it("that is rejected says why, and says it anew when it is rejected again", async () => {
    server().reject(route, "too_many_requests", { seconds: "5" }, 429);
    await open({}, Sheet);
    await prepare();
    await key(name).click();
    const why = sheet()
      .getByRole("alert")
      .getByText(say("too_many_requests", { seconds: 5 }));
    await expect.element(why).toBeVisible();
    const { release } = server().hold(route);
    await key(name).click();
    await expect.element(why).not.toBeInTheDocument();
    release();
    await expect.element(why).toBeVisible();
  });
});

describe("the distance of a trailing stop", () => {
  const PROTECT = "POST /api/contractPosition/protect";
  const name = say("term_trailing_stop");
  /** Its key says what was written. */
  const distance = () =>
    key(new RegExp(`^${name}: `))
      .element()
      .getAttribute("aria-label") ?? "";
  async function write(digit: string): Promise<void> {
    await key(new RegExp(`^${name}: `)).click();
    const pad = page.getByRole("dialog", { name });
    await pad.getByRole("button", { name: digit, exact: true }).click();
    await pad.getByRole("button", { name: say("trade_done") }).click();
    await expect.element(pad).not.toBeInTheDocument();
  }
  const by = (unit: string) =>
    sheet()
      .getByRole("group", { name: say("contract_trailing_by") })
      .getByText(unit, { exact: true })
      .click();

  it.each([
    ["of percent is none of money", "%", "USDT", "7", "price"],
    ["of money is none of percent", "USDT", "%", "2", "percent"],
  ] as const)("%s: who turns it over begins anew", async (_what, from, to, other, trailingBy) => {
    server().data(PROTECT, PART);
    const { onClose } = await open({}, ProtectSheet);
    await by(from);
    const empty = distance();
    await write("3");
    await expect.poll(distance).toContain("3");
    await by(to);
    await expect.poll(distance).toBe(empty);
    await write(other);
    await key(say("contract_protect_save")).click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(server().asked(PROTECT)).toMatchObject([{ id: "1", trailingBy, trailingDistance: expect.stringMatching(`^${other}(\\.?0*)$`) }]);
  });
});
