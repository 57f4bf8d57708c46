/** Fee vouchers: what users hold, and what comes back of their fees. */
export { freeOf, reservedOf } from "./campaign-accounts.ts";
export {
  type EndingVoucher,
  endHeldOf,
  endingVouchers,
  insertVouchers,
  type NewVoucher,
  takeEndingSoon,
  writeEnded,
} from "./ended-vouchers.ts";
export { voucherHandlers } from "./handlers.ts";
export { type FeeRebates, NOTHING_REBATED, noRebates, type Rebated, VoucherRebates } from "./rebates.ts";
export { lockVouchers, readVouchers, type StoredVoucher } from "./voucher-store.ts";
export { shareText, type VoucherData, voucherData } from "./wire.ts";
