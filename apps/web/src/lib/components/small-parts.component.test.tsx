import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual } from "../../testing/guest.ts";
import { BTC, BTC_QUOTE } from "../../testing/market.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { loggedOutElsewhere } from "../session/logged-out-elsewhere.ts";
import { AssetAmount } from "./asset-amount.tsx";
import { AuthActions } from "./auth-actions.tsx";
import { CheckDayLink } from "./check-day-link.tsx";
import { ProductRow } from "./product-row.tsx";
import { Term } from "./term.tsx";

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
});

describe("the ways into an account", () => {
  const ways = () => [...document.querySelectorAll("main button")].map(({ textContent }) => textContent);
  const [tryIt, logIn] = ["Try", say("account_log_in")];

  it.each([
    ["to who is new", false, [], [tryIt, logIn]],
    ["to who was logged in a moment ago", true, [], [logIn, tryIt]],
    ["where there are no guests", false, ["guestAccount"], [logIn]],
  ] as const)("stand in their order %s", async (_who, was, hidden, order) => {
    server().rows(
      "GET /api/switchSet/list",
      hidden.map((desc) => ({ switchName: desc, desc, status: 1 })),
    );
    loggedOutElsewhere.set(was);
    await show(<AuthActions tryLabel={tryIt} />);
    await expect.poll(ways).toEqual(order);
    const [lead, ...others] = [...document.querySelectorAll("main button")].map(({ classList }) => classList.contains("bg-primary"));
    expect([lead, others.includes(true)], "the first alone is the primary one").toEqual([true, false]);
    loggedOutElsewhere.set(false);
  });
});

it.each([
  ["closed", { isOpen: false, isHalted: false }, "ui_closed"],
  ["halted", { isOpen: true, isHalted: true }, "ui_halted"],
  ["halted while it is closed", { isOpen: false, isHalted: true }, "ui_halted"],
] as const)("the row of a product that is %s says so", async (what, state, words) => {
  const productCode = `X:${what}`;
  await show(<ProductRow product={{ ...BTC, productCode, tickerInfo: { ...BTC_QUOTE, ...state, ticker: productCode } }} />);
  await expect.element(page.getByText(say(words), { exact: true })).toBeVisible();
  for (const other of ["ui_closed", "ui_halted"] as const)
    if (other !== words) expect(page.getByText(say(other), { exact: true }).query()).toBeNull();
});

it.each([
  [Date.UTC(2026, 10, 14, 0, 0), "day=2026-11-14"],
  [Date.UTC(2026, 10, 14, 23, 59, 59, 999), "day=2026-11-14"],
])("the way to check the day of the moment %i leads to that day of UTC", async (ts, day) => {
  await show(<CheckDayLink productCode={BTC.productCode} ts={ts} ticks="7,8" text="Check" />);
  await expect.element(page.getByRole("link")).toHaveAttribute("href", expect.stringContaining(day));
  await expect.element(page.getByRole("link")).toHaveAttribute("href", expect.stringContaining("ticks=7%2C8"));
});

it("a term in a row that leads on is explained, and leads nowhere", async () => {
  await show(
    <a href="#/elsewhere">
      <Term of="margin" />
    </a>,
  );
  await page.getByText(say("term_margin"), { exact: true }).click();
  await expect.element(page.getByRole("dialog").getByText(say("term_margin_text"))).toBeVisible();
  expect(location.hash).not.toContain("elsewhere");
});

it.each([
  ["held by an order, to the nearest", "497.858805", false, "497.86"],
  ["lost, to the nearest", "-6.42596", false, "−6.43"],
  ["that may be spent, never to more than there is", "497.858805", true, "497.85"],
] as const)("an amount %s", async (_what, value, spendable, shown) => {
  await show(<AssetAmount code="USDT" value={value} spendable={spendable} />);
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
});
