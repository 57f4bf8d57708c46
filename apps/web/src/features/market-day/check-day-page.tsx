import type { Data } from "@candela/api";
import { EmptyState, ErrorState, PaperTag, Skeleton } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useCurrentProduct } from "../../lib/market/current-product.ts";
import { redirectTo } from "../../lib/navigation/navigation.ts";
import { CHECK_DAY_PATH } from "../../lib/navigation/paths.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { CheckView } from "./check-view.tsx";
import { DayForm } from "./day-form.tsx";
import { parseDayText } from "./day-text.ts";
import { dayName, overAt } from "./day-words.ts";
import { DaysAhead } from "./days-ahead.tsx";
import { notedHashesStore, useNotesAhead } from "./noted-hashes.ts";

type Days = Data<"GET /api/market/checkableDays">;

/** Where anybody works a past day of the simulated market out again, without an account. */
export default function CheckDayPage() {
  const t = useT();
  const query = useQuery(dataQuery("GET /api/market/checkableDays", {}));
  const days = query.data ?? undefined;
  useNotesAhead(days !== undefined && days.first !== null);
  return (
    <>
      <PageHeader
        title={t("day_title")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      {days !== undefined ? (
        <Days days={days} />
      ) : query.isError || query.data === null ? (
        <PartError onRetry={() => void query.refetch()} />
      ) : (
        <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-3 pt-2">
          <Skeleton className="h-16" />
          <Skeleton className="h-20 rounded-input!" />
          <Skeleton className="h-13 rounded-button!" />
        </div>
      )}
    </>
  );
}

function Days({ days: { first, last } }: { readonly days: Days }) {
  const t = useT();
  if (first === null) return <EmptyState title={t("day_recording")} text={t("day_recording_text")} />;
  return (
    <div className="page-x flex flex-col gap-4 pt-1 pb-8">
      {last === null ? (
        <EmptyState title={t("day_first_runs")} text={t("day_first_runs_text", { moment: overAt(first) })} />
      ) : (
        <Checkable first={first} last={last} />
      )}
      <DaysAhead />
    </div>
  );
}

const OWN_TICKS_MAX = 4;

/** Numbers of ticks in the address, as receipts name them; what is none is left out. */
function ticksOf(text: string | null): readonly number[] {
  const numbers = (text ?? "").split(",").filter((each) => /^[1-9]\d{0,14}$/.test(each));
  return numbers.slice(0, OWN_TICKS_MAX).map(Number);
}

function Checkable({ first, last }: { readonly first: string; readonly last: string }) {
  const t = useT();
  const [asked, productAsked, ticks] = [useQueryParam("day"), useQueryParam("productCode"), useQueryParam("ticks")];
  const current = useCurrentProduct().productCode;
  const [run, setRun] = useState(0);
  const noted = useStore(notedHashesStore);
  const productCode = productAsked ?? current;
  const day = parseDayText(asked);
  const isCheckable = day !== null && day >= first && day <= last;
  const check = (nextDay: string, nextCode: string) => {
    if (nextDay === asked && nextCode === productCode) setRun(run + 1);
    else void redirectTo(CHECK_DAY_PATH, { day: nextDay, productCode: nextCode });
  };
  return (
    <>
      <p className="text-body text-ink-2">{t("day_intro")}</p>
      <DayForm
        key={`${day} ${productCode}`}
        first={first}
        last={last}
        day={isCheckable ? day : last}
        productCode={productCode}
        onCheck={check}
      />
      {asked !== null && !isCheckable && <NotCheckable day={day} first={first} />}
      {isCheckable && (
        <CheckView
          key={`${run} ${day} ${productCode}`}
          day={day}
          productCode={productCode}
          ownTicks={ticksOf(ticks)}
          noted={noted[day] ?? null}
          isFirst={day === first}
        />
      )}
    </>
  );
}

/** Why a day that the address asks for cannot be checked. */
function NotCheckable({ day, first }: { readonly day: string | null; readonly first: string }): ReactNode {
  const t = useT();
  const { tag } = useLanguage();
  if (day === null) return <ErrorState title={t("day_none")} text={t("day_none_text")} />;
  if (day < first) return <ErrorState title={t("day_before")} text={t("day_before_text", { first: dayName(first, tag) })} />;
  // The form offers another day than the one that was asked for.
  return <ErrorState title={`${dayName(day, tag)}: ${t("day_not_over")}`} text={t("day_not_over_text", { moment: overAt(day) })} />;
}
