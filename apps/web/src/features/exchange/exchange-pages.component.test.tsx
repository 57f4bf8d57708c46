import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pageUrl } from "../../lib/navigation/navigation.ts";
import { EXCHANGE_PATH } from "../../lib/navigation/paths.ts";
import { logOut } from "../../lib/session/auth.ts";
import { stopClock } from "../../testing/clock.ts";
import { doubleTap } from "../../testing/finger.ts";
import { freezeAccount } from "../../testing/freeze.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { balanceOf } from "../../testing/market.ts";
import { describePages } from "../../testing/page-states.tsx";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import ExchangePage from "./exchange-page.tsx";
import { answerExchange, quoteOf } from "./exchange-test-support.ts";
import ExchangesPage from "./exchanges-page.tsx";

const QUOTE = "POST /api/currencyExchange/quote";
const EXCHANGE = "POST /api/currencyExchange/exchange";
const button = (name: string | RegExp) => page.getByRole("button", { name });
const field = (name: string) => page.getByRole("textbox", { name });

/** Types an amount and waits until it is quoted. */
async function write(amount: string, side = "exchange_pay"): Promise<void> {
  await userEvent.fill(field(side), amount);
  await expect.element(page.getByRole("progressbar")).toBeVisible();
}

async function confirm(): Promise<void> {
  await write("1000");
  await button(/^exchange_amount/).click();
  await expect.element(page.getByRole("dialog").getByRole("progressbar")).toBeVisible();
}
const send = () => page.getByRole("dialog").getByRole("button", { name: /^exchange_amount/ });

describePages({
  exchange: {
    page: ExchangePage,
    filled: answerExchange,
    states: ["filled", "hidden", "failing", "out"],
    deeds: {
      "an amount that is paid": () => write("1000"),
      "an amount that is to arrive": () => write("430.85", "exchange_get"),
      "all that there is": async () => {
        await button(/^trade_max/).click();
        await expect.element(page.getByRole("progressbar")).toBeVisible();
      },
      "more than there is": async () => {
        await write("42060");
        await expect.element(field("exchange_pay")).toBeInvalid();
      },
      "the two turned round": async () => {
        await write("1000");
        await button("exchange_flip").click();
        await expect.element(field("exchange_pay")).toHaveValue("2000.00");
      },
      "another currency chosen": async () => {
        await button(/^exchange_choose_now.*exchange_get/).click();
        await button(/JPY/).click();
      },
      "too many decimals": () => userEvent.fill(field("exchange_get"), "1.005"),
      "a price that is too old": async () => {
        server().reject(QUOTE, "price_stale", { seconds: "20" });
        await userEvent.fill(field("exchange_pay"), "1000");
        await expect.element(page.getByText(/^price_stale/).first()).toBeVisible();
      },
      "too little": async () => {
        server().reject(QUOTE, "exchange_below_minimum", { min: "1.000000", asset: "USDT" });
        await userEvent.fill(field("exchange_pay"), "0.5");
        await expect.element(page.getByText(/^exchange_below_minimum/).first()).toBeVisible();
      },
      "a last look": confirm,
      "an exchange by a double tap": async () => {
        await confirm();
        await doubleTap(send(), EXCHANGE);
        await expect.element(page.getByText("exchange_got")).toBeVisible();
      },
      "a quote that had expired": async () => {
        server().reject(EXCHANGE, "quote_expired", {});
        await confirm();
        await send().click();
        await expect.element(page.getByText("quote_expired")).toBeVisible();
      },
    },
  },
  exchanges: {
    page: ExchangesPage,
    filled: answerExchange,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "an older one opened": () => button(/exchange_pair.*EUR.*USDT/).click(),
      "those paid in euro": async () => {
        await button("exchange_paid").click();
        await page.getByRole("dialog").getByRole("button", { name: /EUR/ }).click();
      },
    },
  },
});

it("begins with what settles and the target that the operator set", proves("9.45"), async () => {
  answerExchange();
  server().rows("GET /api/textLang/list", [
    { id: 1, remark: "default_transId", otherValue: "8", contentLang: "", contentVisibleFlag: false },
  ]);
  await show(<ExchangePage />);
  await expect.element(button(say("exchange_choose_now", { side: say("exchange_pay"), currency: "USDT" }))).toBeVisible();
  await expect.element(button(say("exchange_choose_now", { side: say("exchange_get"), currency: "JPY" }))).toBeVisible();
});

describe("the two currencies", () => {
  const chosen = (side: "exchange_pay" | "exchange_get", currency: string) =>
    expect.element(button(say("exchange_choose_now", { side: say(side), currency }))).toBeVisible();
  const showAt = (query: Readonly<Record<string, string>>) => {
    answerExchange();
    standAt(pageUrl(EXCHANGE_PATH, query));
    return show(<ExchangePage />);
  };

  it("are one that is lacked elsewhere, and what pays for it", async () => {
    await showAt({ to: "2" });
    await chosen("exchange_pay", "USDT");
    await chosen("exchange_get", "ETH");
  });

  it("are one that is given, and the usual target", async () => {
    await showAt({ from: "6" });
    await chosen("exchange_pay", "EUR");
    await chosen("exchange_get", "USD");
  });

  it("are two where the settlement currency is lacked", async () => {
    await showAt({ to: "3" });
    await chosen("exchange_pay", "USD");
    await chosen("exchange_get", "USDT");
  });

  it("are the usual ones where the address names none that there is", async () => {
    await showAt({ from: "99", to: "x" });
    await chosen("exchange_get", "USD");
  });

  it("stay as they were chosen when the page is loaded again", async () => {
    const { unmount } = await showAt({});
    await button(say("exchange_choose_now", { side: say("exchange_get"), currency: "USD" })).click();
    await button(/JPY/).click();
    await button(say("exchange_flip")).click();
    await chosen("exchange_pay", "JPY");
    await userEvent.fill(field(say("exchange_pay")), "5000");
    await unmount();
    const again = await show(<ExchangePage />);
    await chosen("exchange_pay", "JPY");
    await chosen("exchange_get", "USDT");
    await expect.element(field(say("exchange_pay"))).toHaveValue("5000");
    await again.unmount();
    // Another page asks for another pair, and begins with that one.
    standAt(pageUrl(EXCHANGE_PATH, { to: "2" }));
    await show(<ExchangePage />);
    await chosen("exchange_get", "ETH");
    await expect.element(field(say("exchange_pay"))).toHaveValue("");
  });

  it("go with the user who logs out", async () => {
    const { unmount } = await showAt({});
    await userEvent.fill(field(say("exchange_pay")), "5000");
    await unmount();
    server().data("POST /api/auth/logout", null);
    await logOut();
    answerExchange();
    await show(<ExchangePage />);
    await expect.element(field(say("exchange_pay"))).toHaveValue("");
  });
});

it("offers what cross positions do not lean on, and says so", async () => {
  answerExchange();
  server().data("GET /api/userInfo/userBalance", { ...balanceOf("42059.990000"), backing: { needed: "42000.000000" } });
  await show(<ExchangePage />);
  await expect.element(page.getByText(/^ticket_backed|of your cash backs/)).toBeVisible();
  await button(/59\.99/).click();
  await expect.element(field(say("exchange_pay"))).toHaveValue("59.99");
  await userEvent.fill(field(say("exchange_pay")), "60");
  await expect.element(page.getByText(say("cash_backs_positions")).first()).toBeVisible();
});

it("asks for a new quote before the present one ends, and shows its time anew", async () => {
  answerExchange();
  server().data(QUOTE, (fields) => ({ ...quoteOf(fields), quotedAt: Date.now(), expiresAt: Date.now() + 10_000 }));
  await show(<ExchangePage />);
  await expect.element(field(say("exchange_pay"))).toBeVisible();
  const clock = stopClock();
  await userEvent.fill(field(say("exchange_pay")), "1000");
  await clock.pass(600);
  await expect.element(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "100");
  await clock.pass(5_000);
  // The answer came at one of the moments that passed: a hundredth more or less is left.
  const left = () => Number(page.getByRole("progressbar").element().getAttribute("aria-valuenow"));
  await expect.poll(() => Math.abs(left() - 50)).toBeLessThanOrEqual(2);
  const asked = server().asked(QUOTE).length;
  await clock.pass(4_500);
  await expect.poll(() => server().asked(QUOTE).length).toBe(asked + 1);
});

it("tells what was exchanged in words of another language", async () => {
  answerExchange();
  await show(<ExchangesPage />, { language: "de" });
  await expect.element(page.getByText(say("exchange_pair", { from: "USDT", to: "EUR" }, "de")).first()).toBeVisible();
});

it("says why nothing is exchanged under a freeze of the account", async () => {
  answerExchange();
  freezeAccount();
  await show(<ExchangePage />);
  await userEvent.fill(page.getByRole("textbox", { name: say("exchange_pay") }), "1000");
  await expect.element(page.getByText(say("account_frozen")).first()).toBeVisible();
});

it("takes an amount of euro with two decimals, and says so of one with three", proves("5.8"), async () => {
  answerAsUsual();
  answerExchange();
  await show(<ExchangePage />);
  const euro = page.getByRole("textbox", { name: say("exchange_get") });
  await userEvent.fill(euro, "1.05");
  await expect.element(euro).toHaveValue("1.05");
  await userEvent.fill(euro, "1.005");
  await expect.element(euro).toHaveAccessibleDescription(say("trade_too_fine", { count: 2 }));
  await expect.element(euro).toHaveValue("1.05");
});

it("exchanges what stands in the field where a text that was pasted over it is ignored", async () => {
  answerExchange();
  await show(<ExchangePage />);
  await userEvent.fill(field(say("exchange_pay")), "1000");
  await userEvent.fill(field(say("exchange_pay")), "about 50");
  await expect.element(page.getByText(say("trade_not_a_number", { text: "about 50" }))).toBeVisible();
  await expect.element(field(say("exchange_pay"))).toHaveValue("1000");
  await expect.element(page.getByRole("button", { name: /1,000\.00/ }).last()).not.toHaveAttribute("aria-disabled");
});

it("names the column of a chooser: a holding of the same coin is no part of it", async () => {
  answerExchange();
  await show(<ExchangePage />);
  await button(say("exchange_choose_now", { side: say("exchange_pay"), currency: "USDT" })).click();
  const sheet = page.getByRole("dialog");
  await expect.element(sheet.getByText(say("assets_kind_balance"), { exact: true })).toBeVisible();
  await expect.element(sheet.getByRole("button", { name: new RegExp(`EUR.*${say("assets_kind_balance")}: .*12,480\\.00`) })).toBeVisible();
});
