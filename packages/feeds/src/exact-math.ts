/**
 * The functions that the market is drawn with, to the last bit the same in every engine. The language leaves that bit to the engine: Node 24 has
 * fdlibm, newer versions of V8 and other browsers do not, and a day has to come out anew in all of them and after every upgrade. Sums, products,
 * quotients, roots and squares are exact everywhere.
 */
import { fdlibm } from "./fdlibm.ts";

type Functions = Pick<Math, "exp" | "log" | "sin" | "cos" | "tanh">;

const POINTS = 2_000;
const TURN = 2 * Math.PI;

/** Points of each function at which engines are compared: where the market asks. */
const SAMPLES = {
  exp: (share: number) => 32 * share - 16,
  log: (share: number) => 1 / (1 / share - 1) ** 3,
  sin: (share: number) => TURN * share,
  cos: (share: number) => TURN * share,
  tanh: (share: number) => 3 * share,
} as const satisfies Record<keyof Functions, (share: number) => number>;

/** Whether an engine's own functions, which are quicker, are those of fdlibm. Engines that differ do so at some points of a hundred. */
export function isFdlibm(engine: Functions): boolean {
  return (Object.keys(SAMPLES) as (keyof Functions)[]).every((name) =>
    Array.from({ length: POINTS }, (_, k) => SAMPLES[name]((k + 0.5) / POINTS)).every((x) => engine[name](x) === fdlibm[name](x)),
  );
}

export const { exp, log, sin, cos, tanh }: Functions = isFdlibm(Math) ? Math : fdlibm;
