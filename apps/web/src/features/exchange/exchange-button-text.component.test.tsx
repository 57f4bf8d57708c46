import { CURRENCIES } from "@candela/model";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { ExchangeButtonText } from "./exchange-button-text.tsx";
import { quoteOf } from "./exchange-test-support.ts";

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
});

const idOf = (code: string) => CURRENCIES.find((currency) => currency.code === code)?.id ?? 0;

it.each([
  ["JPY", "USDT", "1500", "1,500"],
  ["USDT", "JPY", "1500.000000", "1,500.00"],
  ["BTC", "USDT", "0.04200000", "0.04200"],
  ["USDT", "BTC", "4200.500000", "4,200.50"],
])("of %s to %s names what is paid with its own decimals, whatever it becomes", async (from, to, amount, shown) => {
  await show(<ExchangeButtonText quote={quoteOf({ fromCurrencyId: idOf(from), toCurrencyId: idOf(to), amount, side: "pay" })} />);
  await expect.element(page.getByText(say("exchange_amount", { amount: shown, currency: from }), { exact: true })).toBeVisible();
});
