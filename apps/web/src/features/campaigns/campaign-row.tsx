import { cx, ProgressBar, Tag, useUi } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import type { ReactNode } from "react";
import { budgetText, type Campaign, countText, isOver, type Progress, progressOf } from "../../lib/campaigns/campaign-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { ACTIVITY_PATH } from "../../lib/navigation/paths.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { CampaignIcon } from "./campaign-icon.tsx";
import { audienceText, endText, progressText } from "./campaign-words.ts";

interface RowProps {
  readonly campaign: Campaign;
}

/** An activity in a row: what it is, how far one is, and what its budget still has. An activity that is over, or not for the reader, stays listed and says so. */
export function CampaignRow({ campaign, divider }: RowProps & { readonly divider: boolean }) {
  const { id, isIn } = campaign;
  return (
    <a href={pageHref(ACTIVITY_PATH, { id })} className="page-x block active:bg-fill desktop:hover:bg-fill focus-visible:-outline-offset-2">
      <span className={cx("block py-3.5", divider && "border-b border-line")}>
        {isOver(campaign) ? (
          <Over campaign={campaign} />
        ) : isIn === false ? (
          <NotForYou campaign={campaign} />
        ) : (
          <Open campaign={campaign} />
        )}
      </span>
    </a>
  );
}

function Open({ campaign }: RowProps) {
  const t = useT();
  const style = useUi();
  const { title, summary, budget, state, form } = campaign;
  const progress = progressOf(campaign);
  // The prizes of a draw are put aside as a whole: what is left is none, and what is held is what matters.
  const left =
    form === "draw"
      ? t("activity_held_draw", { amount: budgetText(budget.held, style) })
      : t("activity_budget_left", { amount: budgetText(budget.left, style) });
  return (
    <>
      <Head
        campaign={campaign}
        text={summary}
        end={progress === null ? <StateTag campaign={campaign} /> : <DoneOf progress={progress} />}
      />
      {progress !== null && (
        <span className="mt-3.5 block">
          <ProgressBar
            share={progress.share}
            label={t("activity_progress", { name: title })}
            lit={state === "running" && progress.share < 1}
          />
        </span>
      )}
      <span className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-small text-ink-3">
        <span>{progress === null ? audienceText(campaign, t) : progressText(campaign, progress, t, style)}</span>
        <span>{dotted(state === "budget_used" ? "" : left, endText(campaign, t))}</span>
      </span>
    </>
  );
}

/** Name and what it is about, and at its end how far one is. */
function Head({
  campaign,
  text,
  end,
  isQuiet = false,
}: RowProps & { readonly text: string; readonly end: ReactNode; readonly isQuiet?: boolean }) {
  return (
    <span className="flex items-start gap-3">
      <CampaignIcon campaign={campaign} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <span className={cx("min-w-0 text-row", isQuiet && "text-ink-2")}>{campaign.title}</span>
          <span className="ms-auto shrink-0">{end}</span>
        </span>
        <span dir={isQuiet ? undefined : "auto"} className="mt-0.5 block text-start text-caption text-ink-2">
          {text}
        </span>
      </span>
    </span>
  );
}

function DoneOf({ progress: { done, goal } }: { readonly progress: Progress }) {
  const t = useT();
  const style = useUi();
  const own = <bdi className="num font-semibold text-ink">{countText(done, style)}</bdi>;
  return (
    <span className="text-row font-normal text-ink-3">
      {withSlot(t("activity_done_of", { done: SLOT, goal: countText(goal, style) }), own)}
    </span>
  );
}

function StateTag({ campaign: { state } }: RowProps) {
  const t = useT();
  if (state === "running") return null;
  return <Tag tone={state === "upcoming" ? "info" : "neutral"}>{t(`activity_state_${state}`)}</Tag>;
}

function NotForYou({ campaign }: RowProps) {
  const t = useT();
  return (
    <>
      <Head campaign={campaign} isQuiet text={audienceText(campaign, t)} end={<Tag>{t("activity_not_for_you")}</Tag>} />
      <span className="ms-14 mt-2.5 flex flex-wrap justify-between gap-x-4 text-small text-ink-3">
        <span>{t("activity_same_rules")}</span>
        <span className="ms-auto text-end">{endText(campaign, t)}</span>
      </span>
    </>
  );
}

function Over({ campaign }: RowProps) {
  const t = useT();
  const { title, state } = campaign;
  return (
    <span className="flex items-center gap-3">
      <CampaignIcon campaign={campaign} />
      <span className="min-w-0 flex-1">
        <span className="block text-row">{dotted(title, t(`activity_state_${state}`))}</span>
        <span className="block text-caption text-ink-3">{endText(campaign, t)}</span>
      </span>
      <CaretRightIcon size={17} aria-hidden="true" className="shrink-0 text-ink-3 rtl:-scale-x-100" />
    </span>
  );
}
