import type { Instrument } from "../feed.ts";
import { WINDOWS, type Window } from "./known.ts";
import type { MarketKnowledge } from "./market-knowledge.ts";
import type { MomentSamples, Sample } from "./samples.ts";

/** Most alike in movement to a product, of whatever class: so many count as its kin. */
const KIN = 3;

/** How far a product is apt to stray in a window: of the day always as on a whole usual one, since products begin it at different times. */
function deviationIn(window: Window, { known }: Pick<Sample, "known">): number {
  if (window === "day") return known.usualDay;
  // A minute counts as a second at least: the price is known to its step only.
  const minutes = window === "minute" ? Math.max(1 / 60, known.spans[0]?.elapsed ?? 1) : window / 60_000;
  return known.perMinute * Math.sqrt(minutes);
}

/** Moves of a window in units of how far a product strays in that time. */
export function ownMove(sample: Sample, w: number): number {
  return (sample.known.moves[w] as number) / deviationIn(WINDOWS[w] as Window, sample);
}

/** Signals about a product from the other products at a moment, each by {@link WINDOWS}. */
export interface Others {
  /** How far it lags behind what all others' moves let expect of it. */
  readonly lags: Float64Array;
  /** Moves of the products of its class, of all, and of its kin, weighed by how they move with it. */
  readonly group: Float64Array;
  readonly market: Float64Array;
  readonly kin: Float64Array;
}

/** For each sample of a moment. */
export function othersAt({ samples }: MomentSamples, knowledge: MarketKnowledge, instruments: readonly Instrument[]): Others[] {
  const made = samples.map(() => {
    const empty = () => new Float64Array(WINDOWS.length);
    return { lags: empty(), group: empty(), market: empty(), kin: empty() };
  });
  const present = samples.map(({ product }) => product);
  const alike = samples.map(({ product }) => new Set(kinOf(product, present, knowledge)));
  WINDOWS.forEach((_, w) => {
    const moves = Float64Array.from(samples, (sample) => ownMove(sample, w));
    const lags = knowledge.lags(present, moves);
    made.forEach((others, i) => {
      const product = present[i] as number;
      others.lags[w] = lags[i] as number;
      present.forEach((other, j) => {
        if (other === product) return;
        const part = (knowledge.correlation[product * knowledge.products + other] as number) * (moves[j] as number);
        others.market[w] = (others.market[w] as number) + part;
        if (instruments[other]?.productType === instruments[product]?.productType) others.group[w] = (others.group[w] as number) + part;
        if (alike[i]?.has(other)) others.kin[w] = (others.kin[w] as number) + part;
      });
    });
  });
  return made;
}

function kinOf(product: number, present: readonly number[], { correlation, products }: MarketKnowledge): number[] {
  const with_ = (other: number) => Math.abs(correlation[product * products + other] as number);
  return present
    .filter((other) => other !== product)
    .sort((a, b) => with_(b) - with_(a))
    .slice(0, KIN);
}
