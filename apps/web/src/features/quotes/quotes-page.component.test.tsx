import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Product } from "../../lib/market/quote-store.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC, BTC_QUOTE } from "../../testing/market.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { listStore, sortStore, WATCHLIST } from "./quote-lists.ts";
import QuotesPage from "./quotes-page.tsx";
import { UNSORTED } from "./sorting.ts";

const OWN = "GET /api/userProductOption/list";

/** In the user's own order. */
const PRODUCTS: readonly Product[] = (
  [
    ["Gold", "200.00", "0.50"],
    ["Silver", "300.00", "4.00"],
    ["Bitcoin", "400.00", "1.00"],
    ["Ether", "100.00", "-2.00"],
  ] as const
).map(([name, nowPrice, changeRate], at) => ({
  ...BTC,
  productId: at,
  productCode: `X:${at}USD`,
  productName: name,
  productNameLang: { ...BTC.productNameLang, en: name },
  tickerInfo: { ...BTC_QUOTE, ticker: `X:${at}USD`, nowPrice, changeRate },
}));
const NAMES = PRODUCTS.map(({ productName }) => productName);

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().restIsEmpty();
  server().rows(OWN, PRODUCTS);
  listStore.set(WATCHLIST);
  sortStore.set(UNSORTED);
});

/** The names of the list as it stands, from the top. */
const order = () =>
  [...document.querySelectorAll("main li")].map(({ textContent }) => NAMES.find((name) => textContent.includes(name)) ?? textContent);

it.each([
  ["name", ["Bitcoin", "Ether", "Gold", "Silver"]],
  ["price", ["Bitcoin", "Silver", "Gold", "Ether"]],
  ["changeRate", ["Silver", "Bitcoin", "Gold", "Ether"]],
] as const)(
  "the watchlist takes an order at a tap, before its quotes are read again: %s, its reverse, the user's own",
  async (by, sorted) => {
    await show(<QuotesPage />);
    await expect.poll(order).toEqual(NAMES);
    const { release } = server().hold(OWN);
    const column = page.getByRole("group", { name: say("quotes_sort") }).getByText(say(`quotes_sort_${by}`), { exact: true });
    for (const wanted of [sorted, sorted.toReversed(), NAMES]) {
      await column.click();
      await expect.poll(order).toEqual(wanted);
    }
    release();
  },
);

it("a share that the installation issued itself, which this app has no drawing of, is listed like the others", async () => {
  const share: Product = {
    ...BTC,
    ...{ productId: 100_000, productCode: "S:LUMEN", productType: 1, productName: "Lumen Works", productImg: "", isSelfSell: true },
    ...{
      productNameLang: { ...BTC.productNameLang, en: "Lumen Works" },
      tickerInfo: { ...BTC_QUOTE, ticker: "S:LUMEN", nowPrice: "18.02" },
    },
  };
  server().rows(OWN, [share, ...PRODUCTS]);
  await show(<QuotesPage />);
  const row = page.getByRole("listitem").filter({ hasText: "Lumen Works" });
  await expect.element(row.getByText(/^LUMEN\s·/)).toBeVisible();
  await expect.element(row.getByText("18.02")).toBeVisible();
  expect(row.element().querySelector("svg text")?.textContent).toBe("LU");
});

describe("on a desktop", () => {
  beforeEach(async () => {
    await page.viewport(1280, 800);
    server().data("GET /api/product/detail", ({ productCode }) => PRODUCTS.find((product) => product.productCode === productCode) ?? null);
  });
  afterEach(() => page.viewport(390, 844));

  it("a tap on a product shows its chart beside the list, which marks it, and stays on the page", async () => {
    const before = location.hash;
    await show(<QuotesPage />);
    const silver = page.getByRole("listitem").getByRole("link", { name: /^Silver/ });
    await silver.click();
    await expect.element(silver).toHaveAttribute("aria-current", "true");
    const beside = page.getByRole("region", { name: "Silver" });
    await expect.element(beside.getByRole("button", { name: say("quotes_trade"), exact: true })).toBeVisible();
    await expect.element(beside.getByRole("figure")).toBeVisible();
    expect(location.hash).toBe(before);
  });

  it("narrower screens have no chart, and none of its code is asked for", async () => {
    await page.viewport(800, 800);
    await show(<QuotesPage />);
    await expect.poll(order).toEqual(NAMES);
    expect(page.getByRole("figure").query()).toBeNull();
    expect(server().asked("GET /api/product/detail")).toEqual([]);
  });
});
