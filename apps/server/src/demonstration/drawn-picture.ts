/** Pictures that traders of a demonstration send: drawn here, of bars and areas, since nobody there has a camera. */
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a channel, red, green and blue. */
const TRUE_COLOUR = [8, 2, 0, 0, 0];

type Colour = readonly [red: number, green: number, blue: number];

/** A filled rectangle, px. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly colour: Colour;
}

function chunk(name: string, data: Buffer): Buffer {
  const [size, body, sum] = [Buffer.alloc(4), Buffer.concat([Buffer.from(name, "latin1"), data]), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG of areas on a ground, later ones above earlier ones; base64. */
function drawnPicture(width: number, height: number, ground: Colour, areas: readonly Area[]): string {
  // Each row begins with the filter, none.
  const rows = Buffer.alloc(height * (1 + 3 * width));
  const whole = { left: 0, top: 0, width, height, colour: ground };
  for (const area of [whole, ...areas])
    for (let y = area.top; y < Math.min(height, area.top + area.height); y += 1)
      for (let x = area.left; x < Math.min(width, area.left + area.width); x += 1) rows.set(area.colour, y * (1 + 3 * width) + 1 + 3 * x);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(TRUE_COLOUR, 8);
  const parts = [SIGNATURE, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat(parts).toString("base64");
}

const line = (left: number, top: number, width: number, colour: Colour = [120, 132, 146]): Area => ({
  left,
  top,
  width,
  height: 7,
  colour,
});

/** One side of a document: a portrait and lines, or lines alone. `mark` tells it from those of others. */
export function drawnDocument(side: "front" | "back", mark: number): string {
  const portrait: Area = { left: 24, top: 56, width: 84, height: 108, colour: [176, 190, 204] };
  const left = side === "front" ? 132 : 24;
  const lines = [40, 64, 88, 112, 136].map((top, index) => line(left, top, 40 + ((mark * 37 + index * 29) % 120)));
  return drawnPicture(320, 200, [232, 238, 242], [...(side === "front" ? [portrait] : []), ...lines]);
}

const [DARK, UP, DOWN]: readonly Colour[] = [
  [16, 22, 30],
  [38, 166, 130],
  [214, 78, 88],
];

/** A chart of bars, as somebody keeps of a screen. */
export function drawnChart(): string {
  const bars = Array.from({ length: 18 }, (_, index): Area => {
    const rises = (index * 7) % 5 > 1;
    const top = 110 - ((index * 13) % 46) - (rises ? 24 : 0);
    return { left: 18 + index * 20, top, width: 12, height: 26 + ((index * 11) % 40), colour: (rises ? UP : DOWN) ?? [0, 0, 0] };
  });
  return drawnPicture(400, 220, DARK ?? [0, 0, 0], [...bars, line(12, 96, 376, [90, 104, 120])]);
}

/** A receipt of a bank, as somebody photographs it. */
export function drawnReceipt(): string {
  const rows = Array.from({ length: 9 }, (_, index) => line(30, 78 + index * 26, 60 + ((index * 47) % 150)));
  const head: Area = { left: 30, top: 30, width: 96, height: 20, colour: [58, 92, 128] };
  return drawnPicture(300, 360, [248, 248, 244], [head, ...rows]);
}
