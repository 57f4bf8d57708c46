import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Product } from "../../lib/market/quote-store.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import { FavoriteEditor } from "./favorite-editor.tsx";

const NAMES = ["Bitcoin", "Ether", "Gold"] as const;
const PRODUCTS: readonly Product[] = NAMES.map((name, at) => ({
  ...BTC,
  productId: at,
  productCode: `X:${at}USD`,
  productName: name,
  productNameLang: { ...BTC.productNameLang, en: name },
}));

function Editor() {
  const [products, setProducts] = useState(PRODUCTS);
  return <FavoriteEditor products={products} onOrder={setProducts} onRemove={() => undefined} groups={[]} onGroups={() => undefined} />;
}

beforeEach(async () => {
  answerAsUsual();
  logIn();
  await show(<Editor />);
});

const key = (action: "quotes_up" | "quotes_down" | "quotes_drag", name: string) =>
  page.getByRole("button", { name: say(action, { name }), exact: true });
/** The names of the list as it stands, from the top. */
const order = () => [...document.querySelectorAll("main li .text-row")].map(({ textContent }) => textContent);

/** Where a product stands now is what was told of it. */
async function expectTold(name: string, names: readonly string[]): Promise<void> {
  await expect.poll(order).toEqual(names);
  const told = say("quotes_moved", { name, place: names.indexOf(name) + 1, count: names.length });
  await expect.element(page.getByRole("main").getByRole("status")).toHaveTextContent(told);
}

describe("the order of the watchlist", () => {
  it("is changed by two keys that a tap on the handle shows, and each move is told with its place", async () => {
    await expect.element(key("quotes_down", "Bitcoin")).not.toBeInTheDocument();
    await key("quotes_drag", "Bitcoin").click();
    await expect.element(key("quotes_drag", "Bitcoin")).toHaveAttribute("aria-expanded", "true");
    await key("quotes_down", "Bitcoin").click();
    await expectTold("Bitcoin", ["Ether", "Bitcoin", "Gold"]);
    await key("quotes_down", "Bitcoin").click();
    await expectTold("Bitcoin", ["Ether", "Gold", "Bitcoin"]);
    await key("quotes_drag", "Gold").click();
    // The keys of one product at a time.
    await expect.element(key("quotes_up", "Bitcoin")).not.toBeInTheDocument();
    await key("quotes_up", "Gold").click();
    await expectTold("Gold", ["Gold", "Ether", "Bitcoin"]);
    await key("quotes_drag", "Gold").click();
    await expect.element(key("quotes_up", "Gold")).not.toBeInTheDocument();
  });

  it("is changed by the arrow keys of a handle, which keeps the focus", async () => {
    const handle = key("quotes_drag", "Gold");
    handle.element().focus();
    await userEvent.keyboard("{ArrowUp}");
    await expectTold("Gold", ["Bitcoin", "Gold", "Ether"]);
    await expect.element(handle).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expectTold("Gold", ["Gold", "Bitcoin", "Ether"]);
    await expect.element(handle).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expectTold("Gold", ["Bitcoin", "Gold", "Ether"]);
    await expect.element(handle).toHaveFocus();
  });

  it("is changed by pulling a handle", async () => {
    await userEvent.dragAndDrop(key("quotes_drag", "Gold"), key("quotes_drag", "Bitcoin"));
    await expectTold("Gold", ["Gold", "Bitcoin", "Ether"]);
    // The finger that let go did not tap.
    await expect.element(key("quotes_up", "Gold")).not.toBeInTheDocument();
  });

  it("stays as it is at its ends, and nothing is told", async () => {
    await key("quotes_drag", "Bitcoin").click();
    await expect.element(key("quotes_up", "Bitcoin")).toHaveAttribute("aria-disabled", "true");
    key("quotes_drag", "Bitcoin").element().focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(order()).toEqual(NAMES);
    await expect.element(page.getByRole("main").getByRole("status")).toBeEmptyDOMElement();
  });
});
