import type { AlertWork } from "../modules/alerts/index.ts";
import type { RunningKind } from "../modules/kinds/index.ts";
import type { MarketHub } from "../modules/market-data/index.ts";
import type { Awaited } from "../modules/pricing/index.ts";

/** What a server does as time goes by, for who moves its clock. */
export interface TimeWork {
  /** What waits for ticks, of every kind of product and of alerts. */
  awaited(): Iterable<Awaited>;
  /** When something falls due by the clock alone, epoch ms; infinity where nothing does. */
  dueAt(): number;
  /** Carries out what is due now. */
  carryOutDue(): Promise<void>;
  /** Resolves when all is done that ticks have set off. */
  idle(): Promise<void>;
  /** Another number when something has happened that may await other ticks than before. */
  version(): number;
}

export interface TimeWorkParts {
  readonly hub: Pick<MarketHub, "idle">;
  readonly kinds: readonly RunningKind[];
  readonly alerts: AlertWork;
}

export function createTimeWork({ hub, kinds, alerts }: TimeWorkParts): TimeWork {
  return {
    *awaited() {
      for (const kind of kinds) yield* kind.awaited();
      yield* alerts.awaited();
    },
    dueAt: () => Math.min(...kinds.map((kind) => kind.dueAt())),
    async carryOutDue() {
      for (const kind of kinds) await kind.carryOutDue();
    },
    async idle() {
      await hub.idle();
      for (const kind of kinds) await kind.idle();
      await alerts.idle();
    },
    version: () => kinds.reduce((sum, kind) => sum + kind.changes(), alerts.changes()),
  };
}
