import { formatUnits, USDT } from "@candela/model";
import { HIDDEN, useUi } from "@candela/ui";
import { useT } from "../language/i18n.ts";
import { useAssetText } from "../market/asset-text.ts";
import type { Spendable } from "./spendable.ts";

/** Beside the field: why less can be spent than there is. */
export function LeaningNote({ of: { available, leaning } }: { readonly of: Spendable }) {
  const t = useT();
  const text = useAssetText();
  const isHidden = useUi().hidesOwn === true;
  if (available === undefined || leaning === null || leaning.needed === 0n) return null;
  return (
    <p role="status" className="pt-1.5 text-caption text-ink-2">
      {leaning.needed === null
        ? t("cash_backing_unpriced")
        : t("ticket_backed", { amount: `${isHidden ? HIDDEN : text(formatUnits(leaning.needed, USDT.scale), USDT.code)} ${USDT.code}` })}
    </p>
  );
}
