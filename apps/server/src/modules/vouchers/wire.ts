import type { Row } from "@candela/api";
import { inLanguage, type LanguageCode } from "@candela/i18n";
import { formatUnits, SETTLEMENT } from "@candela/model";
import type { StoredVoucher } from "./voucher-store.ts";

export type VoucherData = Row<"GET /api/welfare/vouchers">;

/** Decimals of a share. */
const SHARE_SCALE = 8;

export const shareText = (share: bigint): string => formatUnits(share, SHARE_SCALE);

export function voucherData(voucher: StoredVoucher, language: LanguageCode): VoucherData {
  const { id, campaignId, titles, share, modes, amount, used, state, claimedAt, endsAt, endedAt } = voucher;
  const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
  return {
    id: String(id),
    campaignId,
    campaignTitle: inLanguage(titles, language),
    currencyName: SETTLEMENT.code,
    share: shareText(share),
    modes: [...modes],
    amount: money(amount),
    used: money(used),
    left: money(state === "ended" ? 0n : amount - used),
    ...{ state, claimedAt, endsAt, endedAt },
  };
}
