import { amount, averageCost, formatAmount, formatUnits, quantity, SETTLEMENT } from "@candela/model";
import type { NewMessage } from "../messages/index.ts";
import type { MessageTellers } from "../push/index.ts";
import type { CorporateAction, Share } from "./corporate-action-store.ts";

/** Texts of the messages about corporate actions. */
export const actionTellers: MessageTellers = {
  dividend: (_params, say) => ({ title: say("inbox_dividend"), body: say("inbox_dividend_text") }),
  split({ newUnits, oldUnits, holding, orders }, say) {
    const title = say(BigInt(newUnits ?? 1) < BigInt(oldUnits ?? 1) ? "inbox_reverse_split" : "inbox_split");
    if (holding === "none") return { title, body: say("inbox_split_orders") };
    const held = say(`inbox_split_${holding}`);
    return { title, body: orders === "0" ? held : say("inbox_split_both", { holding: held, orders: say("inbox_split_orders") }) };
  },
};

/** A message for everyone whom the action changed something for; a dividend too small to be paid changes nothing. */
export function shareMessages(action: CorporateAction, shares: readonly Share[]): NewMessage[] {
  const { kind } = action;
  const concerned = kind === "split" ? shares : shares.filter(({ cash }) => cash > 0n);
  const words = kind === "split" ? splitParams : dividendParams;
  return concerned.map((share) => ({
    userId: share.userId,
    kind,
    params: {
      productCode: action.productCode,
      effectiveAt: String(action.effectiveAt),
      currency: SETTLEMENT.code,
      ...words(action, share),
    },
  }));
}

function dividendParams({ cashPerUnit, quantityScale }: CorporateAction, { before, cash }: Share): NewMessage["params"] {
  return { quantity: formatUnits(before, quantityScale), cashPerUnit: money(cashPerUnit ?? 0n), cash: money(cash) };
}

function splitParams(action: CorporateAction, share: Share): NewMessage["params"] {
  const { newUnits, oldUnits, fractionPrice, priceScale, quantityScale } = action;
  const { before, after, cash, cost, costLeft, orders } = share;
  const average = (units: bigint, held: bigint) => averageCost(amount(units, SETTLEMENT), quantity(held, quantityScale));
  const [costBefore, costAfter] = [average(cost + costLeft, before), average(cost, after)];
  return {
    newUnits: String(newUnits),
    oldUnits: String(oldUnits),
    holding: before === 0n ? "none" : after === 0n ? "all_paid" : cash > 0n ? "fraction_paid" : "whole",
    ...(before > 0n && { before: formatUnits(before, quantityScale), after: formatUnits(after, quantityScale) }),
    ...(costBefore !== null && { costBefore: short(formatAmount(costBefore)) }),
    ...(costAfter !== null && { costAfter: short(formatAmount(costAfter)) }),
    ...(before > 0n && { cash: money(cash), fractionPrice: formatUnits(fractionPrice ?? 0n, priceScale) }),
    orders: String(orders.count),
    ...(orders.cashReleased > 0n && { released: money(orders.cashReleased) }),
  };
}

const money = (units: bigint) => short(formatUnits(units, SETTLEMENT.scale));

/** Exact, without the zeros behind its second decimal. */
const short = (text: string) => text.replace(/(\.\d\d\d*?)0+$/, "$1");
