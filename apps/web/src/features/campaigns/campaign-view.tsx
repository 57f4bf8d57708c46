import { Notice, ProgressBar, Tag } from "@candela/ui";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { type Campaign, isAmountGoal, isOver, progressOf } from "../../lib/campaigns/campaign-view.ts";
import { DaysRow } from "../../lib/campaigns/days-row.tsx";
import { TaskList } from "../../lib/campaigns/task-list.tsx";
import { FrozenNotice } from "../../lib/components/frozen-notice.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { BudgetBar } from "./budget-bar.tsx";
import { CampaignWays } from "./campaign-ways.tsx";
import { audienceText, endText, spanText } from "./campaign-words.ts";
import { CountedLines } from "./counted-lines.tsx";
import { DrawPart } from "./draw-part.tsx";
import { Lead } from "./lead.tsx";

interface ViewProps {
  readonly campaign: Campaign;
}

/** What it is and for whom, how far one is, what counted, the odds, and where the money comes from. */
export function CampaignView({ campaign }: ViewProps) {
  const t = useT();
  const { title, form, state, tasks, draw } = campaign;
  const progress = progressOf(campaign);
  const counted = tasks.find(isAmountGoal);
  return (
    <>
      <div className="page-x flex flex-1 flex-col gap-4 pt-1.5 pb-4 min-[76rem]:grid min-[76rem]:grid-cols-2 min-[76rem]:content-start min-[76rem]:items-start min-[76rem]:gap-x-8">
        <div className="flex min-w-0 flex-col gap-4">
          <Intro campaign={campaign} />
          <FrozenNotice />
          {state !== "running" && <Notice>{endText(campaign, t)}</Notice>}
          {progress !== null && (
            <section aria-label={t("activity_progress", { name: title })}>
              <Lead campaign={campaign} progress={progress} />
              <div className="pt-3.5">
                <ProgressBar
                  share={progress.share}
                  label={t("activity_progress", { name: title })}
                  lit={state === "running" && progress.share < 1}
                />
              </div>
            </section>
          )}
          {counted !== undefined && counted.mine !== null && <CountedLines campaign={campaign} task={counted} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {form === "days" && campaign.days !== null && (
            <section aria-label={t("campaign_days")}>
              <DaysRow campaign={campaign} />
            </section>
          )}
          {form === "tasks" && <TaskList campaign={campaign} />}
          {draw !== null && <DrawPart campaign={campaign} draw={draw} />}
          <BudgetBar campaign={campaign} />
        </div>
      </div>
      <CampaignWays campaign={campaign} />
    </>
  );
}

function Intro({ campaign }: ViewProps) {
  const t = useT();
  const { title, summary, isIn } = campaign;
  const out = isIn === false && !isOver(campaign);
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 dir="auto" className="text-[1.5rem] leading-[1.875rem] font-semibold tracking-tight">
          {title}
        </h2>
        {out && <Tag>{t("activity_not_for_you")}</Tag>}
      </div>
      <p className="mt-0.5 text-body text-ink-2">
        {spanText(campaign, t)} <bdi>{summary}</bdi>
      </p>
      <p className="mt-1.5 flex items-start gap-1.5 text-caption text-ink-2">
        {isIn === true ? (
          <CheckCircleIcon size={16} weight="fill" aria-hidden="true" className="mt-px shrink-0 text-ok" />
        ) : (
          <InfoIcon size={16} aria-hidden="true" className="mt-px shrink-0 text-ink-3" />
        )}
        <span>
          {audienceText(campaign, t)} {isIn === true ? t("activity_in") : out ? t("activity_same_rules_text") : ""}
        </span>
      </p>
    </section>
  );
}
