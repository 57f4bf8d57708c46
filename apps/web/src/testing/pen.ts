/** Everything painted, oldest first, each as one line of text; numbers to two decimals. */
export interface PaperPen {
  readonly pen: CanvasRenderingContext2D;
  readonly painted: () => readonly string[];
}

/** A letter is this wide for the pen, px. */
const LETTER = 6;

const short = (value: number) => `${Math.round(value * 100) / 100 + 0}`;

/** A pen for tests without a screen: it keeps what is painted, with the colour, the width and the dashes that it was painted with. */
export function paperPen(): PaperPen {
  const painted: string[] = [];
  let path = "";
  let dash: readonly number[] = [];
  const at = (name: string, ...numbers: readonly number[]) => `${name}${numbers.map(short).join(" ")}`;
  const gradient = (name: string) => {
    const stops: string[] = [];
    return { addColorStop: (_share: number, colour: string) => stops.push(colour), toString: () => `${name} ${stops.join(" to ")}` };
  };
  const state = { fillStyle: "", strokeStyle: "", lineWidth: 1, globalAlpha: 1, textAlign: "start" };
  const faded = () => (state.globalAlpha === 1 ? "" : ` at ${state.globalAlpha}`);
  const pen = Object.assign(state, {
    setTransform: (...matrix: readonly number[]) => painted.push(at("transform ", ...matrix)),
    clearRect: (...box: readonly number[]) => painted.push(at("clear ", ...box)),
    measureText: (text: string) => ({ width: text.length * LETTER }),
    createLinearGradient: (...ends: readonly number[]) => gradient(at("fade ", ...ends)),
    createRadialGradient: (...ends: readonly number[]) => gradient(at("glow ", ...ends)),
    setLineDash: (next: readonly number[]) => {
      dash = next;
    },
    beginPath: () => {
      path = "";
    },
    moveTo: (x: number, y: number) => {
      path += at(" M", x, y);
    },
    lineTo: (x: number, y: number) => {
      path += at(" L", x, y);
    },
    arc: (x: number, y: number, radius: number, from: number, to: number) => {
      path += at(" O", x, y, radius, from, to);
    },
    roundRect: (...box: readonly number[]) => {
      path += at(" R", ...box);
    },
    stroke: () => painted.push(`stroke ${state.strokeStyle} ${state.lineWidth} [${dash}]${path}`),
    fill: () => painted.push(`fill ${state.fillStyle}${faded()}${path}`),
    fillRect: (...box: readonly number[]) => painted.push(`fill ${state.fillStyle}${faded()}${at(" B", ...box)}`),
    strokeRect: (...box: readonly number[]) => painted.push(`stroke ${state.strokeStyle} ${state.lineWidth} [${dash}]${at(" B", ...box)}`),
    fillText: (text: string, x: number, y: number) =>
      painted.push(`text ${state.fillStyle} ${state.textAlign}${at(" ", x, y)} ${JSON.stringify(text)}`),
  });
  return { pen: pen as unknown as CanvasRenderingContext2D, painted: () => painted };
}
