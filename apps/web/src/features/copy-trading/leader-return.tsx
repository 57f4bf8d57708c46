import { useUi } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../lib/navigation/paths.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { shareText } from "./copy-numbers.ts";
import type { LeaderDetail } from "./copy-shapes.ts";
import { DropChart } from "./drop-chart.tsx";
import { DAYS, DAYS_ASKED, type Days } from "./leader-filter.ts";
import { SignedShare } from "./signed-share.tsx";

interface LeaderReturnProps {
  readonly leader: LeaderDetail;
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}

/** What was gained and what it cost on the way, drawn under each other; of a leader too young to judge neither. */
export function LeaderReturn({ leader, days, onDays }: LeaderReturnProps) {
  const t = useT();
  return (
    <section aria-label={t("copy_return")}>
      <dl className="page-x flex flex-wrap justify-between gap-x-4 gap-y-2">
        <div>
          <dt className="text-caption text-ink-2">{days === "all" ? t("copy_return") : t("copy_return_of", { count: Number(days) })}</dt>
          <dd className="text-price">
            <Lead share={leader.return} isYoung={leader.isYoung} />
          </dd>
        </div>
        <div className="ms-auto text-end">
          <dt className="text-caption text-ink-2">{t("copy_worst_drop")}</dt>
          <dd className="text-price">
            <Lead share={leader.worstDrop} isYoung={leader.isYoung} />
          </dd>
        </div>
      </dl>
      {!leader.isYoung && <Line leader={leader} days={days} />}
      <div className="page-x flex flex-wrap items-center justify-between gap-x-3 pt-2">
        <Periods days={days} onDays={onDays} />
        <a href={pageHref(COPY_PATH, { tab: "rules" })} className="ms-auto flex min-h-11 items-center gap-1 text-caption font-medium">
          {t("copy_how")}
          <CaretRightIcon size={15} aria-hidden="true" className="text-ink-3 rtl:-scale-x-100" />
        </a>
      </div>
    </section>
  );
}

function Lead({ share, isYoung }: { readonly share: string | null; readonly isYoung: boolean }) {
  const t = useT();
  return isYoung ? <span className="text-title3 text-ink-2">{t("copy_young")}</span> : <SignedShare share={share} />;
}

function Line({ leader: { id, name, return: returned }, days }: Pick<LeaderReturnProps, "leader" | "days">) {
  const t = useT();
  const style = useUi();
  const { data } = useQuery({
    ...rowsQuery("GET /api/followOrder/leaderDays", { id, days: DAYS_ASKED[days] }),
    placeholderData: keepPreviousData,
  });
  const label = t("copy_line", { name, value: returned === null ? "--" : shareText(returned, style, 1, "always") });
  return <div className="min-h-39 pt-2">{data !== undefined && data.length > 1 && <DropChart days={data} label={label} />}</div>;
}

function Periods({ days, onDays }: Pick<LeaderReturnProps, "days" | "onDays">) {
  const t = useT();
  const names = {
    "30": t("copy_short_days", { count: 30 }),
    "90": t("copy_short_days", { count: 90 }),
    "365": t("copy_short_year"),
    all: t("copy_all"),
  };
  return (
    <fieldset aria-label={t("copy_period")} className="-ms-1 flex min-w-0 flex-wrap">
      {DAYS.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === days}
          onClick={() => onDays(value)}
          className={`touch min-h-9 min-w-11 cursor-pointer rounded-chip px-3 text-caption font-medium ${value === days ? "bg-ink text-on-ink" : "text-ink-2 active:bg-fill"}`}
        >
          {names[value]}
        </button>
      ))}
    </fieldset>
  );
}
