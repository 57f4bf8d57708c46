import type { AccountEvent } from "@candela/api";
import { SETTLEMENT } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import { balanceEvent } from "../ledger/index.ts";
import type { CommissionChange } from "./commission-change.ts";
import { money } from "./wire.ts";

/** Each earner's devices learn of what came, and of the balance where it was paid. */
export function publishCommission(bus: Pick<Bus, "publish">, { got }: CommissionChange): void {
  for (const [userId, { amount, balance, available, isPaid }] of got) {
    const event: AccountEvent = { kind: "commission", amount: money(amount) };
    bus.publish("account", { userId, events: isPaid ? [event, balanceEvent(SETTLEMENT, balance, available)] : [event] });
  }
}
