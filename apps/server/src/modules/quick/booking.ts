import { type QuickOrder, termsOf } from "@candela/engine";
import { amount, assert, type QuickEnd, quickTransfers, SETTLEMENT, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { accountKeyText, houseAccount, type LedgerReason, type Transfer, userAccount } from "../ledger/index.ts";
import type { QuickCommand } from "./command.ts";
import type { WorkingState } from "./working-state.ts";

/**
 * Transfers of a trade. Stake and fee wait in the user's margin account from acceptance to the end; the house pays gains from, and takes
 * lost stakes into, its trading account.
 */
export function bookQuick(state: WorkingState, command: QuickCommand, order: QuickOrder, end: QuickEnd | null): Transfer[] {
  const terms = termsOf(order, SETTLEMENT);
  const none: QuickEnd = { status: "lost", voidReason: null, payout: amount(0n, SETTLEMENT), feeKept: terms.fee };
  const placed = terms.fee.units > 0n ? 2 : 1;
  // The list of a settled trade begins with what its acceptance moved.
  const moves = quickTransfers(terms, end ?? none);
  const sides = sidesOf(state, order.userId);
  return (end === null ? moves.slice(0, placed) : moves.slice(placed)).map(({ reason, amount: value }) => {
    assert(reason in sides.out, "every transfer of a quick trade has its sides");
    const { debit, credit } = end === null ? sides.margin : sides.out[reason as keyof typeof sides.out];
    const tick = end === null ? null : order.close;
    return {
      id: state.loaded.ids.next(),
      kind: "single",
      debit,
      credit,
      amount: value.units,
      reason: reason as LedgerReason,
      reference: { kind: "quick", id: order.id },
      pendingId: null,
      actor: command.kind === "place" ? command.userId : 0n,
      request: command.key,
      configVersion: order.configVersion,
      tick: tick === null ? null : { productId: order.productId, seq: tick.seq },
    };
  });
}

function sidesOf(state: WorkingState, userId: bigint) {
  const account = (key: Parameters<typeof accountKeyText>[0]) => state.account(accountKeyText(key));
  const { shard } = state.loaded;
  const cash = account(userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash"));
  const margin = account(userAccount(userId, SETTLEMENT_CURRENCY_ID, "margin"));
  const trading = account(houseAccount(SETTLEMENT_CURRENCY_ID, "trading", shard));
  const fees = account(houseAccount(SETTLEMENT_CURRENCY_ID, "fees", shard));
  return {
    margin: { debit: cash, credit: margin },
    out: {
      quick_stake: { debit: cash, credit: margin },
      quick_return: { debit: margin, credit: cash },
      quick_win: { debit: trading, credit: cash },
      quick_loss: { debit: margin, credit: trading },
      quick_fee: { debit: margin, credit: fees },
    },
  };
}
