import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { WriteWatch } from "./postgres/write-watch.ts";

/** Metrics of a batch path. Called for every command: it must cost next to nothing. */
export interface BatchMetrics {
  /** The path begins: `queued` says how many commands wait in it. */
  watch(queued: () => number): void;
  /** A transaction begins; the returned function is called when it has ended, with the error that it ended in. */
  began(): (error?: unknown) => void;
  /** A batch of `commands` was committed, `ms` after its transaction began. */
  committed(commands: number, ms: number): void;
  /** A batch ended in a fault, and may run again. */
  failed(): void;
  /** A caller was answered: "accepted", the key of the rejection, or "fault". */
  answered(outcome: string): void;
}

const SIZE_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
const SECONDS_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 4];
const MS_PER_S = 1_000;

const unwatched = () => undefined;

/** Registers the figures of all batch paths; gives those of the paths of one name. `writes` hears how each transaction ends, for health. */
export function batchMetrics(registry: Registry, writes?: Pick<WriteWatch, "begin">): (path: string) => BatchMetrics {
  const registers = [registry];
  const labelNames = ["path"] as const;
  /** Counted here and handed over when asked for, since the library takes a microsecond for each. */
  const outcomes = new Map<string, Map<string, number>>();
  const queues = new Map<string, (() => number)[]>();
  const sizes = new Histogram({
    name: "candela_batch_commands",
    help: "Commands of a batch",
    buckets: SIZE_BUCKETS,
    labelNames,
    registers,
  });
  const seconds = new Histogram({
    name: "candela_batch_seconds",
    help: "From the begin of a batch's transaction to its commit",
    buckets: SECONDS_BUCKETS,
    labelNames,
    registers,
  });
  const faults = new Counter({ name: "candela_batch_faults_total", help: "Batches that ended in a fault", labelNames, registers });
  new Counter({
    name: "candela_commands_total",
    help: "Commands answered: accepted, the key of the rejection, or fault",
    labelNames: ["path", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const [path, counts] of outcomes) for (const [outcome, count] of counts) this.inc({ path, outcome }, count);
    },
  });
  new Gauge({
    name: "candela_queue_commands",
    help: "Commands that wait for their batch",
    labelNames,
    registers,
    collect() {
      for (const [path, shards] of queues) {
        this.set(
          { path },
          shards.reduce((sum, queued) => sum + queued(), 0),
        );
      }
    },
  });
  return (path) => {
    const counts = new Map<string, number>();
    const shards: (() => number)[] = [];
    outcomes.set(path, counts);
    queues.set(path, shards);
    return {
      watch: (queued) => void shards.push(queued),
      began: () => writes?.begin() ?? unwatched,
      committed(commands, ms) {
        sizes.observe({ path }, commands);
        seconds.observe({ path }, ms / MS_PER_S);
      },
      failed: () => faults.inc({ path }),
      answered: (outcome) => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1),
    };
  };
}
