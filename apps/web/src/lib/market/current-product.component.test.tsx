import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { BTC } from "../../testing/market.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { show } from "../../testing/show.tsx";
import { openProduct, productLink, takeProduct } from "./current-product.ts";

const OTHER = { productCode: "X:ETHUSD", productType: 2 };

beforeEach(() => {
  takeProduct(OTHER);
  standAt("/pages/tabs/home/home");
});

/** Taps a link; whether the tap was left to the browser, which this page then keeps from it. */
async function tapped(keys: MouseEventInit, onOpen?: (product: typeof BTC) => void): Promise<boolean> {
  await show(<a {...productLink(BTC, onOpen)}>Bitcoin</a>);
  let left = false;
  const keep = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  document.body.addEventListener("click", keep, { once: true });
  page
    .getByRole("link")
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...keys }));
  return left;
}

describe("a tap on a product", () => {
  it("opens it on the trade tab, here", async () => {
    expect(await tapped({})).toBe(false);
    await expect.poll(() => placeNow().query.get("productCode")).toBe(BTC.productCode);
  });

  it("does in its place what the list is for", async () => {
    const onOpen = vi.fn();
    expect(await tapped({}, onOpen)).toBe(false);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(BTC);
  });

  /** The keys of a Mac, of others, and of a new window. */
  it.each(["metaKey", "ctrlKey", "shiftKey"] as const)("with the %s is the browser's, which opens the link elsewhere", async (key) => {
    const onOpen = vi.fn();
    expect(await tapped({ [key]: true }, onOpen)).toBe(true);
    expect(onOpen).not.toHaveBeenCalled();
    expect(placeNow().path).toBe("/pages/tabs/home/home");
  });
});

it("a link leads elsewhere to where a tap leads here", async () => {
  await show(<a {...productLink(BTC)}>Bitcoin</a>);
  const href = page.getByRole("link").element().getAttribute("href");
  await openProduct(BTC);
  await expect.poll(() => location.hash).toBe(href);
});
