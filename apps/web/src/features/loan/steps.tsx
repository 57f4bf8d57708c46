import { Button, cx, SkeletonRows } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { type ReactNode, useState } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatUtcDay, formatUtcTime } from "../../lib/time/time-format.ts";
import { EventSheet } from "./event-sheet.tsx";
import { isRunning, type Loan, type LoanEvent } from "./loan-shapes.ts";
import { dayOfLoan, dayStart, eventText } from "./loan-words.ts";

type Time = "past" | "now" | "ahead";

/** What happened to a loan, where it is today, and what is ahead of it, oldest first. */
export function Steps({ loan }: { readonly loan: Loan }) {
  const t = useT();
  const { rows, failed, retry, more, reading, moreFailed } = usePagedRows("GET /api/loan/events", { "params[loanId]": loan.id });
  const [shown, setShown] = useState<LoanEvent | null>(null);
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={4} label={t("ui_loading")} />;
  return (
    <div className="page-x">
      {more !== null && (
        <div className="grid place-items-center pb-3">
          <Button kind="secondary" size="small" loading={reading} onClick={more}>
            {t(moreFailed ? "system_retry" : "loan_earlier")}
          </Button>
        </div>
      )}
      <ol>
        {rows.toReversed().map((event) => (
          <PastStep key={event.id} event={event} onOpen={() => setShown(event)} />
        ))}
        {isRunning(loan) && <Ahead loan={loan} />}
      </ol>
      {shown !== null && <EventSheet event={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

/** Amount of an event: of the borrowed currency, or of its collateral. */
function amountOf({ kind, amount, currencyName, collateral, collateralName, sale }: LoanEvent): ReactNode {
  if (sale !== null && collateralName !== null) return <AssetAmount own whole code={collateralName} value={`-${sale.sold}`} unit />;
  if (collateral !== null && collateralName !== null) {
    // The most that may be added by itself moves nothing.
    if (kind === "topUpSet") return <AssetAmount own whole code={collateralName} value={collateral} unit />;
    const isAdded = kind === "collateralAdded" || kind === "toppedUp" || kind === "disbursed";
    if (kind !== "disbursed")
      return <AssetAmount own whole code={collateralName} value={isAdded ? collateral : `-${collateral}`} sign="always" unit />;
  }
  if (amount === null) return null;
  const isPaid = kind === "repaid" || kind === "settled";
  return <AssetAmount own whole code={currencyName} value={isPaid ? `-${amount}` : amount} />;
}

function PastStep({ event, onOpen }: { readonly event: LoanEvent; readonly onOpen: () => void }) {
  const t = useT();
  const { ts, tick } = event;
  const text = t("earning_product", { currency: eventText(event, t), term: formatUtcDay(ts) });
  const end = amountOf(event);
  // What a price decided is explained by its tick.
  if (tick === null) return <Step time="past" text={text} end={end} />;
  return (
    <Step
      time="past"
      text={
        <button type="button" onClick={onOpen} className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-start">
          {text}
          <CaretRightIcon size={14} aria-hidden="true" className="shrink-0 text-ink-3 rtl:-scale-x-100" />
        </button>
      }
      // Prices may decide several times on one day.
      end={end ?? <bdi className="num text-caption text-ink-3">{t("orders_utc", { time: formatUtcTime(ts) })}</bdi>}
    />
  );
}

/** Today, the reminders, and the end of the term; of a late loan the day of its sale. */
function Ahead({ loan }: { readonly loan: Loan }) {
  const t = useT();
  const now = useNow(30_000);
  const { due, currencyName, dueDay, dueAtTerm, termDays, reminderDays, state, overdueDays, saleDay } = loan;
  const money = (value: string) => <AssetAmount own whole code={currencyName} value={value} />;
  const isLate = state === "overdue";
  const ahead = reminderDays.filter((day) => dayStart(day) > now);
  const [first, last] = ahead.map((day) => formatUtcDay(dayStart(day)));
  return (
    <>
      <Step
        time="now"
        text={isLate ? t("loan_today_late", { count: overdueDays }) : t("loan_today", { day: dayOfLoan(loan, now), days: termDays })}
        end={money(due)}
        isLast={isLate && saleDay === null}
      />
      {!isLate && first !== undefined && (
        <Step time="ahead" text={t("loan_reminders")} end={last === undefined ? first : t("loan_both", { first, second: last })} />
      )}
      {!isLate && dueDay !== null && (
        <Step
          time="ahead"
          text={t("loan_due_if", { date: formatUtcDay(dayStart(dueDay)) })}
          end={dueAtTerm === null ? null : <strong className="font-semibold">{money(dueAtTerm)}</strong>}
          isLast
        />
      )}
      {isLate && saleDay !== null && (
        <Step time="ahead" text={t("loan_sale_day", { date: formatUtcDay(dayStart(saleDay)) })} end={null} isLast />
      )}
    </>
  );
}

interface StepProps {
  readonly time: Time;
  readonly text: ReactNode;
  readonly end: ReactNode;
  readonly isLast?: boolean;
}

const DOTS = { past: "bg-ink", now: "bg-flame lit", ahead: "border-2 border-line-strong bg-canvas" } as const;

function Step({ time, text, end, isLast = false }: StepProps) {
  return (
    <li
      className="group relative flex min-h-11 flex-wrap items-center justify-between gap-x-3 ps-7 text-body"
      aria-current={time === "now" ? "step" : undefined}
    >
      {!isLast && (
        <span
          aria-hidden="true"
          className={cx("absolute start-[5px] top-1/2 h-full w-0.5 group-last:hidden", time === "past" ? "bg-ink" : "bg-line-strong")}
        />
      )}
      <span aria-hidden="true" className={cx("absolute start-0 top-1/2 size-3 -translate-y-1/2 rounded-full", DOTS[time])} />
      <span className={cx("min-w-0", time === "ahead" ? "text-ink-2" : "font-medium text-ink")}>{text}</span>
      <span className="ms-auto text-end text-ink-2">{end}</span>
    </li>
  );
}
