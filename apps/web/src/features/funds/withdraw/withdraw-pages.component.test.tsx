import { HOUR_MS } from "@candela/model";
import { proves } from "@candela/testkit";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { BIND_ADDRESS_PATH, WITHDRAW_PATH } from "../../../lib/navigation/paths.ts";
import { forgetOwnDraft } from "../../../lib/session/draft.ts";
import { NOW } from "../../../testing/clock.ts";
import { doubleTap } from "../../../testing/finger.ts";
import { freezeAccount } from "../../../testing/freeze.ts";
import { balanceOf } from "../../../testing/market.ts";
import { describePages } from "../../../testing/page-states.tsx";
import { placeNow, standAt } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { SECURED } from "../../../testing/security.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import {
  answerWithdrawal,
  answerWithdrawals,
  PAID_OUT,
  REJECTED_WITHDRAWAL,
  RETURNED,
  termsOf,
  withdrawalRow,
  withdrawalWith,
} from "../funds-test-support.ts";
import { withdrawDraft } from "./use-withdraw-form.ts";
import WithdrawPage from "./withdraw-page.tsx";
import WithdrawalsPage from "./withdrawals-page.tsx";

const PREVIEW = "POST /api/withdrawal/preview";
const REQUEST = "POST /api/withdrawal/request";
const REVIEW = "/pages/user/withdrawl?step=review&channelId=11&destinationId=21&amount=1500";
const button = (name: string | RegExp) => page.getByRole("button", { name });
const amount = () => page.getByRole("textbox", { name: "contract_amount" });
const password = (name = "security_fund") => page.getByLabelText(name, { exact: true });

async function type(text: string): Promise<void> {
  await userEvent.fill(amount(), text);
  await expect.element(page.getByRole("progressbar")).toBeVisible();
}

async function fillSecrets(): Promise<void> {
  await userEvent.fill(password(), "candle4wick");
  await userEvent.fill(page.getByRole("textbox", { name: /^account_factor/ }), "481206");
}
const withdraw = () => button(/^withdraw_button/);

/** The server says no to a request, by this key. */
async function rejected(key: Parameters<ReturnType<typeof server>["reject"]>[1], params = {}): Promise<void> {
  server().reject(REQUEST, key, params);
  await fillSecrets();
  await withdraw().click();
}

describePages({
  withdraw: {
    page: WithdrawPage,
    at: "/pages/user/withdrawl",
    filled: answerWithdrawals,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "an amount": () => type("1500"),
      "all that there is": async () => {
        await button("trade_max").click();
        await expect.element(page.getByRole("progressbar")).toBeVisible();
      },
      "more than there is": () => userEvent.fill(amount(), "42060"),
      "too little": () => userEvent.fill(amount(), "5"),
      "another address, which waits": async () => {
        await button(/Cold wallet/).click();
        await page.getByRole("dialog").getByRole("button", { name: /Phone/ }).click();
      },
      "another currency, without an address": async () => {
        await page.getByText("deposit_way_bank").click();
        await expect.element(button(/Savings/)).toBeVisible();
      },
      "more than the day allows": async () => {
        server().data(PREVIEW, (asked) => ({
          ...termsOf(asked),
          ...{ day: { used: "51500.000000", maximum: "50000.000000" }, rejection: "withdrawal_day_limit" as const },
        }));
        await type("1500");
      },
      "a look at all of it": async () => {
        await type("1500");
        await button("me_continue").click();
      },
    },
  },
  "withdraw-without-password": {
    page: WithdrawPage,
    at: "/pages/user/withdrawl",
    states: ["filled"],
    filled: () => {
      answerWithdrawals();
      server().data("GET /api/userInfo/isSetWithPwd", false);
    },
    deeds: {
      "the way to set one": async () => {
        await type("1500");
        await button("withdraw_set_fund").click();
      },
    },
  },
  "withdraw-held": {
    page: WithdrawPage,
    at: "/pages/user/withdrawl",
    states: ["filled"],
    filled: () => {
      answerWithdrawals();
      const until = NOW + 20 * HOUR_MS;
      server().data("GET /api/userSecurity/detail", { ...SECURED, withdrawalsHeldUntil: until });
      server().data(PREVIEW, (asked) => ({ ...termsOf(asked), heldUntil: until, rejection: "withdrawal_held" as const }));
    },
    deeds: {
      "the pause that the page has told before": async () => {
        await expect.element(page.getByText("withdrawal_held").first()).toBeVisible();
        await type("1500");
      },
    },
  },
  "withdraw-unverified": {
    page: WithdrawPage,
    at: "/pages/user/withdrawl",
    states: ["filled"],
    filled: () => {
      answerWithdrawals();
      server().data(PREVIEW, (asked) => ({ ...termsOf(asked), rejection: "withdrawal_level_closed" as const }));
    },
    deeds: {
      "the way to verify one's identity": async () => {
        await type("1500");
        await button("identity_title").click();
      },
    },
  },
  "withdraw-without-address": {
    page: WithdrawPage,
    at: "/pages/user/withdrawl",
    states: ["filled"],
    filled: () => {
      answerWithdrawals();
      server().rows("GET /api/walletAddress/list", []);
    },
    deeds: { "the way to add one": () => button("wallets_add").click() },
  },
  review: {
    page: WithdrawPage,
    at: REVIEW,
    filled: answerWithdrawals,
    states: ["filled", "hidden"],
    deeds: {
      "a request by a double tap": async () => {
        await fillSecrets();
        await doubleTap(withdraw(), REQUEST);
        await expect.poll(() => placeNow().query.get("id")).toBe("77");
      },
      "a wrong fund password": () => rejected("fund_password_wrong"),
      "a wrong code": () => rejected("second_factor_wrong"),
      "a day's limit that was reached meanwhile": () => rejected("withdrawal_day_limit", { max: "50000", left: "0", asset: "USDT" }),
      "terms that changed": async () => {
        server().data(PREVIEW, (asked) => ({ ...termsOf(asked), feeFixed: "2.000000", receives: "1496.500000", revision: "revision-2" }));
        await rejected("terms_changed");
        await expect.element(page.getByText("terms_changed")).toBeVisible();
      },
    },
  },
  "review-new-address": {
    page: WithdrawPage,
    at: REVIEW,
    states: ["filled"],
    filled: () => {
      answerWithdrawals();
      server().data(PREVIEW, (asked) => ({ ...termsOf(asked), waitsUntil: NOW + 22 * HOUR_MS, needsSecondFactor: false }));
    },
    deeds: { "a second factor that is asked for only now": () => askedLate() },
  },
  "review-of-nothing": {
    page: WithdrawPage,
    at: "/pages/user/withdrawl?step=review&amount=x",
    filled: answerWithdrawals,
    states: ["filled"],
  },
  withdrawals: {
    page: WithdrawalsPage,
    at: "/pages/user/withdrawRecord",
    filled: answerWithdrawals,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: { "those that came back": () => button("withdraw_state_returned").click() },
  },
  withdrawal: {
    page: WithdrawalsPage,
    at: "/pages/user/withdrawRecord?id=77",
    filled: answerWithdrawals,
    states: ["filled", "hidden"],
    deeds: {
      "a cancellation": async () => {
        server().data("GET /api/withdrawal/detail", withdrawalWith({ state: "cancelled", endedAt: NOW }));
        await button("withdraw_cancel").click();
        await page.getByRole("dialog").getByRole("button", { name: "withdraw_cancel" }).click();
        await expect.element(page.getByText("withdraw_money_back")).toBeVisible();
      },
      "one that comes too late": async () => {
        server().reject("POST /api/withdrawal/cancel", "withdrawal_decided");
        await button("withdraw_cancel").click();
        await page.getByRole("dialog").getByRole("button", { name: "withdraw_cancel" }).click();
        await expect.element(page.getByText("withdrawal_decided")).toBeVisible();
      },
    },
  },
  "withdrawal-paid": {
    page: WithdrawalsPage,
    at: "/pages/user/withdrawRecord?id=76",
    filled: answerWithdrawal(PAID_OUT),
    states: ["filled"],
  },
  "withdrawal-returned": {
    page: WithdrawalsPage,
    at: "/pages/user/withdrawRecord?id=74",
    filled: answerWithdrawal(RETURNED),
    states: ["filled"],
  },
  "withdrawal-rejected": {
    page: WithdrawalsPage,
    at: "/pages/user/withdrawRecord?id=75",
    filled: answerWithdrawal(REJECTED_WITHDRAWAL),
    states: ["filled"],
  },
});

async function askedLate(): Promise<void> {
  server().reject(REQUEST, "second_factor_required");
  await userEvent.fill(password(), "candle4wick");
  await withdraw().click();
  await expect.element(page.getByRole("textbox", { name: /^account_factor/ })).toBeInvalid();
}

it.each([
  [1, 1, true, true],
  [0, 0, false, false],
] as const)(
  "offers all of it where app_withdrawAll is %d, and tells what is frozen where app_showFreeze is %d",
  proves("9.58", "7.13"),
  async (all, freeze, offers, tells) => {
    answerWithdrawals();
    const setting = (remark: string, value: number, id: number) => ({
      ...{ id, remark, otherValue: `${value}` },
      contentLang: "",
      contentVisibleFlag: false,
    });
    server().rows("GET /api/textLang/list", [setting("app_withdrawAll", all, 1), setting("app_showFreeze", freeze, 2)]);
    standAt("/pages/user/withdrawl", `settings ${all}`);
    await show(<WithdrawPage />);
    await expect.element(page.getByText(say("quick_available"))).toBeVisible();
    await expect.poll(() => button(say("trade_max")).query() !== null).toBe(offers);
    await expect.poll(() => page.getByText(say("trade_frozen")).query() !== null).toBe(tells);
  },
);

it("takes all that cross positions do not lean on, and rejects more of it before the server does", async () => {
  answerWithdrawals();
  server().data("GET /api/userInfo/userBalance", { ...balanceOf("42059.990000"), backing: { needed: "42000.000000" } });
  standAt("/pages/user/withdrawl", "leant on");
  await show(<WithdrawPage />);
  await button(say("trade_max")).click();
  await expect.element(page.getByRole("textbox", { name: say("contract_amount") })).toHaveValue("59.99");
  await userEvent.fill(page.getByRole("textbox", { name: say("contract_amount") }), "60");
  await expect.element(page.getByText(say("cash_backs_positions")).first()).toBeVisible();
});

it.each([
  ["from a look at all of it", "step=review", () => button(say("me_continue")).click()],
  [
    "from where an address is added",
    BIND_ADDRESS_PATH,
    async () => {
      await button(/Cold wallet/).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: say("wallets_add") })
        .click();
    },
  ],
] as const)("finds what was typed again after a step back %s, though a link had named the currency", async (_where, there, go) => {
  answerWithdrawals();
  standAt("/pages/user/withdrawl?currency=3", `typed ${there}`);
  const first = await show(<WithdrawPage />);
  await userEvent.fill(page.getByRole("textbox", { name: say("contract_amount") }), "1500");
  await expect.element(button(say("me_continue"))).not.toHaveAttribute("aria-disabled");
  await go();
  await expect.poll(() => location.hash).toContain(there);
  await first.unmount();
  history.back();
  await expect.poll(() => placeNow().path).toBe(WITHDRAW_PATH);
  await show(<WithdrawPage />);
  await expect.element(page.getByRole("textbox", { name: say("contract_amount") })).toHaveValue("1500");
});

it("tells a review in words of another language", async () => {
  answerWithdrawals();
  standAt(REVIEW, "german");
  await show(<WithdrawPage />, { language: "de" });
  await expect.element(page.getByText(say("withdraw_limits_of", { level: say("withdraw_level_basic", {}, "de") }, "de"))).toBeVisible();
});

it("says why nothing is withdrawn under a freeze of the account", async () => {
  answerWithdrawals();
  freezeAccount();
  standAt("/pages/user/withdrawl", "frozen");
  await show(<WithdrawPage />);
  await expect.element(button(say("me_continue"))).toHaveAccessibleDescription(say("account_frozen"));
});

it("leads with what left the balance whatever became of it, and names no fee where nothing was sent", async () => {
  for (const state of ["paid", "rejected", "cancelled", "returned"] as const) {
    answerWithdrawal(withdrawalWith({ id: "75", state, endedAt: NOW }))();
    standAt("/pages/user/withdrawRecord?id=75", `of state ${state}`);
    const shown = await show(<WithdrawalsPage />);
    await expect.poll(() => document.querySelector(".text-hero")?.textContent).toContain("1,500.00");
    const isBack = state !== "paid";
    expect(page.getByText(say("earning_came_back")).elements()).toHaveLength(isBack ? 1 : 0);
    expect(page.getByText(say("trade_receive")).elements()).toHaveLength(isBack ? 0 : 1);
    expect(page.getByText(say("withdraw_fee_network")).elements()).toHaveLength(isBack ? 0 : 1);
    await shown.unmount();
  }
});

it("lists what left the balance, of those that were paid and of those that came back alike", async () => {
  answerWithdrawals();
  server().rows("GET /api/withdrawal/list", [
    withdrawalRow(withdrawalWith({ id: "75", state: "paid", endedAt: NOW })),
    withdrawalRow(withdrawalWith({ id: "74", state: "cancelled", endedAt: NOW })),
  ]);
  standAt("/pages/user/withdrawRecord");
  await show(<WithdrawalsPage />);
  await expect.element(page.getByRole("link", { name: /1,500\.00/ }).first()).toBeVisible();
  expect(page.getByRole("link", { name: /1,500\.00/ }).elements()).toHaveLength(2);
});

it("goes on with what stands in the field where a text that was pasted over it is ignored", async () => {
  answerWithdrawals();
  standAt("/pages/user/withdrawl");
  await show(<WithdrawPage />);
  const field = page.getByRole("textbox", { name: say("contract_amount") });
  await userEvent.fill(field, "1500");
  await userEvent.fill(field, "about 50");
  await expect.element(page.getByText(say("trade_not_a_number", { text: "about 50" })).first()).toBeVisible();
  await expect.element(field).toHaveValue("1500");
  await expect.element(page.getByText(say("trade_receive"))).toBeVisible();
  await expect.element(button(say("me_continue"))).not.toHaveAttribute("aria-disabled");
});

it("finds what was typed again after the page is loaded anew, and begins with nothing once it was asked for", async () => {
  answerWithdrawals();
  standAt("/pages/user/withdrawl");
  const before = await show(<WithdrawPage />);
  const field = page.getByRole("textbox", { name: say("contract_amount") });
  await userEvent.fill(field, "1500");
  await before.unmount();
  const again = await show(<WithdrawPage />);
  await expect.element(field).toHaveValue("1500");
  await again.unmount();
  forgetOwnDraft(withdrawDraft("crypto"));
  await show(<WithdrawPage />);
  await expect.element(field).toHaveValue("");
});
