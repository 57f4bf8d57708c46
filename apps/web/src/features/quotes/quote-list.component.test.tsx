import type { MessageKey } from "@candela/i18n";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { takeProduct } from "../../lib/market/current-product.ts";
import { knownProducts } from "../../lib/market/known-products.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { hiddenClassesStore } from "../../lib/site/site.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";
import { NOW } from "../../testing/clock.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC, BTC_QUOTE } from "../../testing/market.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { QuoteListRows } from "./quote-list.tsx";
import { listStore, sortStore } from "./quote-lists.ts";
import QuotesPage from "./quotes-page.tsx";
import QuotesPane from "./quotes-pane.tsx";
import { UNSORTED } from "./sorting.ts";

const LIST = "GET /api/cryptocurrencyProduct/list";
const PAGE_SIZE = 100;
const CRYPTO = 1;

const productOf = (at: number, changes: Partial<typeof BTC_QUOTE> = {}): Product => ({
  ...BTC,
  ...{ id: at, productId: at },
  productCode: `X:${at}USD`,
  productName: `Coin ${at}`,
  productNameLang: { ...BTC.productNameLang, en: `Coin ${at}` },
  tickerInfo: { ...BTC_QUOTE, ticker: `X:${at}USD`, ...changes },
});
const products = (count: number) => Array.from({ length: count }, (_, at) => productOf(at));

/** The server has so many products, and gives them page by page. */
function answerPages(count: number): void {
  server().rows(LIST, ({ pageNum = 1 }) => products(count).slice((pageNum - 1) * PAGE_SIZE, pageNum * PAGE_SIZE), count);
}

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().restIsEmpty();
  knownProducts.clear();
  listStore.set(CRYPTO);
  sortStore.set(UNSORTED);
});

const rows = () => [...document.querySelectorAll("li[aria-posinset]")];
const pagesAsked = () =>
  server()
    .asked(LIST)
    .map(({ pageNum }) => pageNum);

describe("a list of quotes", () => {
  it("longer than a page is read on when its end comes near, and no further than that", async () => {
    answerPages(PAGE_SIZE + 3);
    await show(<QuoteListRows index={CRYPTO} sort={UNSORTED} stars={false} candle={false} />);
    await expect.poll(() => rows()[0]?.getAttribute("aria-posinset")).toBe("1");
    expect(rows()[0]?.getAttribute("aria-setsize")).toBe(`${PAGE_SIZE}`);
    expect(pagesAsked()).toEqual([1]);
    const toEnd = () => {
      scrollTo(0, document.documentElement.scrollHeight);
      return rows().at(-1)?.getAttribute("aria-posinset");
    };
    await expect.poll(toEnd).toBe(`${PAGE_SIZE + 3}`);
    expect(rows().at(-1)?.textContent).toContain(`Coin ${PAGE_SIZE + 2}`);
    expect(pagesAsked()).toEqual([1, 2]);
    scrollTo(0, 0);
  });

  it("asks the server for the order that was tapped, and for its reverse", async () => {
    answerPages(3);
    await show(<QuotesPage />);
    const column = page.getByRole("group", { name: say("quotes_sort") }).getByText(say("quotes_sort_price"), { exact: true });
    for (const order of ["desc", "asc"]) {
      await column.click();
      await expect.poll(() => server().asked(LIST).at(-1)).toMatchObject({ pageNum: 1, sortBy: "price", order });
    }
  });

  it("of last known prices says of when the newest of them is", async () => {
    server().fail(LIST, "code 500");
    knownProducts.add([
      productOf(201, { ts: NOW - 9 * 3_600_000 }),
      productOf(202, { ts: NOW - 3_600_000 }),
      productOf(203, { ts: NOW - 5 * 3_600_000 }),
    ]);
    await show(<QuoteListRows index={CRYPTO} sort={UNSORTED} stars={false} candle={false} />);
    await expect.element(page.getByText(say("quotes_old", { time: formatDateTime(NOW - 3_600_000) }))).toBeVisible();
  });

  it("beside a page marks the one product that the page shows", async () => {
    answerPages(3);
    takeProduct(productOf(1));
    await show(
      <aside style={{ height: 600, overflow: "auto" }}>
        <QuotesPane />
      </aside>,
    );
    await expect.poll(() => rows().length).toBe(3);
    expect([...document.querySelectorAll("[aria-current=true]")].map((row) => row.getAttribute("href")?.match(/X%3A.*/)?.[0])).toEqual([
      "X%3A1USD",
    ]);
    takeProduct(BTC);
  });
});

it.each([
  [1, "quotes_list_0"],
  [4, "quotes_list_3"],
] as const)("products of the class %i have no list where operators hide them", async (hidden, name) => {
  hiddenClassesStore.set([hidden]);
  await show(<QuotesPage />);
  await expect.element(page.getByRole("tab", { name: say("quotes_list_4") })).toBeVisible();
  const tabs = [...document.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent);
  const all = ["quotes_list_4", "quotes_list_0", "quotes_list_1", "quotes_list_2", "quotes_list_3"] as const;
  expect(tabs).toEqual(all.filter((each) => each !== name).map((each) => say(each)));
  hiddenClassesStore.set([]);
});

it("beside a page the list of a class follows the product that the page shows, the watchlist stays", async () => {
  answerPages(3);
  listStore.set(CRYPTO);
  takeProduct(BTC);
  await show(<QuotesPane />);
  const chosen = (name: MessageKey) => page.getByRole("tab", { name: say(name), selected: true });
  await expect.element(chosen("quotes_list_1")).toBeVisible();
  takeProduct({ productCode: "S:AAPL", productType: 1 });
  await expect.element(chosen("quotes_list_0")).toBeVisible();
  listStore.set(4);
  takeProduct(BTC);
  await expect.element(chosen("quotes_list_4")).toBeVisible();
  listStore.set(CRYPTO);
});
