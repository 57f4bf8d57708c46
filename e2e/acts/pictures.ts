import type { Page } from "@playwright/test";

/** Paints a picture in the browser: its left half red, its right half blue. */
export async function paintJpeg(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("no canvas");
      context.fillStyle = "#ff0000";
      context.fillRect(0, 0, w, h);
      context.fillStyle = "#0000ff";
      context.fillRect(w / 2, 0, w / 2, h);
      return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
    },
    [width, height] as const,
  );
  return Buffer.from(base64, "base64");
}

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;
type Entry = readonly [tag: number, type: number, values: readonly number[] | string];

/** One directory of EXIF: its entries, then what is too long to stand in them. */
function directory(entries: readonly Entry[], at: number): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  head.writeUInt16BE(entries.length, 0);
  const rest: Buffer[] = [];
  let restAt = at + head.length;
  for (const [index, [tag, type, values]] of entries.entries()) {
    const place = 2 + index * 12;
    const data = typeof values === "string" ? Buffer.from(`${values}\0`, "latin1") : Buffer.alloc(values.length * (type === SHORT ? 2 : 4));
    if (typeof values !== "string")
      for (const [i, value] of values.entries()) type === SHORT ? data.writeUInt16BE(value, i * 2) : data.writeUInt32BE(value, i * 4);
    head.writeUInt16BE(tag, place);
    head.writeUInt16BE(type, place + 2);
    head.writeUInt32BE(
      type === RATIONAL && typeof values !== "string" ? values.length / 2 : values.length + (type === ASCII ? 1 : 0),
      place + 4,
    );
    if (data.length <= 4) data.copy(head, place + 8);
    else {
      head.writeUInt32BE(restAt, place + 8);
      rest.push(data);
      restAt += data.length;
    }
  }
  return Buffer.concat([head, ...rest]);
}

export const CAMERA = "Candela Test Camera";

/** The same JPEG as a phone writes it: to be turned by a quarter, with the camera's name and the place. */
export function withExif(jpeg: Buffer, orientation: number): Buffer {
  const gps: Entry[] = [
    [1, ASCII, "N"],
    [2, RATIONAL, [52, 1, 31, 1, 12, 1]],
    [3, ASCII, "E"],
    [4, RATIONAL, [13, 1, 24, 1, 36, 1]],
  ];
  const main = (gpsAt: number) =>
    directory(
      [
        [0x010f, ASCII, CAMERA],
        [0x0112, SHORT, [orientation]],
        [0x8825, LONG, [gpsAt]],
      ],
      8,
    );
  const gpsAt = 8 + main(0).length;
  const tiff = Buffer.concat([Buffer.from("MM\0*\0\0\0\x08", "latin1"), main(gpsAt), directory(gps, gpsAt)]);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const mark = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), mark, body, jpeg.subarray(2)]);
}

/** A picture's size, and its colours at the middle of each edge. */
export interface Seen {
  readonly width: number;
  readonly height: number;
  readonly top: string;
  readonly bottom: string;
  readonly left: string;
  readonly right: string;
}

/** Looks at a picture as a browser shows it, turned as its EXIF says. */
export function look(page: Page, bytes: Buffer): Promise<Seen> {
  return page.evaluate(async (base64) => {
    const file = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: "image/jpeg" });
    const bitmap = await createImageBitmap(file);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    if (context === null) throw new Error("no canvas");
    context.drawImage(bitmap, 0, 0);
    const colour = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(Math.floor(x), Math.floor(y), 1, 1).data;
      return red > 200 && blue < 60 ? "red" : blue > 200 && red < 60 ? "blue" : `${red} ${blue}`;
    };
    const { width, height } = bitmap;
    return {
      width,
      height,
      top: colour(width / 3, 4),
      bottom: colour(width / 3, height - 5),
      left: colour(4, height / 3),
      right: colour(width - 5, height / 3),
    };
  }, bytes.toString("base64"));
}

const START_OF_PICTURE = 0xda;
const BASELINE = 0xc0;

/** Where the segments before the picture itself begin, by their kind: 0xe1 is where EXIF and XMP stand. */
export function segmentsOf(jpeg: Buffer): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_PICTURE; at += 2 + jpeg.readUInt16BE(at + 2))
    found.set(jpeg[at + 1] ?? 0, at);
  return found;
}

/** Width and height as they are in the bytes, whatever a tag says. */
export function codedSize(jpeg: Buffer): readonly [width: number, height: number] {
  const at = segmentsOf(jpeg).get(BASELINE);
  if (at === undefined) throw new Error("a JPEG of a canvas must be a baseline one");
  return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
}
