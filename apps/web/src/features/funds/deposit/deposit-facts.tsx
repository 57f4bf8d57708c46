import { Notice } from "@candela/ui";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../../lib/language/with-slot.tsx";
import type { Deposit } from "../money-shapes.ts";
import { factText, hasParked, isParked } from "./deposit-view.ts";

/** What did not go as it was announced, calmly: what is so, and what happens next. */
export function DepositFacts({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  const { facts, reason, state, parked, currencyName } = deposit;
  return (
    <>
      {state === "rejected" && reason !== null && <Notice tone="problem">{t(`deposit_reason_${reason}`)}</Notice>}
      {state === "expired" && <Notice>{t("deposit_expired_text")}</Notice>}
      {facts.length > 0 && (
        <Notice>
          <InfoIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
          <ul className="min-w-0">
            {facts.map((fact) => (
              <li key={fact}>{t(factText(fact, deposit))}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isParked(deposit) && (
        <Notice>
          <InfoIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
          <span className="min-w-0">
            {hasParked(deposit) && (
              <strong className="block font-semibold text-ink">
                {withSlot(t("deposit_parked", { amount: SLOT }), <AssetAmount own whole code={currencyName} value={parked} unit />)}
              </strong>
            )}
            {t("deposit_parked_text")}
          </span>
        </Notice>
      )}
    </>
  );
}
