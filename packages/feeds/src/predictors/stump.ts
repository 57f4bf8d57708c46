import type { Predictor } from "./predictor.ts";
import { direction, type Rows, WIDTH } from "./rows.ts";

/** Cuts tried in each feature, in deviations from its mean. */
const CUTS = [-2, -1.2, -0.7, -0.3, 0, 0.3, 0.7, 1.2, 2];

/** The one feature and the one cut that told most of the rows learned from apart: above it one way, below the other. */
export const stump: Predictor = {
  name: "best single cut",
  learn: (learned) => (h) => {
    const best = bestCut(learned, h);
    return ({ rows, scaled }) =>
      new Float64Array(rows.length).map((_, i) => {
        const over = (scaled[i * WIDTH + best.column] as number) - best.cut;
        return over === 0 ? 0 : best.way * over;
      });
  },
};

interface Cut {
  readonly column: number;
  readonly cut: number;
  readonly way: number;
}

function bestCut({ rows, scaled }: Rows, h: number): Cut {
  const balance = new Float64Array(WIDTH * CUTS.length);
  rows.forEach((row, i) => {
    const way = direction(row, h);
    if (way === 0) return;
    for (let c = 0; c < WIDTH; c++) {
      const value = scaled[i * WIDTH + c] as number;
      for (let k = 0; k < CUTS.length; k++) {
        const at = c * CUTS.length + k;
        balance[at] = (balance[at] as number) + (value > (CUTS[k] as number) ? way : -way);
      }
    }
  });
  let best = 0;
  balance.forEach((value, at) => {
    if (Math.abs(value) > Math.abs(balance[best] as number)) best = at;
  });
  return { column: Math.floor(best / CUTS.length), cut: CUTS[best % CUTS.length] as number, way: Math.sign(balance[best] as number) || 1 };
}
