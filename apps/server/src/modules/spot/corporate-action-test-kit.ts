import type { Tx } from "../../platform/postgres/database.ts";
import { moveMoney } from "../ledger/index.ts";
import { sharing } from "./corporate-action-share.ts";
import { type CorporateAction, listActions } from "./corporate-action-store.ts";
import { type CorporateActionEntry, enterCorporateAction } from "./enter-corporate-action.ts";
import { AAPL, type SpotFixture } from "./spot-test-kit.ts";

/** Enters an action of AAPL a minute ahead; a dividend, if nothing else is said. */
export function enterAction(fixture: SpotFixture, entry: Partial<CorporateActionEntry>, inMs = 60_000) {
  const full: CorporateActionEntry = {
    productCode: "AAPL",
    kind: "dividend",
    effectiveAt: fixture.now + inMs,
    cashPerUnit: null,
    ratio: null,
    fractionPrice: null,
    enteredBy: "Ada",
    ...entry,
  };
  return enterCorporateAction(fixture.sql, full, [...fixture.market.products.values()], fixture.now, async () => false);
}

/** Time passes, AAPL is quoted again, and what is due is carried out. */
export async function later(fixture: SpotFixture, ms: number): Promise<void> {
  fixture.now += ms;
  fixture.tick(AAPL, "200.00");
  await fixture.spot.carryOutActions();
}

/** One page of an action within the test's transaction, as if the server stopped after it: nothing is published. */
export async function shareOut(tx: Tx, action: CorporateAction, users: readonly bigint[], now: number) {
  const asked = { users, input: action, request: null };
  const { answer, posted, stored } = await moveMoney(
    tx,
    sharing(() => undefined),
    asked,
    { sub: 12, now },
  );
  return { shares: posted.map(({ event }) => event.share), sent: stored, skipped: answer.ok ? answer.data.skipped : undefined };
}

export async function completedActions(fixture: SpotFixture): Promise<number> {
  return (await listActions(fixture.sql, "AAPL", { limit: 100, offset: 0 })).actions.filter(({ completedAt }) => completedAt !== null)
    .length;
}
