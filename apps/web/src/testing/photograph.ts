/// <reference types="@vitest/browser-playwright" />
import type { Locator } from "vitest/browser";

/** Points of a module on each side. */
const POINTS = 4;

/** What a camera sees of a code that is drawn as SVG. */
export async function photograph(code: Locator): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const svg = code.element() as SVGSVGElement;
  const side = svg.viewBox.baseVal.width * POINTS;
  const picture = new Image();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(side));
  copy.setAttribute("height", String(side));
  picture.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext("2d");
  pen?.drawImage(picture, 0, 0, side, side);
  const { data } = pen?.getImageData(0, 0, side, side) ?? { data: new Uint8ClampedArray() };
  return { width: side, height: side, data };
}
