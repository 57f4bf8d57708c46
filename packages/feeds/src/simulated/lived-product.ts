import { exp, log } from "../exact-math.ts";
import type { Listing } from "../instruments/index.ts";
import { CLASS_SHAPES } from "./calibration.ts";
import type { Burst } from "./class-clock.ts";
import { between } from "./day-paths.ts";
import type { DayPlan, LivedPlan, ProductState } from "./day-plan.ts";
import { sessionVariance } from "./hours.ts";
import { pathsOf } from "./loaded-paths.ts";
import { livedPull } from "./market-rules.ts";
import { type OpenedSession, openSession, type ProductInput, seqAfter } from "./product-plan.ts";

/**
 * A day on which people trade, of a product that moves by itself. Its price is its opening times the exponential of its paths, less half
 * their variance: so the price expected at any later moment is the price now, but for the pull, which is lost in every fee.
 */
export function planLived(listing: Listing, input: ProductInput): { plan: DayPlan | undefined; next: ProductState } {
  const { instrument, shape } = listing;
  const { before, paths, factors } = input;
  const { own, opened } = openSession(listing, input);
  if (opened === undefined) return { plan: undefined, next: { ...before, ...own.volatility } };
  const { session } = opened;
  const { jump } = CLASS_SHAPES[instrument.productType];
  // A jump of the whole class is a storm in the paths of the day, and comes once.
  const jumpsInGap = opened.jumpsInGap && !jump.isShared;
  const gapVariance = opened.gapDeviation ** 2 + (jumpsInGap && opened.jumpNormal !== 0 ? (opened.usual * jump.size) ** 2 : 0);
  const gap = opened.gapDeviation * opened.gapNormal + (jumpsInGap ? opened.usual * jump.size * opened.jumpNormal : 0);
  const distance = log(before.level / Number(instrument.referencePrice / instrument.tickSize));
  const plan: LivedPlan = {
    kind: "lived",
    session,
    open: before.level * exp(gap - gapVariance / 2),
    deviation: deviationOf(listing, input, opened),
    pull: livedPull(distance, opened.today),
    burst: burstOf(listing, input, opened),
    volume: opened.volume,
    ticksPerMinute: shape.ticksPerMinute,
    seqBefore: before.seq,
  };
  let exponent = plan.pull;
  for (const { path, loading } of pathsOf(paths, listing, factors, plan.burst)) {
    const { move, variance } = between(path, session.start, session.end);
    exponent += plan.deviation * loading * move - (plan.deviation * loading) ** 2 * variance * 0.5;
  }
  return { plan, next: { ...own.volatility, level: plan.open * exp(exponent), seq: seqAfter(plan) } };
}

/** The unit of the paths: what their usual day is worth. A share's full day is whatever session it has. */
function deviationOf({ instrument }: Listing, { state }: ProductInput, { today, withinDay, session }: OpenedSession): number {
  if (instrument.calendar !== "us-equity") return today;
  return (today * withinDay) / Math.sqrt(sessionVariance(instrument.productType, state.day, session));
}

/** A jump of this product alone is a minute's storm in its own path: when it comes nobody knows, and least of all whither it goes. */
function burstOf({ instrument }: Listing, { factors, stream }: ProductInput, opened: OpenedSession): Burst | undefined {
  const { jump } = CLASS_SHAPES[instrument.productType];
  const at = stream.uniform();
  if (jump.isShared || opened.jumpNormal === 0 || opened.jumpsInGap) return undefined;
  const { start, end } = opened.session;
  return { minute: start + Math.floor(at * (end - start)), variance: (jump.size / factors.own) ** 2 * (opened.usual / opened.today) ** 2 };
}
