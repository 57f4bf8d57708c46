import type { Row } from "@candela/api";
import { subtractDecimals, sumDecimals } from "@candela/ui";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { offerOf } from "../../testing/own.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import RecordPage from "./record-page.tsx";

type Line = Row<"GET /api/accountRecord/list">;

/** Fees that are no whole cents, newest first: cut for themselves, 99,877.39 less 0.99 reads 99,876.39. */
const AMOUNTS = ["-0.998997", "-0.999169", "-2.904088", "-117.706915", "100000.000000"];

function lines(assetCode: string, amounts: readonly string[]): Line[] {
  return amounts.map((amount, at) => ({
    ...{ id: `${50 - at}`, transferId: `${50 - at}`, ts: NOW - at * 1_000, assetId: 3, assetCode, reason: "spot_fee" },
    ...{ referenceKind: "spot_order", referenceId: "7", productCode: null, tradeId: null, realised: null, isCopy: false },
    ...{ amount, balanceAfter: sumDecimals(amounts.slice(at)) },
  }));
}

/** Amount and balance of each row as they stand on screen. */
function rows(): { readonly amount: string; readonly balance: string }[] {
  return page
    .getByRole("listitem")
    .elements()
    .map((row) => {
      const [amount = "", balance = ""] = [...row.querySelectorAll(".items-end .num")].map((number) =>
        (number.textContent ?? "").replaceAll(",", "").replace("−", "-").replace("+", "").replace(" USDT", ""),
      );
      return { amount, balance };
    });
}

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().restIsEmpty();
});

it("each balance of the record is the one before and the amount, as both are written", async () => {
  server().rows("GET /api/accountRecord/list", lines("USDT", AMOUNTS));
  await show(<RecordPage />);
  await expect.poll(rows).toHaveLength(AMOUNTS.length);
  const shown = rows();
  expect(shown.map(({ amount }) => amount)).toEqual(AMOUNTS);
  for (const [at, { amount, balance }] of shown.entries())
    expect(subtractDecimals(balance, amount)).toBe(shown[at + 1]?.balance ?? "0.000000");
});

it("cents are enough where all of it is cents", async () => {
  server().rows("GET /api/accountRecord/list", lines("USDT", ["-10.500000", "100.000000"]));
  await show(<RecordPage />);
  await expect.poll(rows).toEqual([
    { amount: "-10.50", balance: "89.50" },
    { amount: "100.00", balance: "100.00" },
  ]);
});

it("a line that a newer one pushed onto the next page, while they were read, stands once", async () => {
  const all = lines(
    "USDT",
    Array.from({ length: 31 }, () => "1.000000"),
  );
  server().rows("GET /api/accountRecord/list", ({ pageNum }) => (pageNum === 1 ? all.slice(0, 30) : all.slice(29)), 32);
  await show(<RecordPage />);
  await expect.poll(() => rows().length).toBeGreaterThanOrEqual(30);
  page.getByRole("listitem").last().element().scrollIntoView();
  await expect.element(page.getByText(say("record_all_read", { count: 32 }))).toBeVisible();
  expect(rows().map(({ balance }) => balance)).toEqual(all.map((_line, at) => `${31 - at}.00`));
});

describe("on a desktop", () => {
  beforeEach(() => page.viewport(1280, 800));
  afterEach(() => page.viewport(390, 844));

  it("the lines are a table under their days, with amounts that add up, and a row opens its line", async () => {
    server().rows("GET /api/accountRecord/list", lines("USDT", AMOUNTS));
    await show(<RecordPage />);
    const table = page.getByRole("table", { name: say("record_title") });
    await expect.element(table).toBeVisible();
    const numbers = () => [...document.querySelectorAll("tbody tr:has(td)")].map((row) => [...row.querySelectorAll("td")].slice(-2));
    const plain = (cell: Element | undefined) => (cell?.textContent ?? "").replaceAll(/[,+]| USDT/g, "").replace("−", "-");
    expect(numbers().map(([amount]) => plain(amount))).toEqual(AMOUNTS);
    expect(numbers().map(([, balance]) => plain(balance))).toEqual(AMOUNTS.map((_, at) => sumDecimals(AMOUNTS.slice(at))));
    expect(document.querySelectorAll("th[scope=rowgroup]")).toHaveLength(1);
    await table.getByRole("button").first().click();
    await expect.element(page.getByRole("dialog").getByText(say("record_transfer"))).toBeVisible();
  });
});

it.each([
  ["money", 2, "ETH", "record_as_money"],
  ["a holding", 1_005, "X:ETHUSD", "record_as_holding"],
] as const)("a coin that is %s says so beside its symbol, in its line and in the filter", async (_what, assetId, assetCode, words) => {
  server().rows(
    "GET /api/accountRecord/list",
    lines(assetCode, ["1.000000"]).map((line) => ({ ...line, assetId })),
  );
  await show(<RecordPage />);
  await expect.element(page.getByRole("listitem").getByText(say(words), { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: `ETH · ${say(words)}` })).toBeVisible();
});

it("offers the reasons in groups, and asks for the lines of the chosen one until all are chosen again", async () => {
  server().rows("GET /api/accountRecord/list", lines("USDT", AMOUNTS));
  await show(<RecordPage />);
  const chip = page.getByRole("button", { name: say("record_by_reason") });
  await chip.click();
  const groups = page.getByRole("dialog").getByRole("group");
  await expect.element(groups.getByText(say("loan_title"))).toBeVisible();
  await groups.getByText(say("record_reason_deposit_fee"), { exact: true }).click();
  await expect.poll(() => server().asked("GET /api/accountRecord/list").at(-1)).toMatchObject({ reason: "deposit_fee" });
  await expect.element(chip).toHaveTextContent(say("record_reason_deposit_fee"));
  await chip.click();
  await page.getByText(say("record_all_reasons"), { exact: true }).last().click();
  await expect.element(chip).toHaveTextContent(say("record_all_reasons"));
});

it("a line of a share that is not listed yet has the name of its offer, and no product is asked for", async () => {
  const offer = offerOf({ code: "S:BWTD", name: "Brightwater Tidal" });
  server().rows("GET /api/newShares/offerList", [offer]);
  const share = { reason: "new_share_hold", referenceKind: "new_share", productCode: offer.code } as const;
  server().rows(
    "GET /api/accountRecord/list",
    lines("USDT", ["-500.000000"]).map((line) => ({ ...line, ...share })),
  );
  await show(<RecordPage />);
  await expect.element(page.getByText("Brightwater Tidal")).toBeVisible();
  expect(server().asked("GET /api/product/detail")).toEqual([]);
});
