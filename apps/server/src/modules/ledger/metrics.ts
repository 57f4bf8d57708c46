import { Counter, Gauge, type Registry } from "prom-client";
import type { LedgerHealth } from "./watchdog.ts";

const MS_PER_S = 1_000;

/** Registers what the watchdog knows, read when asked for. */
export function ledgerMetrics(registry: Registry, health: () => LedgerHealth): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: (health: LedgerHealth) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(health()));
      },
    });
  gauge("candela_ledger_sound", "1 while the ledger recomputes, 0 when money is stopped", ({ sound }) => (sound ? 1 : 0));
  gauge("candela_ledger_problems", "Problems that the verification found", ({ problems }) => problems.length);
  gauge(
    "candela_ledger_verified_timestamp_seconds",
    "When the last verification ended; 0 before the first",
    ({ verifiedAt }) => verifiedAt / MS_PER_S,
  );
  new Counter({
    name: "candela_ledger_watchdog_faults_total",
    help: "Rounds of the watchdog that could not run",
    registers,
    collect() {
      this.reset();
      this.inc(health().faults);
    },
  });
}
