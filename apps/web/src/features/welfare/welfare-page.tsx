import type { Data } from "@candela/api";
import { AMOUNT_DECIMALS, Amount, PaperTag, ProgressBar, Skeleton, SkeletonRows, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { budgetText, type Campaign, countText, progressOf } from "../../lib/campaigns/campaign-view.ts";
import { DaysRow } from "../../lib/campaigns/days-row.tsx";
import { MissingNote } from "../../lib/campaigns/missing-note.tsx";
import { TaskList } from "../../lib/campaigns/task-list.tsx";
import { FrozenNotice } from "../../lib/components/frozen-notice.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { SideBySide } from "../../lib/components/side-by-side.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { ACTIVITY_PATH } from "../../lib/navigation/paths.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { VoucherList } from "../../lib/vouchers/voucher-list.tsx";

type Overview = NonNullable<Data<"GET /api/welfare/overview">>;

/** Trades and receipts move tasks on, and nothing tells of each step. */
const REFRESH_MS = 15_000;

/** Welfare: tasks and days first, then the vouchers that they gave. */
export default function WelfarePage() {
  const t = useT();
  const session = useSession();
  return (
    <div className="pb-8">
      <PageHeader
        title={t("campaign_welfare_title")}
        end={
          <span className="me-3">
            <PaperTag />
          </span>
        }
      />
      {session === null ? <LoggedOut title={t("welfare_out")} text={t("exchange_logged_out_text")} /> : <Welfare key={session.userId} />}
    </div>
  );
}

function Welfare() {
  const { data, isError, refetch } = useQuery({
    ...dataQuery("GET /api/welfare/overview", {}, { keep: true }),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined || data === null) return isError ? <PartError onRetry={() => void refetch()} /> : <Waiting />;
  return (
    <div className="flex flex-col gap-5 pt-2">
      <Head overview={data} />
      <div className="page-x empty:hidden">
        <FrozenNotice />
      </div>
      <SideBySide>
        <div className="flex flex-col gap-5 max-[76rem]:pb-5">
          {data.campaigns.map((campaign) => (
            <Part key={campaign.id} campaign={campaign} />
          ))}
        </div>
        <div>
          <VoucherList counts={data.counts} />
        </div>
      </SideBySide>
    </div>
  );
}

function Head({ overview: { held, saved, currencyName } }: { readonly overview: Overview }) {
  const t = useT();
  return (
    <section aria-label={t("welfare_held")} className="page-x flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <div>
        <p className="text-caption text-ink-2">{t("welfare_held")}</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-price">
            <Amount own value={held} decimals={AMOUNT_DECIMALS} rounding="down" />
          </span>
          <span className="text-body text-ink-3">{t("welfare_off_fees", { currency: currencyName })}</span>
        </p>
      </div>
      <div className="ms-auto text-end">
        <p className="text-caption text-ink-2">{t("welfare_saved")}</p>
        <p className="text-title3">
          <Amount own value={saved} decimals={AMOUNT_DECIMALS} rounding="down" />
        </p>
      </div>
    </section>
  );
}

/** One campaign of the page: its tasks, or its days. */
function Part({ campaign }: { readonly campaign: Campaign }) {
  const { form, days } = campaign;
  if (form === "days" && days !== null) return <Days campaign={campaign} />;
  return <Tasks campaign={campaign} />;
}

function Title({ campaign, end }: { readonly campaign: Campaign; readonly end: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 className="min-w-0 text-title3">
        <a href={pageHref(ACTIVITY_PATH, { id: campaign.id })} className="-my-2.5 inline-block min-h-11 content-center">
          {campaign.title}
        </a>
      </h2>
      <span className="ms-auto text-caption text-ink-3">{end}</span>
    </div>
  );
}

function Tasks({ campaign }: { readonly campaign: Campaign }) {
  const t = useT();
  const style = useUi();
  const progress = progressOf(campaign);
  const { title, state } = campaign;
  return (
    <section aria-label={title} className="page-x">
      <Title
        campaign={campaign}
        end={progress !== null && t("welfare_done_of", { done: countText(progress.done, style), goal: countText(progress.goal, style) })}
      />
      {progress !== null && (
        <div className="pt-2.5 pb-1.5">
          <ProgressBar
            share={progress.share}
            label={t("activity_progress", { name: title })}
            lit={state === "running" && progress.share < 1}
          />
        </div>
      )}
      <MissingNote campaign={campaign} />
      <TaskList campaign={campaign} />
    </section>
  );
}

function Days({ campaign }: { readonly campaign: Campaign }) {
  const t = useT();
  const style = useUi();
  const { title, days, currencyName, budget, state } = campaign;
  if (days === null) return null;
  const note =
    state === "budget_used"
      ? t("activity_used_text")
      : t("welfare_days_note", { currency: currencyName, left: budgetText(budget.left, style) });
  const day = days.isTodaySigned ? days.inRow : days.nextDay;
  return (
    <section aria-label={title} className="page-x">
      <Title campaign={campaign} end={t(days.isTodaySigned ? "welfare_day_signed" : "welfare_day", { day: countText(day, style) })} />
      <div className="pt-3">
        <DaysRow campaign={campaign} />
      </div>
      <MissingNote campaign={campaign} />
      <p className="pt-2 text-small text-ink-3">{note}</p>
    </section>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div className="pt-2">
      <div className="page-x flex flex-col gap-2 pb-6">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-9 w-44" />
      </div>
      <SkeletonRows count={5} label={t("ui_loading")} />
    </div>
  );
}
