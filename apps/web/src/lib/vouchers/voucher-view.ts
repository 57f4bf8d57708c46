import type { Row } from "@candela/api";
import { formatDecimal, type NumberStyle, trimZeros } from "@candela/ui";
import { moneyText } from "../campaigns/campaign-view.ts";
import type { T } from "../language/i18n.ts";

export type Voucher = Row<"GET /api/welfare/vouchers">;
export type VoucherMode = Voucher["modes"][number];

/** "0.500000" as "50%". */
function sharePercent(share: string, style: NumberStyle): string {
  const [whole = "0", fraction = ""] = share.split(".");
  const digits = `${whole}${fraction.padEnd(6, "0")}`;
  const percent = `${digits.slice(0, -4)}.${digits.slice(-4)}`;
  return formatDecimal(trimZeros(percent.replace(/^0+(?=\d)/, "")), style, { as: "percent" });
}

/** What it gives: "Half of each fee, up to 10.00". */
export function voucherName({ share, amount }: Pick<Voucher, "share" | "amount">, t: T, style: NumberStyle): string {
  const plain = trimZeros(share);
  const most = moneyText(amount, style);
  if (plain === "1") return t("voucher_whole", { amount: most });
  return plain === "0.5" ? t("voucher_half", { amount: most }) : t("voucher_share", { share: sharePercent(share, style), amount: most });
}

/** Where it applies: "Contract and spot", or "Spot only". */
export function modesText(modes: readonly VoucherMode[], locale: string, t: T): string {
  const names = modes.map((mode) => t(`statistics_mode_${mode}`));
  const [only = ""] = names;
  if (names.length === 1) return t("voucher_only", { mode: only });
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
}
