import { formatUnits, USDT } from "@candela/model";
import { ownText, trimZeros, useUi } from "@candela/ui";
import { useT } from "../language/i18n.ts";
import type { Spendable } from "./spendable.ts";

/** Beside the field: why less can be spent than there is. */
export function LeaningNote({ of: { available, leaning } }: { readonly of: Spendable }) {
  const t = useT();
  const style = useUi();
  if (available === undefined || leaning === null || leaning.needed === 0n) return null;
  return (
    <p role="status" className="pt-1.5 text-caption text-ink-2">
      {leaning.needed === null
        ? t("cash_backing_unpriced")
        : t("ticket_backed", { amount: `${ownText(trimZeros(formatUnits(leaning.needed, USDT.scale)), style)} ${USDT.code}` })}
    </p>
  );
}
