import { Button, ownText, trimZeros, useUi } from "@candela/ui";
import { useState } from "react";
import { useSpendable } from "../../lib/currencies/spendable.ts";
import { useT } from "../../lib/language/i18n.ts";
import type { Collateral, Loan } from "./loan-shapes.ts";
import { TopUpSheet } from "./top-up-sheet.tsx";
import { takeableNow } from "./top-up-sums.ts";

interface TopUpCardProps {
  readonly loan: Loan;
  readonly collateral: Collateral;
}

/** Whether collateral is added from the balance by itself at a margin call: off unless somebody wanted it, else its cap, what it has taken, and what it could take now. */
export function TopUpCard({ loan, collateral }: TopUpCardProps) {
  const t = useT();
  const style = useUi();
  const [open, setOpen] = useState(false);
  const { most } = useSpendable(collateral.currencyId);
  const { topUp } = loan;
  const own = (amount: string) => ownText(trimZeros(amount), style);
  return (
    <section aria-labelledby="loan-top-up" className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="loan-top-up" className="text-title3">
          {t("loan_top_up")}
        </h2>
        <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
          {t("loan_top_up_set")}
        </Button>
      </div>
      <p className="text-body text-ink-2">
        {topUp === null
          ? t("loan_top_up_off")
          : t("loan_top_up_on", {
              ...{ cap: own(topUp.cap), taken: own(topUp.taken), asset: collateral.currencyName },
              can: most === undefined ? "--" : own(takeableNow(topUp, most)),
            })}
      </p>
      {open && <TopUpSheet loan={loan} collateral={collateral} onClose={() => setOpen(false)} />}
    </section>
  );
}
