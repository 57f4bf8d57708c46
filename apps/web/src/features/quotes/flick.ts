/** A finger's way from where it came down to where it left. */
export interface Stroke {
  readonly dx: number;
  readonly dy: number;
  readonly ms: number;
}

/** Faster than this a stroke is a flick, slower it pulls what is under it; px a millisecond. */
const FLICK_SPEED = 0.8;
const FLICK_PX = 60;

/** A quick stroke along the line: 1 toward the right, -1 toward the left, 0 when it is none. */
export function flickOf({ dx, dy, ms }: Stroke): 1 | 0 | -1 {
  const far = Math.abs(dx);
  if (far < FLICK_PX || far < 2 * Math.abs(dy) || far < FLICK_SPEED * ms) return 0;
  return dx > 0 ? 1 : -1;
}

/** The entry `step` places after `value`; `value` itself at either end. */
export function neighbour<Value>(values: readonly Value[], value: Value, step: number): Value {
  return values[values.indexOf(value) + step] ?? value;
}
