/** The art of an invitation: candles in the night of which one is lit, and the mark. They show no market and no result. */

type Context = CanvasRenderingContext2D;
const INK = "#17111e";
const WHITE = "#ffffff";
const FLAME = "#ffb765";

interface ArtPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Time runs from left to right in every language; the art only moves to the other side. */
  readonly isRtl: boolean;
}

/** Middle, half of the body, half of the wick (parts of the height), how bright, and whether it is filled. */
const CANDLES = [
  [0.86, 0.09, 0.15, 0.22, true],
  [0.78, 0.1, 0.17, 0.34, false],
  [0.68, 0.09, 0.15, 0.46, false],
  [0.62, 0.07, 0.13, 0.5, true],
  [0.5, 0.11, 0.2, 1, false],
  [0.48, 0.11, 0.19, 0.55, false],
] as const;
/** The one that is lit. */
const LIT = 4;

export function drawCandles(context: Context, { x, y, width, height }: ArtPlace): void {
  const step = width / CANDLES.length;
  const body = step * 0.46;
  const litX = x + step * (LIT + 0.5);
  const flameY = y + height * 0.2;
  const glow = context.createRadialGradient(litX, flameY, 0, litX, flameY, height * 0.62);
  glow.addColorStop(0, "rgba(255, 183, 101, 0.5)");
  glow.addColorStop(1, "rgba(255, 183, 101, 0)");
  context.fillStyle = glow;
  context.fillRect(litX - height, flameY - height, height * 2, height * 2);
  CANDLES.forEach(([middle, half, wick, bright, isFilled], index) => {
    const at = x + step * (index + 0.5);
    const centre = y + height * middle;
    context.globalAlpha = bright;
    context.strokeStyle = WHITE;
    context.lineWidth = Math.max(2, body * 0.09);
    context.beginPath();
    context.moveTo(at, centre - height * wick);
    context.lineTo(at, centre + height * wick);
    context.stroke();
    context.beginPath();
    context.roundRect(at - body / 2, centre - height * half, body, height * half * 2, body * 0.16);
    context.globalAlpha = 1;
    context.fillStyle = INK;
    context.fill();
    context.globalAlpha = bright;
    if (isFilled) {
      context.fillStyle = WHITE;
      context.fill();
    } else context.stroke();
  });
  context.globalAlpha = 1;
  drawFlame(context, litX, flameY, height * 0.085);
}

/** A drop with its point above, around a middle. */
function drawFlame(context: Context, x: number, y: number, radius: number): void {
  context.fillStyle = FLAME;
  context.beginPath();
  context.moveTo(x, y - radius * 1.5);
  context.bezierCurveTo(x + radius * 0.8, y - radius * 0.5, x + radius, y, x + radius, y + radius * 0.35);
  context.arc(x, y + radius * 0.35, radius, 0, Math.PI);
  context.bezierCurveTo(x - radius, y, x - radius * 0.8, y - radius * 0.5, x, y - radius * 1.5);
  context.fill();
}

interface BrandPlace {
  /** Where it begins for the reader, and its top. */
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  readonly isRtl: boolean;
  readonly name: string;
  readonly font: string;
}

/** The mark, and the name of the site beside it. */
export function drawBrand(context: Context, { x, y, unit, isRtl, name, font }: BrandPlace): void {
  const width = unit * 1.1;
  const centre = isRtl ? x - width / 2 : x + width / 2;
  drawFlame(context, centre, y + unit * 0.36, unit * 0.26);
  context.fillStyle = WHITE;
  context.beginPath();
  context.roundRect(centre - unit * 0.42, y + unit * 0.86, unit * 0.84, unit * 0.9, unit * 0.22);
  context.fill();
  context.fillRect(centre - unit * 0.05, y + unit * 1.7, unit * 0.1, unit * 0.4);
  context.font = font;
  context.fillText(name, isRtl ? x - width - unit * 0.7 : x + width + unit * 0.7, y + unit * 1.55);
}
