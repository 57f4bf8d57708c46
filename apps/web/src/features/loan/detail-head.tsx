import { AMOUNT_DECIMALS, Notice, ownText, PaperTag, trimZeros, useUi } from "@candela/ui";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/csr/WarningCircle";
import type { ReactNode } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { percentOf } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { currencyName as nameOf } from "../../lib/market/currency-name.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { formatUtcDate, formatUtcDayMinute } from "../../lib/time/time-format.ts";
import { DebtHero } from "./debt-hero.tsx";
import type { Loan } from "./loan-shapes.ts";
import { OFFERED_DECIMALS, roundedUp, yearRate } from "./loan-sums.ts";
import { aprText, dayStart } from "./loan-words.ts";

/** What all of it takes now; while there is a margin call the moment leads until which its user can act, as a time. */
export function DetailHead({ loan }: { readonly loan: Loan }) {
  const { callUntil } = loan;
  return (
    <div className="flex flex-col gap-3">
      {callUntil !== null && <CallHead loan={loan} until={callUntil} />}
      <Owed loan={loan} leads={callUntil === null} />
      <Pressing loan={loan} />
    </div>
  );
}

function CallHead({ loan, until }: { readonly loan: Loan; readonly until: number }) {
  const t = useT();
  const style = useUi();
  const { tag } = useLanguage();
  const { collateral, cure, currencyName } = loan;
  const asset = nameOf(collateral?.currencyName ?? "", tag, t);
  return (
    <section aria-labelledby="loan-call" className="rounded-card bg-flame-soft px-4.5 py-3.5 text-flame-text max-compact:px-4">
      <p className="text-body">{t("loan_call_until")}</p>
      <h2 id="loan-call" className="text-title1">
        <bdi className="num">{t("orders_utc", { time: formatUtcDayMinute(until) })}</bdi>
      </h2>
      <p className="pt-1 text-caption">{t("loan_call_after", { asset })}</p>
      {cure !== null && collateral !== null && (
        <p className="pt-1 text-body font-medium">
          {t("loan_call_cure", {
            collateral: `${ownText(trimZeros(roundedUp(cure.collateral, OFFERED_DECIMALS)), style)} ${collateral.currencyName}`,
            repay: `${ownText(trimZeros(roundedUp(cure.repay, AMOUNT_DECIMALS)), style)} ${currencyName}`,
          })}
        </p>
      )}
    </section>
  );
}

function Owed({ loan, leads }: { readonly loan: Loan; readonly leads: boolean }) {
  const t = useT();
  const style = useUi();
  const { due, currencyName, principal, interest, nextDayInterest, dailyRate, overdueRate, state } = loan;
  // The rate that the next day has, as the interest of it below.
  const rate = state === "overdue" ? overdueRate : dailyRate;
  const own = (value: string) => <AssetAmount own whole code={currencyName} value={value} />;
  return (
    <section aria-labelledby="loan-due">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="loan-due" className="inline-flex flex-wrap items-center gap-x-2.5 text-body text-ink-2">
          {t("loan_to_repay")} <PaperTag />
        </h2>
        <span className="text-caption text-ink-3">{t("loan_a_year", { rate: aprText(yearRate(rate), style) })}</span>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <DebtHero leads={leads} currencyName={currencyName} due={due} />
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-2">
        <Parts>
          {withSlot(t("loan_principal_part", { amount: SLOT }), own(principal))}
          {withSlot(t("loan_interest_part", { amount: SLOT }), own(interest))}
        </Parts>
        <span>{withSlot(t("loan_a_day", { amount: SLOT }), own(nextDayInterest))}</span>
      </p>
    </section>
  );
}

function Parts({ children: [principal, interest] }: { readonly children: readonly [ReactNode, ReactNode] }) {
  return (
    <span>
      {principal} + {interest}
    </span>
  );
}

/** What presses: a warning, or days that are late and what follows. */
function Pressing({ loan }: { readonly loan: Loan }) {
  const t = useT();
  const style = useUi();
  const { state, alarm, overdueRate, saleDay, isSecured } = loan;
  const text =
    state === "overdue"
      ? [
          t("loan_overdue_text", { rate: percentOf(overdueRate, style) }),
          isSecured && saleDay !== null
            ? t("loan_overdue_sale", { date: formatUtcDate(dayStart(saleDay)) })
            : isSecured
              ? ""
              : t("loan_overdue_unsecured"),
        ].join(" ")
      : alarm === "warning"
        ? t("loan_warned_text")
        : null;
  if (text === null) return null;
  return (
    <div role="status">
      <Notice tone="attention">
        <WarningCircleIcon size={20} weight="fill" aria-hidden="true" className="shrink-0" />
        <span>{text}</span>
      </Notice>
    </div>
  );
}
