import type { EarningKind } from "@candela/engine";
import { formatUnits } from "@candela/model";
import type { NewMessage } from "../messages/index.ts";
import type { EarningChange } from "./earning-change.ts";

/** What a user is told of a change; their own acts need no message. */
export function earningMessages(kind: EarningKind, { order, told }: EarningChange): NewMessage[] {
  const { id, userId, offer, principal, paid, waiting } = order;
  const money = (units: bigint) => formatUnits(units, offer.currency.scale);
  const common = { of: kind, id: String(id), asset: offer.currency.code };
  return told.map((each): NewMessage => {
    if (each.kind === "matured") {
      const params = {
        ...common,
        amount: money(principal),
        interest: money(paid + waiting),
        next: each.next === null ? "" : String(each.next),
      };
      return { userId, kind: "earning_matured", params };
    }
    const message = each.kind === "waiting" ? "earning_waiting" : "earning_waiting_paid";
    return { userId, kind: message, params: { ...common, amount: money(each.amount) } };
  });
}
