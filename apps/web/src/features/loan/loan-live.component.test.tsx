import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { applyAccountEvents } from "../../lib/account/account-cache.ts";
import { freezeStore } from "../../lib/account/freeze.ts";
import { entryState } from "../../lib/navigation/hash-location.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { onlineStore } from "../../lib/net/live.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { tellQuote } from "../../testing/prices.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import LoanBuyPage from "./buy-page.tsx";
import LoanPage from "./detail-page.tsx";
import LoanListPage from "./list-page.tsx";
import { loanQuery } from "./loan-query.ts";
import { answerLoans, collateralWith, LOAN_PRODUCTS, loanWith, TICK } from "./loan-test-support.ts";
import LoanRepayPage from "./repay-page.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const inSheet = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name });
const box = (name: string) => page.getByRole("textbox", { name });

beforeEach(answerAsUsual);

it("follows each price: the loan to value, and the levels' distance", async () => {
  answerLoans();
  standAt("/pages/loan/detail?id=31");
  await show(<LoanPage />);
  await expect.element(page.getByText("57.1%")).toBeVisible();
  tellQuote({ bid: "80000.00", nowPrice: "80002.00", ts: NOW });
  await expect.element(page.getByText("68.8%")).toBeVisible();
  // The warning lies above it now.
  await expect.element(page.getByText("+5.8%")).toBeVisible();
});

it("names the loan that leads where there are several, and lists them all, so that they add up to what is owed", async () => {
  answerLoans();
  const [first, other] = [loanWith({ id: "31", due: "4000.000000" }), loanWith({ id: "35", due: "18.000000" })];
  server().rows("GET /api/loan/orderList", [first, other]);
  const answer = (open: number, owed: string) =>
    server().data("GET /api/loan/summary", { open, owed: [{ currencyId: 3, currencyName: "USDT", due: owed }], first });
  answer(2, "4018.000000");
  standAt("/pages/loan/loanProductList");
  await show(<LoanListPage />);
  const listed = () => [...document.querySelectorAll('[aria-labelledby="loan-others"] li')].map((row) => row.textContent);
  await expect.poll(() => listed().length).toBe(2);
  expect(listed().join()).toMatch(/4,000.*18\.00/);
  const [before = ""] = say("loan_first").split("{loan}");
  expect(document.querySelector("section.night")?.textContent).toMatch(new RegExp(`${before}.*4,000`));
  // One alone is the sum itself.
  server().rows("GET /api/loan/orderList", [first]);
  answer(1, "4000.000000");
  await queryClient.invalidateQueries();
  await expect.poll(() => listed().length).toBe(0);
  expect(document.querySelector("section.night")?.textContent).not.toContain(before);
});

it("puts its light out where a price is old, greys the figure, and says that nothing is decided", async () => {
  answerLoans();
  standAt("/pages/loan/detail?id=31");
  tellQuote({ ts: NOW - 40_000 });
  server().data("GET /api/loan/order", loanWith({ collateral: collateralWith({ tick: { ...TICK, ts: NOW - 40_000 } }) }));
  await show(<LoanPage />);
  await expect.element(page.getByText(`${say("loan_paused")}: ${say("loan_pause_stale")}`)).toBeVisible();
  expect(document.querySelectorAll(".lit")).toHaveLength(1);
  await expect.element(page.getByText("57.1%")).toHaveClass(/text-ink-3/);
});

it("borrows nothing without a connection, or under a freeze, and says so; collateral can be added all the same", async () => {
  answerLoans();
  standAt("/pages/loan/buy?productId=2");
  onlineStore.set(false);
  try {
    await show(<LoanBuyPage />);
    await expect.element(page.getByText(say("funds_offline")).first()).toBeVisible();
    onlineStore.set(true);
    freezeStore.set({ reason: "security", since: NOW } as never);
    await expect.element(page.getByText(say("account_frozen")).first()).toBeVisible();
    standAt("/pages/loan/detail?id=34");
    await show(<LoanPage />);
    await button(say("loan_add")).click();
    await userEvent.fill(box(say("loan_add_amount")), "0.01");
    await expect.element(inSheet(say("loan_add_sum", { amount: "0.01", currency: "BTC" }))).not.toHaveAttribute("aria-disabled");
  } finally {
    onlineStore.set(true);
    freezeStore.set(null);
  }
});

it("follows what happens to a loan without being read anew by hand", async () => {
  answerLoans();
  standAt("/pages/loan/detail?id=31");
  await show(<LoanPage />);
  await expect.element(button(say("loan_repay"))).toBeVisible();
  const called = loanWith({ alarm: "call", callUntil: Date.UTC(2026, 10, 21, 14), cure: null });
  server().data("GET /api/loan/order", called);
  applyAccountEvents(queryClient, [{ kind: "loan", loan: called }]);
  await expect.element(page.getByRole("heading", { name: "Nov 21, 14:00 UTC" })).toBeVisible();
});

it("keeps the collateral that it offers until it is not enough", async () => {
  answerLoans();
  standAt("/pages/loan/buy?productId=2");
  await show(<LoanBuyPage />);
  await userEvent.fill(box(say("loan_you_borrow")), "2000");
  const collateral = box(say("loan_collateral"));
  await expect.element(collateral).toHaveValue("0.04171");
  tellQuote({ bid: "96200.00", ts: NOW });
  await expect.element(page.getByText("49.9%")).toBeVisible();
  await expect.element(collateral).toHaveValue("0.04171");
  tellQuote({ bid: "95000.00", ts: NOW });
  await expect.element(collateral).toHaveValue("0.04233");
});

it("begins with a collateral that its user has some of, and says what one of it is worth", async () => {
  answerLoans();
  const none = { balance: "0.00000000", available: "0.00000000", frozen: "0.00000000" };
  const some = { balance: "0.50000000", available: "0.50000000", frozen: "0.00000000" };
  server().rows("GET /api/userAssets/list", [
    { currencyId: 1, currencyName: "BTC", ...none },
    { currencyId: 2, currencyName: "ETH", ...some },
  ]);
  standAt("/pages/loan/buy?productId=2");
  await show(<LoanBuyPage />);
  await expect.element(page.getByText("0.50000 ETH")).toBeVisible();
  await expect.element(page.getByText(/^1 ETH = /)).toBeVisible();
});

it("tells a debt to its last digit, never less than there is to repay, and the rate of a year that a late day has", async () => {
  answerLoans();
  const late = { principal: "1000.000000", interest: "11.625000", due: "1011.625000", nextDayInterest: "0.375000" };
  const rates = { dailyRate: "0.00025000", overdueRate: "0.00037500" };
  server().data("GET /api/loan/order", loanWith({ ...late, ...rates, state: "overdue" }));
  standAt("/pages/loan/detail?id=31");
  await show(<LoanPage />);
  await expect.element(page.getByText("1,011.625").first()).toBeVisible();
  expect(page.getByText(/^1,011\.62$/).elements()).toEqual([]);
  await expect.element(page.getByText(say("loan_a_year", { rate: "13.69%" }))).toBeVisible();
});

it("says that a loan that an address names is not offered at all, and leads to those that are", async () => {
  answerLoans();
  standAt("/pages/loan/buy?productId=999");
  await show(<LoanBuyPage />);
  await expect.element(page.getByText(say("lock_product_gone"))).toBeVisible();
  await button(say("lock_all")).click();
  await expect.poll(() => location.hash).toBe("#/pages/loan/loan");
});

it("says that a coin that was bought on the market is no collateral, and how it becomes one", async () => {
  answerLoans();
  server().rows("GET /api/userBibiAssets/list", [
    {
      ...{
        productCode: "X:BTCUSD",
        productType: 2,
        bibiAmount: "2.000000",
        frozen: "0.000000",
        available: "2.000000",
        averageCost: "90000.00",
      },
      ...{ cost: "180000.000000", nowPrice: "96412.50", value: "192825.000000", profit: "12825.000000", realisedProfit: "0.000000" },
    },
  ]);
  standAt("/pages/loan/buy?productId=2");
  await show(<LoanBuyPage />);
  await expect.element(page.getByText(say("spot_not_usable", { amount: "2 BTC", asset: "BTC" }))).toBeVisible();
  await userEvent.fill(box(say("loan_you_borrow")), "2000");
  await userEvent.fill(box(say("loan_collateral")), "1");
  await expect.element(page.getByText(say("spot_how", { money: "USDT", asset: "BTC" }), { exact: false })).toBeVisible();
  await expect.element(page.getByRole("link", { name: say("spot_sell") })).toBeVisible();
});

it("counts the first day's interest, which is owed at once, before it is borrowed: in the least collateral and in each level's price", async () => {
  answerLoans();
  standAt("/pages/loan/buy?productId=2");
  await show(<LoanBuyPage />);
  await userEvent.fill(box(say("loan_you_borrow")), "2000");
  // Enough for 2,000 and not for 2,000.6.
  const collateral = box(say("loan_collateral"));
  await userEvent.fill(collateral, "0.041489");
  await expect.element(collateral).toHaveAttribute("aria-invalid", "true");
  await userEvent.fill(collateral, "0.05");
  await expect.element(collateral).not.toHaveAttribute("aria-invalid", "true");
  // 2,000.6 ÷ (75 % × 0.05), and not 2,000 ÷ (75 % × 0.05).
  await expect.element(page.getByText("53,350")).toBeVisible();
});

it("tells no level that lies above the present price as one to fall to", async () => {
  answerLoans();
  standAt("/pages/loan/buy?productId=2");
  await show(<LoanBuyPage />);
  await userEvent.fill(box(say("loan_you_borrow")), "2000");
  const levels = page.getByRole("heading", { name: say("loan_falls_to", { asset: "Bitcoin" }) });
  await userEvent.fill(box(say("loan_collateral")), "0.05");
  await expect.element(levels).toBeVisible();
  await userEvent.fill(box(say("loan_collateral")), "0.03");
  await expect.element(levels).not.toBeInTheDocument();
});

it("keeps the amount while another term is chosen", async () => {
  answerLoans();
  standAt("/pages/loan/buy?productId=2");
  await show(<LoanBuyPage />);
  await userEvent.fill(box(say("loan_you_borrow")), "2000");
  await button(say("earning_days", { count: 30 })).click();
  await expect.element(box(say("loan_you_borrow"))).toHaveValue("2000");
  await expect.poll(() => location.hash).toContain("productId=1");
  expect(LOAN_PRODUCTS).toHaveLength(4);
});

it("adds collateral by itself only once somebody has switched it on, and shows the cap and what it can take", async () => {
  answerLoans();
  standAt("/pages/loan/detail?id=31");
  await show(<LoanPage />);
  await expect.element(page.getByText(say("loan_top_up_off"))).toBeVisible();
  await button(say("loan_top_up_set")).click();
  await expect.element(inSheet(say("loan_top_up_switch_on"))).toHaveAccessibleDescription(say("trade_enter_amount"));
  expect(inSheet(say("loan_top_up_switch_off")).elements()).toEqual([]);
  const on = loanWith({ topUp: { cap: "0.50000000", taken: "0.10000000" } });
  server().data("POST /api/loan/autoTopUp", on);
  server().data("GET /api/loan/order", on);
  await userEvent.fill(box(say("loan_top_up_cap")), "0.5");
  await inSheet(say("loan_top_up_switch_on")).click();
  await expect.poll(() => server().asked("POST /api/loan/autoTopUp")).toMatchObject([{ id: "31", cap: "0.5" }]);
  await expect.element(page.getByText(/0\.1/).filter({ hasText: "0.5 BTC" })).toBeVisible();
  const off = loanWith();
  server().data("POST /api/loan/autoTopUp", off);
  server().data("GET /api/loan/order", off);
  await button(say("loan_top_up_set")).click();
  await inSheet(say("loan_top_up_switch_off")).click();
  await expect.poll(() => server().asked("POST /api/loan/autoTopUp").at(-1)).toMatchObject({ id: "31", cap: null });
});

it("returns to the loan that a repayment began from: back leaves that at the first try", async () => {
  answerLoans();
  server().data("POST /api/loan/repay", loanWith({ due: "3899.550000" }));
  standAt("/pages/loan/detail?id=31");
  await navigateTo("/pages/loan/rePay", { id: "31" });
  expect(entryState().depth).toBe(1);
  await show(<LoanRepayPage />);
  await page.getByText(say("loan_repay_part")).click();
  await userEvent.fill(box(say("loan_repay_amount")), "118.45");
  await button(/118\.45/).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  await inSheet(/118\.45/).click();
  await expect.poll(() => [placeNow().path, entryState().depth]).toEqual(["/pages/loan/detail", 0]);
});

it("offers nothing of the new debt to repay once a repayment is answered, while the page still stands", async () => {
  answerLoans();
  const after = loanWith({ principal: "1000.000000", interest: "0.000000", due: "1000.000000" });
  server().data("POST /api/loan/repay", after);
  const { release } = server().hold("POST /api/loan/repay");
  standAt("/pages/loan/rePay?id=31");
  await show(<LoanRepayPage />);
  await page.getByText(say("loan_repay_part")).click();
  await userEvent.fill(box(say("loan_repay_amount")), "3018");
  await button(/3,018/).click();
  await inSheet(/3,018/).click();
  await expect.poll(() => server().asked("POST /api/loan/repay").length).toBe(1);
  server().data("GET /api/loan/order", after);
  applyAccountEvents(queryClient, [{ kind: "loan", loan: after }]);
  await expect.poll(() => queryClient.getQueryData(loanQuery("31", true).queryKey)).toMatchObject({ due: "1000.000000" });
  // The event came first: what is under way is still told of the loan that it was sent for.
  await expect.element(inSheet(/3,018/)).toHaveAttribute("aria-busy", "true");
  expect(document.body.textContent).not.toContain(say("loan_above_due", { due: "1,000.00", asset: "USDT" }));
  release();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(box(say("loan_repay_amount")).element()).toHaveValue("");
  await expect.element(page.getByText(/1,000/).first()).toBeVisible();
  await expect.element(button(say("loan_repay"))).toHaveAccessibleDescription(say("trade_enter_amount"));
});

it("pays a sum that changed at the rate of that sum alone: until it is there, the last look waits", async () => {
  answerLoans();
  standAt("/pages/loan/rePay?id=31");
  await show(<LoanRepayPage />);
  await button(/USDT/).first().click();
  await inSheet(/BTC/).click();
  const pay = button(/4,018/);
  await expect.element(pay).not.toHaveAttribute("aria-disabled");
  await pay.click();
  await expect.element(inSheet(/4,018/)).toBeVisible();
  server().reject("POST /api/loan/repay", "loan_due_changed", { due: "4019.2", asset: "USDT" }, 409);
  server().data("GET /api/loan/order", loanWith({ due: "4019.200000", interest: "19.200000" }));
  const { release } = server().hold("POST /api/currencyExchange/quote");
  await inSheet(/4,018/).click();
  await expect.element(inSheet(say("earning_back_show"))).toBeVisible();
  await inSheet(say("earning_back_show")).click();
  await expect.element(inSheet(/4,019\.2/)).toHaveAccessibleDescription(say("exchange_renewing"));
  release();
  await expect.element(inSheet(/4,019\.2/)).not.toHaveAttribute("aria-disabled");
});
