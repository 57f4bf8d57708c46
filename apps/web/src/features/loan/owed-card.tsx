import { PaperTag, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { LOAN_PATH } from "../../lib/navigation/paths.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { DebtHero } from "./debt-hero.tsx";
import { type Collateral, isPaused, type Loan, type LoanLevels, type LoanSummary } from "./loan-shapes.ts";
import { dayStart, loanTitle, shareText, stateText } from "./loan-words.ts";
import { MeterLine } from "./meter.tsx";
import { useLiveLtv } from "./use-collateral.ts";

/** What is owed in all, on ink, and the loan that needs its user first, named where it is one of several: all of the card is the way to its page. */
export function OwedCard({ summary: { owed, first, open } }: { readonly summary: LoanSummary }) {
  const t = useT();
  return (
    <div className="page-x pt-1 pb-3">
      <section className="night relative rounded-card px-5 py-4 max-compact:px-4">
        <div className="flex flex-wrap items-center justify-between gap-2 text-body text-ink-2">
          <h2>{t("loan_owe")}</h2>
          <PaperTag />
        </div>
        {owed.map(({ currencyId, currencyName, due }) => (
          <p key={currencyId} className="flex flex-wrap items-baseline gap-x-2">
            <DebtHero leads={owed.length === 1} currencyName={currencyName} due={due} />
          </p>
        ))}
        {first !== null && (
          <a
            href={pageHref(LOAN_PATH, { id: first.id })}
            className="block pt-3 text-caption after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
          >
            {open > 1 && (
              <span className="block pb-1.5 text-ink-2">{withSlot(t("loan_first", { loan: SLOT }), <OneOfMany loan={first} />)}</span>
            )}
            <First loan={first} />
          </a>
        )}
      </section>
    </div>
  );
}

/** Its name, and what it owes of the sum above. */
function OneOfMany({ loan }: { readonly loan: Loan }) {
  const t = useT();
  return (
    <>
      {loanTitle(loan, t)} · <AssetAmount own whole code={loan.currencyName} value={loan.due} />
    </>
  );
}

function First({ loan }: { readonly loan: Loan }) {
  const t = useT();
  const { levels, collateral, state, alarm, dueDay, dueAtTerm, currencyName } = loan;
  return (
    <>
      {(state === "overdue" || alarm !== "none") && <span className="block pb-2 font-semibold text-flame-text">{stateText(loan, t)}</span>}
      {levels !== null && collateral !== null && <Standing loan={loan} levels={levels} collateral={collateral} />}
      <span className="flex flex-wrap justify-between gap-x-3 text-ink-3">
        {collateral !== null && (
          <span>
            {withSlot(
              t("loan_pledged", { amount: SLOT }),
              <AssetAmount own whole code={collateral.currencyName} value={collateral.amount} unit />,
            )}
          </span>
        )}
        {dueDay !== null && (
          <span>
            {dueAtTerm === null || state === "overdue"
              ? t("loan_due", { date: formatUtcDay(dayStart(dueDay)) })
              : withSlot(
                  t("loan_due_sum", { date: formatUtcDay(dayStart(dueDay)), amount: SLOT }),
                  <AssetAmount own whole code={currencyName} value={dueAtTerm} />,
                )}
          </span>
        )}
      </span>
    </>
  );
}

interface StandingProps {
  readonly loan: Loan;
  readonly levels: LoanLevels;
  readonly collateral: Collateral;
}

/** The next level that something happens at. */
function nextLevel(levels: LoanLevels, { alarm }: Pick<Loan, "alarm">) {
  if (alarm === "call") return ["loan_sale_at", levels.sale] as const;
  return alarm === "warning" ? (["loan_call_at", levels.call] as const) : (["loan_warning_at", levels.warning] as const);
}

function Standing({ loan, levels, collateral }: StandingProps) {
  const t = useT();
  const style = useUi();
  const { ltv, pause } = useLiveLtv({ ...collateral, debt: loan.due, currencyId: loan.currencyId });
  const [text, mark] = nextLevel(levels, loan);
  const now = ltv === null ? "--" : shareText(ltv, style);
  return (
    <span className="block pb-2">
      <span className="flex flex-wrap justify-between gap-x-3 pb-2.5 text-ink-2">
        <span className={isPaused(pause) ? "text-ink-3" : ""}>{t("loan_ltv_now", { ltv: now })}</span>
        <span>{isPaused(pause) ? t("loan_paused") : t(text, { ltv: shareText(mark, style) })}</span>
      </span>
      <MeterLine ltv={ltv} mark={mark} lit={!isPaused(pause)} label={t("loan_ltv_now", { ltv: now })} />
    </span>
  );
}
