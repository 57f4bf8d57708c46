/** Ticks through the trigger index, with few and with many resting orders. */
import { type Row, row } from "../rows.ts";
import { median } from "../statistics.ts";
import { createTriggerWorkload } from "./trigger-workload.ts";

const FEW = 1_000;
const MANY = 1_000_000;
const WARM_TICKS = 50_000;
const TICKS = 200_000;
const RUNS = 5;
const SEED = 20_261;

/** Microseconds a tick; the orders that rest stay as many. */
function tickMicros(orders: number): { micros: number; fired: number } {
  const workload = createTriggerWorkload(orders, SEED);
  for (let n = 0; n < WARM_TICKS; n += 1) workload.tick();
  let fired = 0;
  const runs = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    for (let n = 0; n < TICKS; n += 1) fired += workload.tick();
    return ((performance.now() - began) * 1_000) / TICKS;
  });
  if (workload.resting() !== orders) throw new Error(`${workload.resting()} orders rest, ${orders} should`);
  return { micros: median(runs), fired: fired / (RUNS * TICKS) };
}

export async function triggerBench(): Promise<Row[]> {
  const few = tickMicros(FEW);
  const many = tickMicros(MANY);
  return [
    row({
      name: "ticks through the trigger index, 1,000,000 resting orders",
      value: 1_000_000 / many.micros,
      unit: "ticks/s",
      note: `each tick fires ${many.fired.toFixed(2)} orders and as many come to rest`,
    }),
    row({
      name: "time of a tick, 1,000,000 against 1,000 resting orders",
      value: many.micros,
      unit: "µs",
      anchor: few.micros,
      aim: { of: "ratio", atMost: 3 },
    }),
  ];
}
