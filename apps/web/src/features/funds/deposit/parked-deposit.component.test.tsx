import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../../testing/clock.ts";
import { standAt } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { answerDeposits, DEPOSIT_CHANNELS, depositRow, depositWith } from "../funds-test-support.ts";
import DepositDetailPage from "./deposit-detail-page.tsx";
import { Incoming } from "./incoming.tsx";

/** A transfer on a chain of less than its channel takes: final, and parked. */
const BELOW_MINIMUM = depositWith({
  ...{ state: "reviewing", facts: ["short"], received: "9.500000", parked: "9.500000", confirmations: 20 },
  history: [
    { step: "seen", ts: NOW - 180_000, by: "system" },
    { step: "first_confirmation", ts: NOW - 130_000, by: "system" },
    { step: "parked", ts: NOW - 60_000, by: "system" },
    { step: "reviewing", ts: NOW - 60_000, by: "system" },
  ],
});

beforeEach(() => {
  answerDeposits();
  standAt("/pages/user/recharge-detail?id=93");
});

it("of less than the minimum says so, names operators alone, and promises no moment at which it is credited", async () => {
  server().data("GET /api/deposit/detail", BELOW_MINIMUM);
  await show(<DepositDetailPage />);
  await expect.element(page.getByText(say("deposit_fact_below_minimum"))).toBeVisible();
  await expect.element(page.getByText(say("deposit_parked_text"))).toBeVisible();
  const text = document.body.textContent ?? "";
  expect(text).not.toContain(say("deposit_fact_short"));
  expect(text).not.toContain(say("identity_sandbox"));
  expect(text).not.toContain("≈");
});

it("is no longer on its way beside the address it came to", async () => {
  const channel = DEPOSIT_CHANNELS.find(({ network }) => network === BELOW_MINIMUM.network);
  if (channel === undefined) throw new Error("no channel of its network");
  server().rows("GET /api/deposit/list", [depositRow({ ...BELOW_MINIMUM, currencyId: channel.currencyId })]);
  await show(<Incoming channel={channel} />);
  await expect.element(page.getByText(say("deposit_fact_below_minimum"))).toBeVisible();
  await expect.element(page.getByText(say("deposit_state_parked"), { exact: false })).toBeVisible();
  expect(document.body.textContent).not.toContain(say("deposit_arriving"));
  expect(document.body.textContent).not.toContain(say("deposit_confirmed", { count: 20, needed: 20 }));
});

it("of an announced payment is less than announced", async () => {
  server().data("GET /api/deposit/detail", { ...BELOW_MINIMUM, channelType: "online", expected: "29.000000" });
  await show(<DepositDetailPage />);
  await expect.element(page.getByText(say("deposit_fact_short"))).toBeVisible();
});

it("in another currency than was announced is parked like any other, though no sum of its own says so", async () => {
  server().data("GET /api/deposit/detail", {
    ...BELOW_MINIMUM,
    ...{ channelType: "online", expected: "140.000000", received: "0.000000", parked: "0.000000", facts: ["wrong_currency"] },
    ...{ confirmations: null, confirmationsNeeded: null },
    otherMoney: [{ currencyId: 6, currencyName: "EUR", amount: "129.40", state: "parked" }],
  });
  await show(<DepositDetailPage />);
  await expect.element(page.getByText(say("deposit_fact_wrong_currency"))).toBeVisible();
  // The tag at the head, and the step of the history.
  expect(page.getByText(say("deposit_state_parked"), { exact: true }).elements()).toHaveLength(2);
  await expect.element(page.getByText("129.40 EUR is parked.")).toBeVisible();
  expect(document.querySelector(".text-hero")?.textContent).toBe("129.40EUR");
  await expect.element(page.getByText("140.00 USDT")).toBeVisible();
});

it.each([
  ["released", "credited", "129.40 EUR was credited.", "deposit_state_credited"],
  ["returned", "rejected", "129.40 EUR was sent back.", "deposit_state_rejected"],
] as const)("in another currency that was %s says so, and promises no decision any more", async (became, state, words, tag) => {
  server().data("GET /api/deposit/detail", {
    ...BELOW_MINIMUM,
    ...{ channelType: "online", expected: "140.000000", received: "0.000000", parked: "0.000000", facts: ["wrong_currency"], state },
    ...{ confirmations: null, confirmationsNeeded: null },
    otherMoney: [{ currencyId: 6, currencyName: "EUR", amount: "129.40", state: became }],
  });
  await show(<DepositDetailPage />);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText(say(tag), { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain(say("deposit_parked_text"));
});

it("of a coin that no channel takes says that, not that another was announced", async () => {
  server().data("GET /api/deposit/detail", { ...BELOW_MINIMUM, facts: ["wrong_currency"] });
  await show(<DepositDetailPage />);
  await expect.element(page.getByText(say("deposit_fact_no_channel"))).toBeVisible();
  expect(document.body.textContent).not.toContain(say("deposit_fact_wrong_currency"));
});
