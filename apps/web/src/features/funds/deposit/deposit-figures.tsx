import { compareDecimals, Description, DescriptionList } from "@candela/ui";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { formatUtcDateTime } from "../../../lib/time/time-format.ts";
import type { Deposit } from "../money-shapes.ts";
import { Code } from "../parts/code.tsx";
import { sumOf } from "./deposit-view.ts";

interface DepositFiguresProps {
  readonly deposit: Deposit;
  /** False where the account to pay to already has it. */
  readonly namesReference?: boolean;
}

/** Transaction, reference, fee, and what it came to. */
export function DepositFigures({ deposit, namesReference = true }: DepositFiguresProps) {
  const t = useT();
  const { currencyName, transaction, reference, fee, credited, balanceAfter, expected, received, expiresAt, state } = deposit;
  const isFree = compareDecimals(fee, "0") === 0;
  // Of another currency than was announced it differs whatever the figures are.
  const isOther = sumOf(deposit).currencyName !== currencyName;
  const differs = expected !== null && (isOther || (compareDecimals(received, "0") > 0 && compareDecimals(expected, received) !== 0));
  return (
    <div className="page-x pt-2">
      {transaction !== "" && <Code name={t("funds_transaction")} text={transaction} isLong />}
      {namesReference && reference !== "" && <Code name={t("record_reference")} text={reference} />}
      <DescriptionList size="dense">
        {differs && (
          <Description name={t("deposit_announced")}>
            <AssetAmount own whole code={currencyName} value={expected} unit />
          </Description>
        )}
        {credited !== null && (
          <Description name={t("trade_fee")}>
            {isFree ? t("deposit_fee_none") : <AssetAmount own whole code={currencyName} value={fee} unit />}
          </Description>
        )}
        {credited !== null && (
          <Description name={t("deposit_state_credited")}>
            <AssetAmount own whole code={currencyName} value={credited} unit />
          </Description>
        )}
        {balanceAfter !== null && (
          <Description name={t("record_balance_after")}>
            <AssetAmount own whole code={currencyName} value={balanceAfter} unit />
          </Description>
        )}
        {state === "created" && expiresAt !== null && (
          <Description name={t("deposit_open_until")}>
            <bdi className="num">{t("orders_utc", { time: formatUtcDateTime(expiresAt) })}</bdi>
          </Description>
        )}
      </DescriptionList>
    </div>
  );
}
