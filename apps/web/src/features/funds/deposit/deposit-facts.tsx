import { Notice } from "@candela/ui";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../../lib/language/with-slot.tsx";
import type { Deposit } from "../money-shapes.ts";
import { factText, hasParked, isParked, otherMoney } from "./deposit-view.ts";

/** What did not go as it was announced, calmly: what is so, and what happens next. */
export function DepositFacts({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  const { facts, reason, state, parked, currencyName } = deposit;
  const others = otherMoney(deposit);
  const decided = others.filter((piece) => piece.state !== "parked");
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
      {decided.length > 0 && (
        <Notice>
          <InfoIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
          <ul className="min-w-0">
            {decided.map((piece) => (
              <li key={piece.no}>
                <Piece
                  text={piece.state === "released" ? "deposit_released" : "deposit_returned"}
                  amount={piece.amount}
                  currencyName={piece.currencyName}
                />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isParked(deposit) && (
        <Notice>
          <InfoIcon size={18} aria-hidden="true" className="mt-px shrink-0" />
          <span className="min-w-0">
            <strong className="block font-semibold text-ink">
              {hasParked(deposit) && <Piece text="deposit_parked" amount={parked} currencyName={currencyName} />}
              {others.map(
                (piece) =>
                  piece.state === "parked" && (
                    <span key={piece.no} className="block">
                      <Piece text="deposit_parked" amount={piece.amount} currencyName={piece.currencyName} />
                    </span>
                  ),
              )}
            </strong>
            {t("deposit_parked_text")}
          </span>
        </Notice>
      )}
    </>
  );
}

interface PieceProps {
  readonly text: "deposit_parked" | "deposit_released" | "deposit_returned";
  readonly amount: string;
  readonly currencyName: string;
}

/** What becomes of a sum. */
function Piece({ text, amount, currencyName }: PieceProps) {
  const t = useT();
  return <>{withSlot(t(text, { amount: SLOT }), <AssetAmount own whole code={currencyName} value={amount} unit />)}</>;
}
