import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { applyAccountEvents } from "../../lib/account/account-cache.ts";
import { onlineStore } from "../../lib/net/live.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { NOW } from "../../testing/clock.ts";
import { doubleTap } from "../../testing/finger.ts";
import { describePages } from "../../testing/page-states.tsx";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import PledgeBuyPage from "./buy-page.tsx";
import PledgePage from "./detail-page.tsx";
import PledgeInterestPage from "./interest-page.tsx";
import PledgeListPage from "./list-page.tsx";
import PledgeOrdersPage from "./orders-page.tsx";
import { answerPledges, dayWith, PLEDGE_DAYS, PLEDGE_PRODUCTS, pledgeWith, productWith } from "./pledge-test-support.ts";

const START = "POST /api/pledge/start";
const REDEEM = "POST /api/pledge/redeem";
const button = (name: string | RegExp) => page.getByRole("button", { name });
const inSheet = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name });

async function write(amount: string): Promise<void> {
  await userEvent.fill(page.getByRole("textbox", { name: /pledge_amount|Amount to pledge/ }), amount);
}

async function confirm(): Promise<void> {
  await write("0.5");
  await button(/^pledge_start/).click();
  await expect.element(page.getByRole("dialog")).toBeVisible();
}

describePages({
  list: { page: PledgeListPage, filled: answerPledges, states: ["filled", "hidden", "empty", "failing", "out"] },
  "a new pledge": {
    page: PledgeBuyPage,
    at: "/pages/pledge/buy?productId=1",
    filled: answerPledges,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "an amount": () => write("0.5"),
      "half of what there is": async () => {
        await button(/50/).click();
        await expect.element(page.getByRole("textbox")).toHaveValue("0.443");
      },
      "more than there is": () => write("0.9"),
      "too little for a unit a day": async () => {
        server().rows("GET /api/pledge/products", [productWith({ minimum: "0.00000001" })]);
        await queryClient.invalidateQueries();
        await write("0.00000001");
        await expect.element(page.getByText("pledge_too_little")).toBeVisible();
      },
      "a term chosen": async () => {
        await page
          .getByText(/^earning_days.*30/)
          .first()
          .click();
        await expect.element(page.getByRole("switch")).toBeVisible();
      },
      "its terms read": () =>
        button(/^pledge_terms/)
          .last()
          .click(),
      "a last look": confirm,
      "a pledge by a double tap": async () => {
        await confirm();
        await doubleTap(inSheet(/^pledge_start/), START);
        await expect.element(page.getByText("pledge_pledged").first()).toBeVisible();
      },
      "terms that changed": async () => {
        await confirm();
        server().reject(START, "terms_changed", {}, 409);
        server().rows("GET /api/pledge/products", [productWith({ version: 3, rateLow: "0.01200000", rateHigh: "0.01200000" })]);
        await inSheet(/^pledge_start/).click();
        await inSheet("earning_terms_show").click();
        await expect.element(page.getByRole("dialog").getByText(/1\.20/).first()).toBeVisible();
      },
      "an answer that was lost, asked for by its key": async () => {
        await confirm();
        server().fail(START, "a cut line");
        server().data("GET /api/pledge/byKey", pledgeWith({ id: "90" }));
        await inSheet(/^pledge_start/).click();
        await expect.poll(() => location.hash).toContain("id=90");
      },
    },
  },
  "a closed product": { page: PledgeBuyPage, at: "/pages/pledge/buy?currencyId=4", filled: answerPledges, states: ["filled"] },
  "a pledge": {
    page: PledgePage,
    at: "/pages/pledge/detail?id=71",
    filled: answerPledges,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "a look at what comes back": async () => {
        await button("pledge_take").click();
        await expect.element(page.getByRole("dialog")).toBeVisible();
      },
      "taking it back by a double tap": async () => {
        await button("pledge_take").click();
        server().data("GET /api/pledge/detail", pledgeWith({ state: "redeemed", endedAt: NOW, back: "0.50000000", early: null }));
        await doubleTap(inSheet("pledge_take"), REDEEM);
        await expect.element(page.getByText("pledge_left")).toBeVisible();
      },
      "taking back what was not due": async () => {
        server().reject(REDEEM, "earning_not_due", { at: "1796774400000" });
        await button("pledge_take").click();
        await inSheet("pledge_take").click();
        await expect.element(page.getByText(/^earning_not_due/)).toBeVisible();
      },
    },
  },
  "a pledge with a term": {
    page: PledgePage,
    at: "/pages/pledge/detail?id=72",
    filled: answerPledges,
    states: ["filled"],
    deeds: {
      "its going on turned off": async () => {
        await page.getByRole("switch").click();
        await expect.poll(() => server().asked("POST /api/pledge/rollOver").length).toBe(1);
      },
    },
  },
  "a pledge that went on": { page: PledgePage, at: "/pages/pledge/detail?id=60", filled: answerPledges, states: ["filled"] },
  pledges: {
    page: PledgeOrdersPage,
    filled: answerPledges,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: { "those that ended": () => page.getByRole("tab", { name: "earning_list_ended" }).click() },
  },
  interest: {
    page: PledgeInterestPage,
    filled: answerPledges,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "its table": () => button("pledge_as_table").click(),
      "every currency": () => button("quotes_all").click(),
      "a longer time": () => page.getByRole("combobox").selectOptions("365"),
    },
  },
});

it("asks for the days of the currency and the time that are chosen, up to yesterday, and sums what was paid of them alone", async () => {
  answerPledges();
  standAt("/pages/pledge/Interest?currencyId=2");
  await show(<PledgeInterestPage />);
  // 14 days at 0.5, one of which came late, and 15 at 0.3: the one that waits is not in it.
  await expect.element(page.getByText("+0.00056695").first()).toBeVisible();
  await page.getByRole("combobox").selectOptions("90");
  const [startDay, endDay] = ["2026-08-22", "2026-11-19"];
  await expect.poll(() => server().asked("GET /api/pledge/byDay").at(-1)).toEqual({ currencyId: 2, startDay, endDay });
  const asked = { "params[currencyId]": 2, "params[startDay]": startDay, "params[endDay]": endDay, pageNum: 1, pageSize: 30 };
  await expect.poll(() => server().asked("GET /api/pledge/days").at(-1)).toEqual(asked);
});

it("shows more of the ledger a page at a time", async () => {
  answerPledges();
  const all = [...PLEDGE_DAYS, ...Array.from({ length: 5 }, (_, index) => dayWith(31 + index))];
  server().rows("GET /api/pledge/days", ({ pageNum = 1, pageSize = 30 }) => all.slice((pageNum - 1) * pageSize, pageNum * pageSize), 35);
  standAt("/pages/pledge/detail?id=71");
  await show(<PledgePage />);
  await expect.poll(() => page.getByRole("listitem").elements().length).toBe(30);
  await button(say("record_more")).click();
  await expect.poll(() => page.getByRole("listitem").elements().length).toBe(35);
});

/** Ether that was bought on the market. */
const SPOT_ETHER = {
  ...{ productCode: "X:ETHUSD", productType: 2, bibiAmount: "1.250000", frozen: "0.000000", available: "1.250000", averageCost: "3000.00" },
  ...{ cost: "3750.000000", nowPrice: "3120.45", value: "3900.562500", profit: "150.562500", realisedProfit: "0.000000" },
} as const;

it("says that only ether of the balance can be pledged, and leads from a holding on the market to it where the balance is too small", async () => {
  answerPledges();
  server().rows("GET /api/userBibiAssets/list", [SPOT_ETHER]);
  standAt("/pages/pledge/buy?productId=1");
  await show(<PledgeBuyPage />);
  await expect.element(page.getByText(say("balance_has", { amount: "0.88600 ETH" }))).toBeVisible();
  await expect.element(page.getByText(say("spot_not_usable", { amount: "1.25 ETH", asset: "ETH" }))).toBeVisible();
  const link = (name: string) => page.getByRole("link", { name });
  expect(link(say("spot_sell")).elements()).toEqual([]);
  await write("1");
  await expect.element(link(say("spot_sell"))).toHaveAttribute("href", "#/pages/quoteDetail/bibi?productCode=X%3AETHUSD&direction=2");
  await expect.element(link(say("exchange_title"))).toHaveAttribute("href", "#/pages/user/exchange?to=2");
  await write("0.5");
  await expect.element(link(say("spot_sell"))).not.toBeInTheDocument();
});

it("says that a product that an address names does not exist, and leads to those that do", async () => {
  answerPledges();
  standAt("/pages/pledge/buy?productId=999");
  await show(<PledgeBuyPage />);
  await expect.element(page.getByText(say("lock_product_gone"))).toBeVisible();
  await button(say("lock_all")).click();
  await expect.poll(() => location.hash).toBe("#/pages/pledge/list");
});

it("leads to the exchange where there is none of it at all, and speaks of no holding", async () => {
  answerPledges();
  server().rows("GET /api/userAssets/list", []);
  standAt("/pages/pledge/buy?productId=1");
  await show(<PledgeBuyPage />);
  await expect.element(page.getByRole("link", { name: say("exchange_title") })).toBeVisible();
  expect(page.getByRole("link", { name: say("spot_sell") }).elements()).toEqual([]);
});

it("cannot be pledged without a connection, and says so", async () => {
  answerPledges();
  standAt("/pages/pledge/buy?productId=1");
  onlineStore.set(false);
  try {
    await show(<PledgeBuyPage />);
    await userEvent.fill(page.getByRole("textbox"), "0.5");
    await expect.element(page.getByText(say("funds_offline")).first()).toBeVisible();
    await expect.element(button(say("pledge_start", { amount: "0.5", currency: "ETH" }))).toHaveAccessibleDescription(say("funds_offline"));
  } finally {
    onlineStore.set(true);
  }
});

it("follows what happens to a pledge without being read anew by hand", async () => {
  answerPledges();
  standAt("/pages/pledge/detail?id=71");
  await show(<PledgePage />);
  await expect.element(button(say("pledge_take"))).toBeVisible();
  const ended = pledgeWith({ state: "redeemed", endedAt: NOW - 1_000, back: "0.50000000", early: null });
  server().data("GET /api/pledge/detail", ended);
  applyAccountEvents(queryClient, [{ kind: "earning", of: "pledge", order: ended }]);
  await expect.element(page.getByText(say("pledge_came_back"))).toBeVisible();
  expect(button(say("pledge_take")).elements()).toHaveLength(0);
});

it("keeps the amount while another term of the same asset is chosen", async () => {
  answerPledges();
  standAt("/pages/pledge/buy?productId=1");
  await show(<PledgeBuyPage />);
  await userEvent.fill(page.getByRole("textbox"), "0.5");
  await page
    .getByText(say("earning_days", { count: 90 }))
    .first()
    .click();
  await expect.element(page.getByRole("textbox")).toHaveValue("0.5");
  await expect.poll(() => location.hash).toContain("productId=3");
  expect(PLEDGE_PRODUCTS).toHaveLength(4);
});
