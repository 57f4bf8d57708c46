import { cx, formatDecimal, useUi } from "@candela/ui";
import { useState } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { CurrencySheet } from "../../lib/currencies/currency-sheet.tsx";
import { SpotNote } from "../../lib/currencies/spot-note.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { AmountBox } from "./amount-box.tsx";
import { isPaused } from "./loan-shapes.ts";
import { shareText } from "./loan-words.ts";
import type { BuyForm, CollateralField } from "./use-buy-form.ts";

interface CollateralBoxProps {
  readonly form: BuyForm;
  readonly currencyName: string;
}

/** While nothing is asked for: anything at all. */
const SOME = "0.00000001";

/** What secures the loan: how much of which coin, what it is worth at the present price, and the loan to value that it gives. */
export function CollateralBox({ form: { collateral, pledgeFault }, currencyName }: CollateralBoxProps) {
  const t = useT();
  const [choosing, setChoosing] = useState(false);
  const { offer, offers, balance, least, amount, text, isOwn } = collateral;
  if (offer === undefined) return null;
  return (
    <div>
      <AmountBox
        label={t("loan_collateral")}
        aside={
          balance.most !== undefined &&
          withSlot(
            t("balance_has", { amount: SLOT }),
            <AssetAmount own whole spendable code={offer.currencyName} value={balance.most} unit />,
          )
        }
        code={offer.currencyName}
        value={text}
        fault={collateral.told(pledgeFault) ?? undefined}
        onWrite={collateral.write}
        onChoose={offers.length > 1 ? () => setChoosing(true) : undefined}
      >
        <Worth collateral={collateral} currencyName={currencyName} />
      </AmountBox>
      <SpotNote {...offer} available={balance.most} needed={amount === "" ? SOME : amount} />
      {isOwn && least !== null && (
        <button type="button" onClick={collateral.useLeast} className="touch min-h-11 cursor-pointer text-caption font-semibold text-ink">
          {withSlot(t("loan_use_least", { amount: SLOT }), <AssetAmount whole code={offer.currencyName} value={least} unit />)}
        </button>
      )}
      <CurrencySheet
        open={choosing}
        title={t("loan_collateral")}
        currencies={offers.map((one) => ({ id: one.currencyId, currencyName: one.currencyName }))}
        chosen={offer.currencyId}
        onPick={({ id }) => {
          collateral.choose(id);
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}

function Worth({
  collateral: { live, amount, offer },
  currencyName,
}: {
  readonly collateral: CollateralField;
  readonly currencyName: string;
}) {
  const t = useT();
  const style = useUi();
  const { bid, value, ltv, pause } = live;
  if (bid === null) return <p className="pb-3 text-caption text-ink-3">{t("loan_pause_unpriced")}</p>;
  const at = formatDecimal(bid, style);
  const code = offer?.currencyName ?? "";
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 pb-3 text-caption text-ink-3">
      <span>
        {value === null || amount === "" ? (
          <bdi className="num">{`1 ${code} = ${at} ${currencyName}`}</bdi>
        ) : (
          withSlot(t("pledge_at_price", { worth: SLOT, price: at }), <AssetAmount code={currencyName} value={value} />)
        )}
      </span>
      {ltv !== null && amount !== "" && (
        <span>
          <bdi className={cx("num text-row", isPaused(pause) ? "text-ink-3" : "text-ink")}>{shareText(ltv, style)}</bdi>{" "}
          {t("loan_ltv_after")}
        </span>
      )}
    </p>
  );
}
