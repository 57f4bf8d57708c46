import { proves } from "@candela/testkit";
import { render } from "@candela/testkit/render";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { ProductToken } from "./product-token.tsx";

/** Drawings of a token: addresses of images, and of glyphs of the sheet. */
async function drawn(token: ReactNode): Promise<readonly string[]> {
  const { container } = await render(token);
  return [...container.querySelectorAll("image, use")].map((part) => `${part.localName} ${part.getAttribute("href")}`);
}

it.each([
  ["a stock", "AAPL", 1, "/glyphs.svg#product-AAPL", ["use /glyphs.svg#AAPL"]],
  ["a stock with the glyph of another", "AAPL", 1, "/glyphs.svg#product-MSFT", ["use /glyphs.svg#MSFT"]],
  ["a cryptocurrency", "X:BTCUSD", 2, "/glyphs.svg#product-X-BTCUSD", ["use /glyphs.svg#X-BTCUSD"]],
  ["a pair", "C:EURUSD", 4, "/glyphs.svg#product-C-EURUSD", ["use /glyphs.svg#USD", "use /glyphs.svg#EUR"]],
  ["a pair with a picture of the operator's", "C:EURUSD", 4, "/art/exact.svg", ["image /art/exact.svg"]],
  ["a future with a picture of the operator's", "GC", 3, "/art/exact.svg", ["image /art/exact.svg"]],
  ["a product whose image is not known yet", "X:ETHUSD", 2, "", ["use /glyphs.svg#X-ETHUSD"]],
  ["a share that the installation issued itself, without a drawing", "S:LUMEN", 1, "", ["use /glyphs.svg#S-LUMEN"]],
  ["a pair whose image is not known yet", "C:GBPJPY", 4, "", ["use /glyphs.svg#JPY", "use /glyphs.svg#GBP"]],
])("the token of %s", proves("3.37"), async (_what, productCode, productType, image, parts) => {
  expect(await drawn(<ProductToken productCode={productCode} productType={productType} image={image} />)).toEqual(parts);
});

it("a product without a drawing stands there with the first letters of its code", async () => {
  const { container } = await render(<ProductToken productCode="S:LUMEN" productType={1} />);
  expect(container.querySelector("text")?.textContent).toBe("LU");
});

it("each product's image in the sheet is a picture by itself, other than those of the others", proves("3.1"), async () => {
  // A file, not a call: `fetch` is the played server.
  const sheet = new XMLHttpRequest();
  sheet.open("GET", "/glyphs.svg", false);
  sheet.send();
  const names = [...sheet.responseText.matchAll(/<view id="(product-[^"]+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(40);
  const pictures = new Map<string, string[]>();
  for (const name of names) {
    const image = Object.assign(new Image(), { width: 40, height: 40, src: `/glyphs.svg#${name}` });
    await image.decode();
    const context = Object.assign(document.createElement("canvas"), { width: 40, height: 40 }).getContext("2d");
    context?.drawImage(image, 0, 0, 40, 40);
    const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, 40, 40) ?? {};
    const covered = data.filter((value, at) => at % 4 === 3 && value > 127).length;
    expect([name, covered > 800]).toEqual([name, true]);
    const pixels = data.join();
    pictures.set(pixels, [...(pictures.get(pixels) ?? []), name ?? ""]);
  }
  expect([...pictures.values()].filter((alike) => alike.length > 1)).toEqual([]);
});
