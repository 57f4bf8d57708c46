import { Button, Name, Skeleton, Tag, useUi } from "@candela/ui";
import { type T, useT } from "../../lib/language/i18n.ts";
import { navigateTo, pageHref } from "../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../lib/navigation/paths.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { countWords, shareText } from "./copy-numbers.ts";
import type { Leader } from "./copy-shapes.ts";
import type { Days } from "./leader-filter.ts";
import { LeaderToken } from "./leader-token.tsx";
import { ReturnLine } from "./return-line.tsx";
import { RiskBars } from "./risk-bars.tsx";
import { SignedShare } from "./signed-share.tsx";

/** "90 d return", or "Return" of all days. */
export const returnWord = (days: Days, t: T) => (days === "all" ? t("copy_return") : t("copy_return_days", { days }));

/** A leader: what was gained beside the worst drop, and what a follower in the middle got, in the same size. */
export function LeaderRow({ leader, days }: { readonly leader: Leader; readonly days: Days }) {
  const t = useT();
  const style = useUi();
  const { id, name, followers, days: age } = leader;
  return (
    <article aria-label={name} className="page-x relative border-b border-line pt-4 pb-5 active:bg-fill desktop:hover:bg-fill">
      <div className="flex items-center gap-3">
        <LeaderToken id={id} name={name} />
        <div className="min-w-0 flex-1">
          <a
            href={pageHref(COPY_PATH, { leader: id })}
            className="block text-row after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
          >
            <Name>{name}</Name>
          </a>
          <p className="text-caption text-ink-2">
            {dotted(t("copy_followers", countWords(followers, style)), t("copy_age", { count: age }))}
          </p>
        </div>
        <CopyKey leader={leader} />
      </div>
      {leader.isYoung ? <Young /> : <Figures leader={leader} days={days} />}
    </article>
  );
}

/** Follows the leader, or opens what is copied already. */
export function CopyKey({ leader: { id, name, followState, isOwn } }: { readonly leader: Leader }) {
  const t = useT();
  if (isOwn) return <Tag>{t("copy_you")}</Tag>;
  const copies = followState === "running" || followState === "paused";
  return (
    <Button
      kind="secondary"
      size="small"
      className="relative z-1"
      aria-label={t(copies ? "copy_see" : "copy_copy_one", { name })}
      onClick={() => void navigateTo(COPY_PATH, copies ? { tab: "copies" } : { follow: id })}
    >
      {t(followState === "paused" ? "copy_state_paused" : copies ? "copy_state_running" : "copy_copy")}
    </Button>
  );
}

function Young() {
  const t = useT();
  return <p className="pt-2 ps-14 text-caption text-ink-2">{t("copy_young")}</p>;
}

function Figures({ leader, days }: { readonly leader: Leader; readonly days: Days }) {
  const t = useT();
  const style = useUi();
  const { line, return: returned, worstDrop, medianFollower, risk, name } = leader;
  const label = t("copy_line", { name, value: returned === null ? "--" : shareText(returned, style, 1, "always") });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-3">
      {line.length > 1 && <ReturnLine values={line} width={116} height={52} label={label} />}
      <dl className="grid min-w-44 flex-1 grid-cols-2 gap-x-4 gap-y-1.5 text-caption">
        <Figure name={returnWord(days, t)}>
          <SignedShare share={returned} />
        </Figure>
        <Figure name={t("copy_worst_drop")}>
          <SignedShare share={worstDrop} />
        </Figure>
        <Figure name={t("copy_median")}>
          <SignedShare share={medianFollower} />
        </Figure>
        <Figure name={t("copy_risk")}>
          {risk === null ? "--" : <RiskBars risk={risk} />}
          {risk !== null && <span className="sr-only">{t("copy_risk_of", { risk, most: 5 })}</span>}
        </Figure>
      </dl>
    </div>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 hyphens-auto">{name}</dt>
      <dd className="text-row">{children}</dd>
    </div>
  );
}

const SKELETONS = ["1", "2", "3", "4"];

/** Rows with the same columns as the real ones. */
export function LeaderSkeletons() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")}>
      {SKELETONS.map((key) => (
        <div key={key} className="page-x border-b border-line pt-4 pb-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="h-2.5 w-36" />
            </div>
            <Skeleton className="h-11 w-18 rounded-button!" />
          </div>
          <div className="flex items-center gap-4 pt-3">
            <Skeleton className="h-13 w-29 rounded-chip!" />
            <Skeleton className="h-18 flex-1 rounded-chip!" />
          </div>
        </div>
      ))}
    </div>
  );
}
