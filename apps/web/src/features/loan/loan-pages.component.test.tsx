import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "../../lib/net/queries.ts";
import { NOW } from "../../testing/clock.ts";
import { doubleTap } from "../../testing/finger.ts";
import { describePages } from "../../testing/page-states.tsx";
import { server } from "../../testing/server.ts";
import LoanBuyPage from "./buy-page.tsx";
import LoanPage from "./detail-page.tsx";
import LoanListPage from "./list-page.tsx";
import { answerLoans, loanWith, productWith, SCORE, TICK, unsecuredWith } from "./loan-test-support.ts";
import LoanRepayPage from "./repay-page.tsx";

const BUY = "POST /api/loan/buy";
const REPAY = "POST /api/loan/repay";
const ADD = "POST /api/loan/addCollateral";
const button = (name: string | RegExp) => page.getByRole("button", { name });
const inSheet = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name });
const box = (name: string) => page.getByRole("textbox", { name });

async function write(amount: string): Promise<void> {
  await userEvent.fill(box("loan_you_borrow"), amount);
}

const quoted = () => server().asked("POST /api/loan/quote").at(-1)?.collateral;

/** The amount, and once that is quoted another collateral, quoted too: so that it is told how often one asks. */
async function pledge(collateral: string): Promise<void> {
  await write("2000");
  await expect.poll(quoted).toBe("0.04171");
  await userEvent.fill(box("loan_collateral"), collateral);
  await expect.poll(quoted).toBe(collateral);
}

/** Until the quote of what was typed is there. */
async function confirm(): Promise<void> {
  await write("2000");
  await expect
    .poll(
      () =>
        button(/^loan_take\(/)
          .element()
          ?.getAttribute("aria-disabled") ?? null,
    )
    .toBeNull();
  await button(/^loan_take\(/).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
}

async function confirmRepayment(): Promise<void> {
  await button(/^loan_repay_sum/).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
}

describePages({
  list: {
    page: LoanListPage,
    filled: answerLoans,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "the shortest term first": () => page.getByRole("combobox").selectOptions("term"),
      "its score opened": () => button(/loan_score/).click(),
    },
  },
  loans: {
    page: LoanListPage,
    at: "/pages/loan/loan?list=all",
    filled: answerLoans,
    states: ["filled", "hidden", "empty", "failing"],
    deeds: { "those that ended": () => page.getByRole("tab", { name: "earning_list_ended" }).click() },
  },
  "a new loan": {
    page: LoanBuyPage,
    at: "/pages/loan/buy?productId=2",
    filled: answerLoans,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "an amount": async () => {
        await write("2000");
        await expect.element(page.getByText(/^loan_repay_by/).first()).toBeVisible();
      },
      "less than the least": () => write("499.999999"),
      "more than the most": () => write("50000.000001"),
      "more than the fund has": async () => {
        server().rows("GET /api/loan/productList", [productWith({ fund: "1500.000000" })]);
        await queryClient.invalidateQueries();
        await write("2000");
      },
      "more than one user may owe": () => write("56000.000001"),
      "too little collateral": () => pledge("0.04"),
      "more collateral than there is": () => pledge("0.2"),
      "the least taken again": async () => {
        await pledge("0.1");
        await button(/^loan_use_least/).click();
        await expect.element(box("loan_collateral")).toHaveValue("0.04171");
        await expect.poll(quoted).toBe("0.04171");
      },
      "another coin": async () => {
        await write("2000");
        await expect.poll(quoted).toBe("0.04171");
        await button(/exchange_choose_now/).click();
        await page.getByRole("dialog").getByRole("button", { name: /ETH/ }).click();
        await expect.element(box("loan_collateral")).toHaveValue("1.21179");
        await expect.poll(quoted).toBe("1.21179");
      },
      "its schedule": async () => {
        await write("2000");
        await button(/^loan_schedule/).click();
        await expect.element(page.getByRole("dialog").getByRole("table")).toBeVisible();
      },
      "its text read": async () => {
        await button(/^pledge_terms/).click();
        await expect.element(page.getByText("All of it.")).toBeVisible();
      },
      "another term": () => button(/^earning_days.*30/).click(),
      "a last look": confirm,
      "a loan by a double tap": async () => {
        await confirm();
        await doubleTap(inSheet(/^loan_take\(/), BUY);
        await expect.element(page.getByText("loan_got").first()).toBeVisible();
      },
      "terms that changed": async () => {
        await confirm();
        server().reject(BUY, "terms_changed", {}, 409);
        server().rows("GET /api/loan/productList", [productWith({ version: 4, overdueRate: "0.00040000" })]);
        await inSheet(/^loan_take\(/).click();
        await inSheet("earning_terms_show").click();
        await expect
          .element(
            page
              .getByRole("dialog")
              .getByText(/0\.04%/)
              .first(),
          )
          .toBeVisible();
      },
      "a text that changed": async () => {
        await confirm();
        server().reject(BUY, "loan_text_changed", {}, 409);
        server().rows("GET /api/loan/productList", [productWith({ textVersion: 4 })]);
        await inSheet(/^loan_take\(/).click();
        await inSheet("earning_terms_show").click();
        await expect.element(page.getByRole("dialog").getByText("All of it.")).toBeVisible();
      },
      "a fall of the price meanwhile": async () => {
        await confirm();
        server().reject(BUY, "loan_collateral_low", { needed: "0.05", asset: "BTC" });
        await inSheet(/^loan_take\(/).click();
        await expect.element(page.getByText(/^loan_collateral_low/)).toBeVisible();
      },
      "an answer that was lost, asked for by its key": async () => {
        await confirm();
        server().fail(BUY, "a cut line");
        server().data("GET /api/loan/byKey", loanWith({ id: "90" }));
        await inSheet(/^loan_take\(/).click();
        await expect.poll(() => location.hash).toContain("id=90");
      },
    },
  },
  "a new loan while prices are old": {
    page: LoanBuyPage,
    at: "/pages/loan/buy?productId=2",
    filled: () => {
      answerLoans();
      const collaterals = [{ currencyId: 1, currencyName: "BTC", tick: { ...TICK, ts: NOW - 60_000 }, pause: "stale" as const }];
      server().rows("GET /api/loan/productList", [productWith({ collaterals })]);
    },
    states: ["filled"],
    deeds: { "an amount": () => write("2000") },
  },
  "a closed product": { page: LoanBuyPage, at: "/pages/loan/buy?productId=3", filled: answerLoans, states: ["filled"] },
  "a new loan without collateral": {
    page: LoanBuyPage,
    at: "/pages/loan/buy?productId=4",
    filled: answerLoans,
    states: ["filled", "hidden"],
    deeds: {
      "an application": async () => {
        await write("500");
        await expect
          .poll(
            () =>
              button(/^loan_apply\(/)
                .element()
                ?.getAttribute("aria-disabled") ?? null,
          )
          .toBeNull();
        await button(/^loan_apply\(/).click();
        await inSheet(/^loan_apply\(/).click();
        await expect.poll(() => server().asked(BUY).length).toBe(1);
      },
    },
  },
  "a new loan for which the score is too low": {
    page: LoanBuyPage,
    at: "/pages/loan/buy?productId=4",
    filled: () => {
      answerLoans();
      server().data("GET /api/loan/score", { ...SCORE, score: 41 });
    },
    states: ["filled"],
  },
  "a new loan for which the identity is missing": {
    page: LoanBuyPage,
    at: "/pages/loan/buy?productId=4",
    filled: () => {
      answerLoans();
      server().data("GET /api/loan/score", { ...SCORE, isIdentified: false });
    },
    states: ["filled"],
  },
  "a loan": {
    page: LoanPage,
    at: "/pages/loan/detail?id=31",
    filled: answerLoans,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "the sale explained": () => button(/^earning_product.*loan_event_sold/).click(),
      "the margin call explained": () => button(/^earning_product.*loan_level_call/).click(),
      "a look at more collateral": async () => {
        await button("loan_add").click();
        await userEvent.fill(box("loan_add_amount"), "0.01");
      },
      "more collateral than there is": async () => {
        await button("loan_add").click();
        await userEvent.fill(box("loan_add_amount"), "0.2");
      },
      "collateral added by a double tap": async () => {
        await button("loan_add").click();
        await button(/^trade_max/).click();
        await doubleTap(inSheet(/^loan_add_sum/), ADD);
        await expect.element(page.getByText("loan_added").first()).toBeVisible();
      },
      "its text read": () => button(/^pledge_terms/).click(),
    },
  },
  "a loan with a warning": { page: LoanPage, at: "/pages/loan/detail?id=32", filled: answerLoans, states: ["filled"] },
  "a loan with a margin call": { page: LoanPage, at: "/pages/loan/detail?id=33", filled: answerLoans, states: ["filled", "hidden"] },
  "an overdue loan": {
    page: LoanPage,
    at: "/pages/loan/detail?id=34",
    filled: answerLoans,
    states: ["filled", "hidden"],
    deeds: {
      "more taken back than can be": async () => {
        await button("loan_take_back").click();
        await userEvent.fill(box("loan_take_amount"), "0.00100001");
      },
      "collateral taken back": async () => {
        await button("loan_take_back").click();
        await button(/^trade_max/).click();
        await inSheet(/^loan_take_sum/).click();
        await expect.element(page.getByText("loan_taken").first()).toBeVisible();
      },
    },
  },
  "a loan that was repaid": { page: LoanPage, at: "/pages/loan/detail?id=35", filled: answerLoans, states: ["filled", "hidden"] },
  "a loan that a sale ended": { page: LoanPage, at: "/pages/loan/detail?id=36", filled: answerLoans, states: ["filled", "hidden"] },
  "an application": {
    page: LoanPage,
    at: "/pages/loan/detail?id=41",
    filled: answerLoans,
    states: ["filled", "hidden"],
    deeds: {
      "its end by a double tap": async () => {
        await doubleTap(button("loan_cancel"), "POST /api/loan/cancel");
        await expect.element(page.getByText("loan_state_cancelled").first()).toBeVisible();
      },
      "one that was decided meanwhile": async () => {
        server().reject("POST /api/loan/cancel", "loan_decided", {}, 409);
        await button("loan_cancel").click();
        await expect.element(page.getByText("loan_decided")).toBeVisible();
      },
    },
  },
  "an application that takes longer": {
    page: LoanPage,
    at: "/pages/loan/detail?id=41",
    filled: () => {
      answerLoans();
      server().data("GET /api/loan/order", unsecuredWith({ id: "41", state: "applied", reviewAt: NOW - 60_000 }));
    },
    states: ["filled"],
  },
  "an application that was rejected": { page: LoanPage, at: "/pages/loan/detail?id=42", filled: answerLoans, states: ["filled"] },
  "an application that operators decide": { page: LoanPage, at: "/pages/loan/detail?id=43", filled: answerLoans, states: ["filled"] },
  "an application that was cancelled": { page: LoanPage, at: "/pages/loan/detail?id=44", filled: answerLoans, states: ["filled"] },
  "a repayment": {
    page: LoanRepayPage,
    at: "/pages/loan/rePay?id=31",
    filled: answerLoans,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "a part": async () => {
        await page.getByText("loan_repay_part").click();
        await userEvent.fill(box("loan_repay_amount"), "118.45");
      },
      "more than is owed": async () => {
        await page.getByText("loan_repay_part").click();
        await userEvent.fill(box("loan_repay_amount"), "4018.000001");
      },
      "all of it typed as a part": async () => {
        await page.getByText("loan_repay_part").click();
        await userEvent.fill(box("loan_repay_amount"), "4018");
        await confirmRepayment();
        await inSheet(/^loan_repay_sum/).click();
        await expect.poll(() => server().asked(REPAY).length).toBe(1);
      },
      "from another balance": async () => {
        await button(/USDT.*balance_has/).click();
        await page.getByRole("dialog").getByRole("button", { name: /BTC/ }).click();
        await expect.element(page.getByText("loan_exchange_rest")).toBeVisible();
        await expect
          .poll(
            () =>
              button(/^loan_repay_sum/)
                .element()
                ?.getAttribute("aria-disabled") ?? null,
          )
          .toBeNull();
        await confirmRepayment();
        await inSheet(/^loan_repay_sum/).click();
        await expect.poll(() => server().asked(REPAY).length).toBe(1);
        await expect.element(page.getByText("loan_repaid").first()).toBeVisible();
      },
      "a last look": confirmRepayment,
      "all of it by a double tap": async () => {
        await confirmRepayment();
        server().data(REPAY, loanWith({ state: "settled", due: "0.000000", endedAt: NOW }));
        await doubleTap(inSheet(/^loan_repay_sum/), REPAY);
        await expect.element(page.getByText("loan_repaid_whole").first()).toBeVisible();
      },
      "a sum that changed meanwhile": async () => {
        await confirmRepayment();
        server().reject(REPAY, "loan_due_changed", { due: "4019.2", asset: "USDT" }, 409);
        server().data("GET /api/loan/order", loanWith({ due: "4019.200000", interest: "19.200000" }));
        await inSheet(/^loan_repay_sum/).click();
        await inSheet("earning_back_show").click();
        await expect.element(inSheet(/^loan_repay_sum.*4,019\.2/)).toBeVisible();
      },
    },
  },
  "a repayment of what is over": { page: LoanRepayPage, at: "/pages/loan/rePay?id=35", filled: answerLoans, states: ["filled"] },
});
