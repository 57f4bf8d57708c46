import { type ComponentProps, useEffect, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { voucherWith } from "../../../testing/campaigns.ts";
import { stopClock } from "../../../testing/clock.ts";
import { OPENED } from "../../../testing/contract.ts";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { BTC, BTC_QUOTE } from "../../../testing/market.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { CloseAllSheet } from "./close-all-sheet.tsx";
import { markBook } from "./contract-book.ts";
import { positionWith } from "./contract-test-support.ts";

const CLOSE_ALL = "POST /api/contractPosition/closeAll";
const positions = [positionWith({ id: "1" }), positionWith({ id: "2", side: "short" })];
const closed = positions.map((position) => ({ ...position, status: "closed", lots: "0", closedAt: 2_000, closeReason: "order" }) as const);
const LEFT = { positionId: "2", msg: "market_closed", params: { opensAt: "" } } as const;

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().data("GET /api/product/detail", BTC);
  server().data("GET /api/userInfo/personCenterPanelData", null);
  server().rows("GET /api/accountRecord/list", []);
});

const sheet = () => page.getByRole("dialog");
const send = () => sheet().getByRole("button", { name: /^Close 2/ });

/** The book that the sheet is opened from. */
function Book({ marked, onReady, ...props }: ComponentProps<typeof CloseAllSheet> & { readonly onReady: (empty: () => void) => void }) {
  const [rows, setRows] = useState(marked);
  useEffect(() => onReady(() => setRows([])), [onReady]);
  return <CloseAllSheet marked={rows} {...props} />;
}

async function open() {
  const onClose = vi.fn();
  const onDone = vi.fn();
  const { marked } = markBook(
    positions.map((position) => ({ position, product: BTC, quote: BTC_QUOTE })),
    10_000_000_000n,
  );
  let leave: () => void = () => undefined;
  await show(<Book marked={marked} onClose={onClose} onDone={onDone} onReady={(empty) => (leave = empty)} />);
  /** As the event of the closing tells it, which may be here before the answer. */
  const leaveBook = async () => {
    leave();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  return { onClose, onDone, leaveBook };
}

describe("closing all positions", () => {
  it("says on its button what is left after the closing fees, to which the lines add up", async () => {
    await open();
    // Of the price alone it would be the spread of both, twice 0.05 of 4.00.
    await expect.element(send()).toBeVisible();
    const figure = (text: string | null) =>
      Number(
        /([+−-][\d,.]+)(?= USDT)/
          .exec(text ?? "")?.[1]
          ?.replaceAll(",", "")
          .replace("−", "-"),
      );
    const lines = sheet().getByRole("listitem").elements();
    const sum = lines.reduce((total, { textContent }) => total + figure(textContent), 0);
    expect(figure(send().element().textContent)).toBeCloseTo(sum, 6);
    const { closingFeeRate, size } = positionWith({});
    const fees = 2 * Number(size) * Number(BTC_QUOTE.bid) * Number(closingFeeRate);
    expect(figure(send().element().textContent)).toBeLessThan(-fees / 2);
  });

  it("goes with the sheet when all are closed", async () => {
    server().data(CLOSE_ALL, { ...OPENED, orders: [], positions: closed });
    const { onClose, onDone } = await open();
    await send().click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it("tells the result of the closings that the button told, not that of the positions' lives", async () => {
    const [order] = OPENED.orders as [(typeof OPENED.orders)[number]];
    const closing = { ...order, action: "close", realised: "10.000000", fee: "2.500000" } as const;
    const orders = [
      { ...closing, id: "71" },
      { ...closing, id: "72", realised: "-4.000000" },
      { ...closing, id: "73", orderType: "limit", status: "cancelled", cancelReason: "position_closed", realised: "99.000000" } as const,
    ];
    const lives = closed.map((position) => ({ ...position, fees: "40.000000", financing: "7.000000", realised: "-60.000000" }));
    server().data(CLOSE_ALL, { ...OPENED, orders, positions: lives });
    const { onDone } = await open();
    await send().click();
    // 10 and −4, less twice 2.50 of closing fees.
    const text = say("contract_closed_all", { count: 2, profit: "+1.00", currency: "USDT" });
    await expect.poll(() => onDone.mock.calls).toEqual([[text]]);
  });

  it("shows what was confirmed until the answer is here: the positions are gone from the book before", async () => {
    server().data(CLOSE_ALL, { ...OPENED, orders: [], positions: closed });
    const answer = server().hold(CLOSE_ALL);
    const { onClose, leaveBook } = await open();
    await send().click();
    await expect.element(send()).toHaveAttribute("aria-busy", "true");
    await leaveBook();
    await expect.element(send()).toHaveAttribute("aria-busy", "true");
    expect(sheet().getByRole("listitem").elements()).toHaveLength(2);
    answer.release();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  it("says that vouchers come on top where one pays a closing fee", async () => {
    server().rows("GET /api/welfare/vouchers", [voucherWith({ share: "1" })]);
    const [order] = OPENED.orders as [(typeof OPENED.orders)[number]];
    const orders = [{ ...order, action: "close", realised: "10.000000", fee: "2.500000" } as const];
    server().data(CLOSE_ALL, { ...OPENED, orders, positions: closed });
    const { onDone } = await open();
    await send().click();
    const text = say("contract_closed_all", { count: 2, profit: "+7.50", currency: "USDT" });
    await expect.poll(() => onDone.mock.calls).toEqual([[`${text} ${say("voucher_on_top")}`]]);
  });

  it.each([
    ["some", closed.slice(0, 1), [LEFT]],
    ["all", [], [LEFT, { ...LEFT, positionId: "1" }]],
  ])("stays and says why when %s could not be", async (_what, done, left) => {
    server().data(CLOSE_ALL, { ...OPENED, orders: [], positions: done, left });
    const { onClose } = await open();
    await send().click();
    const finish = sheet().getByRole("button", { name: say("trade_done") });
    await expect.element(finish).toBeVisible();
    expect(sheet().element().textContent).toContain(say("market_closed", { opensAt: "" }).slice(0, 12));
    expect(onClose).not.toHaveBeenCalled();
    await finish.click();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("of which nobody tells the outcome says that it is unknown, and offers no second try", async () => {
    server().fail(CLOSE_ALL, "a cut line");
    server().fail("GET /api/contractOrder/byKey", "HTTP 502");
    const { onClose } = await open();
    await expect.element(send()).toBeVisible();
    const clock = stopClock();
    await send().click();
    await clock.pass(16_000);
    await expect.element(sheet().getByRole("alert").getByText(say("trade_unknown"))).toBeVisible();
    expect(send().query()).toBeNull();
    await sheet()
      .getByRole("button", { name: say("trade_done") })
      .click();
    expect([onClose.mock.calls.length, server().asked(CLOSE_ALL).length]).toEqual([1, 1]);
  });
});
