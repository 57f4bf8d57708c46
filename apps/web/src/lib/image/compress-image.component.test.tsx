import { proves } from "@candela/testkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { compressImage } from "./compress-image.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const decode = globalThis.createImageBitmap;
const Canvas = globalThis.OffscreenCanvas;

/** A picture of noise as a camera writes it: what a lower quality takes off it counts. */
async function photo(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const pixels = new ImageData(width, height);
  for (let at = 0; at < pixels.data.length; at += 1) pixels.data[at] = at % 4 === 3 ? 255 : (at * 7_919) % 256;
  context?.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 1 });
}

/** Its left half red, its right half blue. */
async function flag(width: number, height: number): Promise<Blob> {
  const canvas = new Canvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.fillStyle = "#ff0000";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#0000ff";
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

const CAMERA = "Camera";

/** The same JPEG as a phone writes it that lay on its side, with the name of its camera. */
async function turned(jpeg: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const word = (value: number) => [value >> 8, value & 0xff];
  const long = (value: number) => [...word(0), ...word(value)];
  const text = (letters: string) => [...new TextEncoder().encode(letters)];
  const entries = [
    ...word(0x010f),
    ...word(2),
    ...long(CAMERA.length + 1),
    ...long(38),
    ...word(0x0112),
    ...word(3),
    ...long(1),
    ...word(6),
    0,
    0,
  ];
  const tiff = [...text("MM"), ...word(42), ...long(8), ...word(2), ...entries, ...long(0), ...text(`${CAMERA}\0`)];
  const body = [...text("Exif\0\0"), ...tiff];
  return new Blob([bytes.slice(0, 2), Uint8Array.of(0xff, 0xe1, ...word(body.length + 2), ...body), bytes.slice(2)]);
}

/** Size and colours at the middle of the edges of what was made, and whether it tells more than the picture. */
async function look(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await decode(new Blob([bytes], { type: "image/jpeg" }));
  const { width, height } = bitmap;
  const context = new Canvas(width, height).getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  const colour = (x: number, y: number) => {
    const [red = 0, , blue = 0] = context?.getImageData(Math.floor(x), Math.floor(y), 1, 1).data ?? [];
    return red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : `${red} ${blue}`;
  };
  const letters = atob(base64);
  return {
    ...{ width, height, top: colour(width / 3, 4), bottom: colour(width / 3, height - 5) },
    ...{ left: colour(4, height / 3), right: colour(width - 5, height / 3) },
    tells: ["Exif", CAMERA, "http://ns.adobe.com"].filter((part) => letters.includes(part)),
  };
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
    const made = await compressImage(file);
    expect(written.mock.calls.map(([, type, quality]) => [type, quality])).toEqual([["image/jpeg", 0.7]]);
    expect([made.width, made.height]).toEqual([800, 400]);
  });
});

describe.each(["with", "without"])("%s the newer ways of drawing", (which) => {
  const begin = () => {
    if (which === "with") return;
    vi.stubGlobal("createImageBitmap", undefined);
    vi.stubGlobal("OffscreenCanvas", undefined);
  };

  it("a large picture goes down in steps, then to 800 wide; a small one keeps its size", proves("9.38"), async () => {
    const [large, small] = [await flag(4_000, 3_000), await flag(300, 200)];
    begin();
    const drawn = [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D].map(({ prototype }) => vi.spyOn(prototype, "drawImage"));
    const sizes = () => drawn.flatMap(({ mock }) => mock.calls.map((call) => (call as unknown[]).slice(-2)));
    const made = await compressImage(large);
    expect(sizes()).toEqual([
      [3_200, 2_400],
      [800, 600],
    ]);
    expect(await look(made.base64)).toEqual({ width: 800, height: 600, top: "red", bottom: "red", left: "red", right: "blue", tells: [] });
    expect(await look((await compressImage(small)).base64)).toMatchObject({ width: 300, height: 200, left: "red", right: "blue" });
  });

  it("a picture that says how it is turned is turned, and loses that note and its camera's", async () => {
    const file = await turned(await flag(1_200, 900));
    begin();
    expect(new TextDecoder("latin1").decode(await file.arrayBuffer())).toContain(CAMERA);
    const made = await compressImage(file);
    // It lies in the file with red on the left; turned clockwise, as it says, red comes to the top.
    expect(await look(made.base64)).toEqual({
      width: 800,
      height: 1_067,
      top: "red",
      bottom: "blue",
      left: "red",
      right: "red",
      tells: [],
    });
  });
});
