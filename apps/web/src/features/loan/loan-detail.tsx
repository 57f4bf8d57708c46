import { Button, compareDecimals, SectionTitle } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { currencyName } from "../../lib/market/currency-name.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { LOAN_REPAY_PATH } from "../../lib/navigation/paths.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { Application } from "./application.tsx";
import { DaysLedger } from "./days-ledger.tsx";
import { DetailHead } from "./detail-head.tsx";
import { Ended } from "./ended.tsx";
import { LevelRows } from "./level-rows.tsx";
import { isRunning, type Loan } from "./loan-shapes.ts";
import { shownLevels } from "./loan-sums.ts";
import { LtvCard } from "./ltv-card.tsx";
import { MoveSheet } from "./move-sheet.tsx";
import { Steps } from "./steps.tsx";
import { TermsSheet } from "./terms-sheet.tsx";
import { TopUpCard } from "./top-up-card.tsx";
import { useLivePrice } from "./use-collateral.ts";

export function LoanDetail({ loan }: { readonly loan: Loan }) {
  const t = useT();
  const [reading, setReading] = useState(false);
  const [moving, setMoving] = useState<"add" | "take" | null>(null);
  const { levels, collateral, takeable, textVersion } = loan;
  const runs = isRunning(loan);
  const canTake = takeable !== null && compareDecimals(takeable, "0") > 0;
  return (
    <>
      <div className="page-x flex flex-col gap-4 pb-2">
        <Head loan={loan} />
        {runs && levels !== null && collateral !== null && (
          <LtvCard loan={loan} levels={levels} collateral={collateral} onTake={canTake ? () => setMoving("take") : undefined} />
        )}
        {runs && <Falls loan={loan} />}
        {runs && collateral !== null && <TopUpCard loan={loan} collateral={collateral} />}
      </div>
      <SectionTitle
        end={
          <button
            type="button"
            onClick={() => setReading(true)}
            className="touch inline-flex min-h-11 cursor-pointer items-center gap-1 text-body text-ink-2"
          >
            <span className="inline-block first-letter:uppercase">{t("pledge_terms", { version: textVersion })}</span>
            <CaretRightIcon size={15} aria-hidden="true" className="rtl:-scale-x-100" />
          </button>
        }
      >
        {t(runs ? "loan_schedule" : "loan_history")}
      </SectionTitle>
      <Steps loan={loan} />
      <DaysLedger loan={loan} />
      {runs && <Actions loan={loan} onAdd={() => setMoving("add")} />}
      <TermsSheet open={reading} version={textVersion} onClose={() => setReading(false)} />
      {moving !== null && collateral !== null && (
        <MoveSheet way={moving} loan={loan} collateral={collateral} onClose={() => setMoving(null)} />
      )}
    </>
  );
}

/** What leads the page: the debt, an application, or how it ended. */
function Head({ loan }: { readonly loan: Loan }) {
  if (isRunning(loan)) return <DetailHead loan={loan} />;
  return loan.disbursedAt === null ? <Application loan={loan} /> : <Ended loan={loan} />;
}

/** At which prices of the collateral something happens, with the debt of today. */
function Falls({ loan }: { readonly loan: Loan }) {
  const t = useT();
  const { tag } = useLanguage();
  const { levels, collateral, due } = loan;
  const { bid } = useLivePrice({
    ...{ productCode: collateral?.productCode ?? "", tick: collateral?.tick ?? null, pause: collateral?.pause ?? null },
  });
  if (levels === null || collateral === null) return null;
  const shown = shownLevels(levels, due, collateral.amount, bid);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="loan-falls">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pb-1">
        <h2 id="loan-falls" className="text-title3">
          {t("loan_falls_to", { asset: currencyName(collateral.currencyName, tag, t) })}
        </h2>
        <span className="text-caption text-ink-2">{t("loan_with_debt")}</span>
      </div>
      <LevelRows levels={shown} terms={loan} />
    </section>
  );
}

/** What its user can do, always at hand. */
function Actions({ loan: { id, collateral }, onAdd }: { readonly loan: Loan; readonly onAdd: () => void }) {
  const t = useT();
  return (
    <div className="page-x sticky bottom-0 z-10 mt-auto grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5 bg-canvas pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      {collateral !== null && (
        <Button kind="secondary" onClick={onAdd}>
          {t("loan_add")}
        </Button>
      )}
      <Button wide onClick={() => void navigateTo(LOAN_REPAY_PATH, { id })}>
        {t("loan_repay")}
      </Button>
    </div>
  );
}
