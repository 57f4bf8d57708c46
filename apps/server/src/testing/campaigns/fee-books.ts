import type { VoucherMode } from "@candela/model";
import { type CampaignDone, type CampaignFields, NOTHING_GIVEN, type Rebate } from "@candela/simulator";
import type { Transfer } from "../../modules/ledger/transfer.ts";
import { reservedOf } from "../../modules/vouchers/index.ts";
import { giveBack } from "../../modules/vouchers/rebates.ts";
import { cashKey, FEES, type LineRow, type UseRow } from "./campaign-tables.ts";

import { CommissionBooks } from "./commission-books.ts";

type Fields<Kind extends CampaignFields["kind"]> = Extract<CampaignFields, { readonly kind: Kind }>;

const done = (data: Partial<CampaignDone> = {}): CampaignDone => ({ ...NOTHING_GIVEN, ...data });

/** Fees, with what vouchers give back of them. */
export class FeeBooks extends CommissionBooks {
  protected pays(userId: bigint, { mode, fees, volume, trip }: Fields<"fee">, now: number): CampaignDone {
    const uses = this.#charge(userId, mode, fees, now);
    const id = this.nextId();
    const lines = fees.map((fee, at): LineRow => {
      const ts = trip !== null && at === 0 ? now - trip.ms : now;
      return { ts, at: now, fee, volume, useId: uses[at]?.id ?? null, trip: trip === null ? null : { ...trip, id } };
    });
    const user = this.tables.user(userId);
    this.tables.users.set(userId, { ...user, lines: [...user.lines, ...lines] });
    return done({ rebates: uses.map(toldUse) });
  }

  protected quick(userId: bigint, { fee, stake }: Fields<"quick">, now: number): CampaignDone {
    const [use = null] = this.#charge(userId, "quick", [fee], now);
    const id = this.nextId();
    this.tables.quick.set(id, { userId, fee, stake, useId: use?.id ?? null });
    return done({ ids: [id], rebates: [toldUse(use)] });
  }

  /** Takes fees, and gives back what vouchers do, one fee after another. */
  #charge(userId: bigint, mode: VoucherMode, fees: readonly bigint[], now: number): (UseRow | null)[] {
    const { tables } = this;
    const debit = tables.account(cashKey(userId)).id;
    const paid = fees.map((amount, at) => ({ id: BigInt(at), debit, amount, reference: { kind: "fill", id: 0n } }) as unknown as Transfer);
    tables.post(fees.map((amount) => ({ from: cashKey(userId), to: FEES, amount })));
    const given = this.rebates(mode, paid, new Map([[debit, userId]]), this.heldOf(userId), now);
    const uses = new Map<bigint, UseRow>();
    for (const { fee, voucher, amount } of given) {
      const use: UseRow = { id: this.nextId(), voucherId: voucher.id, userId, amount, isUndone: false };
      uses.set(fee.id, use);
      tables.uses.set(use.id, use);
      tables.post([{ from: reservedOf(voucher.campaignId), to: cashKey(userId), amount }]);
      this.use(voucher.id, amount, now);
    }
    return paid.map(({ id }) => uses.get(id) ?? null);
  }

  protected rebates(...asked: Parameters<typeof giveBack>): ReturnType<typeof giveBack> {
    return giveBack(...asked);
  }

  /** As it is stored: of a voucher that is used up the end. */
  protected use(voucherId: bigint, amount: bigint, now: number): void {
    const row = this.tables.vouchers.get(voucherId);
    if (row === undefined) return;
    const used = row.used + amount;
    const isUsedUp = used === row.amount;
    this.tables.vouchers.set(voucherId, { ...row, used, state: isUsedUp ? "used" : row.state, endedAt: isUsedUp ? now : row.endedAt });
  }

  protected quickEnd(userId: bigint, { quickId, how }: Fields<"quickEnd">, now: number): CampaignDone {
    const { tables } = this;
    const trade = tables.quick.get(quickId);
    if (trade?.userId !== userId || trade.stake === 0n) return done({ rejection: "not_found" });
    const { fee, stake, useId } = trade;
    tables.quick.set(quickId, { ...trade, stake: 0n });
    if (how !== "void") {
      const user = tables.user(userId);
      tables.users.set(userId, { ...user, lines: [...user.lines, { ts: now, at: now, fee, volume: stake, useId, trip: null }] });
      return done();
    }
    tables.post([{ from: FEES, to: cashKey(userId), amount: fee }]);
    const use = useId === null ? undefined : tables.uses.get(useId);
    if (use !== undefined) this.undo(use, now);
    return done();
  }

  /** What a voucher gave back of a fee that is refunded is taken back whole; the voucher has it again unless its time is over. */
  protected undo(use: UseRow, now: number): void {
    const { tables } = this;
    const voucher = tables.vouchers.get(use.voucherId);
    if (voucher === undefined) return;
    tables.uses.set(use.id, { ...use, isUndone: true });
    tables.post([{ from: cashKey(use.userId), to: reservedOf(voucher.campaignId), amount: use.amount }]);
    const state = voucher.state === "used" ? (voucher.endsAt > now ? "held" : "ended") : voucher.state;
    tables.vouchers.set(voucher.id, { ...voucher, used: voucher.used - use.amount, state });
  }
}

const toldUse = (use: UseRow | null): Rebate | null => (use === null ? null : { voucherId: use.voucherId, amount: use.amount });
