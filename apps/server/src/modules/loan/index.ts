/** Loans: money that is lent against collateral at a live price, or against a published score. */
import type { RunningKind } from "../kinds/index.ts";

export { loanKind } from "./kind.ts";

export function createLoanModule(): RunningKind {
  return {
    handlers: {},
    async start() {},
    async stop() {},
    awaited: () => [],
    dueAt: () => Number.POSITIVE_INFINITY,
    async carryOutDue() {},
    async idle() {},
    changes: () => 0,
    openEvents: async () => [],
  };
}
