import { listActions } from "./corporate-action-store.ts";
import { type CorporateActionEntry, enterCorporateAction } from "./enter-corporate-action.ts";
import { AAPL, type TradingDesk } from "./trading-test-kit.ts";

/** Enters an action of AAPL a minute ahead; a dividend, if nothing else is said. */
export function enterAction(desk: TradingDesk, entry: Partial<CorporateActionEntry>, inMs = 60_000) {
  const full: CorporateActionEntry = {
    productCode: "AAPL",
    kind: "dividend",
    effectiveAt: desk.now + inMs,
    cashPerUnit: null,
    ratio: null,
    fractionPrice: null,
    enteredBy: "Ada",
    ...entry,
  };
  return enterCorporateAction(desk.sql, full, [...desk.market.products.values()], desk.now);
}

/** Time passes, AAPL is quoted again, and what is due is carried out. */
export async function later(desk: TradingDesk, ms: number): Promise<void> {
  desk.now += ms;
  desk.tick(AAPL, "200.00");
  await desk.trading.carryOutActions();
}

export async function completedActions(desk: TradingDesk): Promise<number> {
  return (await listActions(desk.sql, "AAPL", { limit: 100, offset: 0 })).actions.filter(({ completedAt }) => completedAt !== null).length;
}
