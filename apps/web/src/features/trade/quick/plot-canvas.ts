export interface Colours {
  readonly ink: string;
  readonly ink3: string;
  readonly line: string;
  readonly canvas: string;
  readonly up: string;
  readonly down: string;
  readonly upText: string;
  readonly downText: string;
  readonly flame: string;
}

export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    ink: colour("--ink"),
    ink3: colour("--ink-3"),
    line: colour("--line"),
    canvas: colour("--canvas"),
    up: colour("--up-chart"),
    down: colour("--down-chart"),
    upText: colour("--up-text"),
    downText: colour("--down-text"),
    flame: colour("--flame"),
  };
}

const FONT = '12px "Geist Variable", system-ui, sans-serif';

/** A pen on an empty canvas, of the size that it has on screen; null while it has none. */
export function clearedPen(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const { clientWidth: width, clientHeight: height } = canvas;
  const pen = canvas.getContext("2d");
  if (pen === null || width === 0 || height === 0) return null;
  const ratio = devicePixelRatio;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.font = FONT;
  pen.textBaseline = "middle";
  return pen;
}

/** Room for the prices at the right, px: as wide as the widest digits make it, so that the axis does not move while prices do. */
export function axisWidth(pen: CanvasRenderingContext2D, price: string): number {
  return Math.ceil(pen.measureText(price.replaceAll(/\d/g, "0")).width) + 22;
}

export function stroke(pen: CanvasRenderingContext2D, fromX: number, fromY: number, toX: number, toY: number): void {
  pen.beginPath();
  pen.moveTo(fromX, fromY);
  pen.lineTo(toX, toY);
  pen.stroke();
}

export function disc(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

/** A price on the axis in its own box. */
export function badge(
  pen: CanvasRenderingContext2D,
  text: string,
  right: number,
  y: number,
  ground: string,
  edge: string,
  ink: string,
): void {
  const width = pen.measureText(text).width + 12;
  pen.beginPath();
  pen.roundRect(right + 5, y - 10, width, 20, 5);
  pen.fillStyle = ground;
  pen.fill();
  pen.strokeStyle = edge;
  pen.lineWidth = 1;
  pen.stroke();
  pen.textAlign = "left";
  pen.fillStyle = ink;
  pen.fillText(text, right + 11, y + 0.5);
}
