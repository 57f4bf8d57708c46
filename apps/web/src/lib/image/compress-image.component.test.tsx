import { proves } from "@candela/testkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { compressImage } from "./compress-image.ts";

afterEach(() => vi.restoreAllMocks());

/** A picture of noise as a camera writes it: what a lower quality takes off it counts. */
async function photo(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const pixels = new ImageData(width, height);
  for (let at = 0; at < pixels.data.length; at += 1) pixels.data[at] = at % 4 === 3 ? 255 : (at * 7_919) % 256;
  context?.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 1 });
}

describe("a picture that is made small", () => {
  it("is written as a JPEG of quality 0.7, 800 wide", proves("9.38"), async () => {
    const file = await photo(1_600, 1_200);
    const written = vi.spyOn(OffscreenCanvas.prototype, "convertToBlob");
    const made = await compressImage(file);
    expect(written.mock.calls).toEqual([[{ type: "image/jpeg", quality: 0.7 }]]);
    const [blob] = await Promise.all(written.mock.results.map(({ value }) => value as Promise<Blob>));
    expect([made.width, made.height, atob(made.base64).length]).toEqual([800, 600, blob?.size]);
  });

  it("is the same picture where there is no canvas off the screen", async () => {
    const file = await photo(1_000, 500);
    vi.stubGlobal("OffscreenCanvas", undefined);
    const written = vi.spyOn(HTMLCanvasElement.prototype, "toBlob");
    const made = await compressImage(file).finally(() => vi.unstubAllGlobals());
    expect(written.mock.calls.map(([, type, quality]) => [type, quality])).toEqual([["image/jpeg", 0.7]]);
    expect([made.width, made.height]).toEqual([800, 400]);
  });
});
