import { COPY_DROP_FLOOR } from "@candela/api";
import { Amount, compareDecimals, formatDecimal, useUi } from "@candela/ui";
import { ScalesIcon } from "@phosphor-icons/react/dist/csr/Scales";
import type { ReactNode } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { waitText } from "../../lib/time/wait-text.ts";
import { shareText } from "./copy-numbers.ts";
import { type LeaderDetail, RISK_MOST } from "./copy-shapes.ts";
import { RiskBars } from "./risk-bars.tsx";
import { SignedShare } from "./signed-share.tsx";

interface LeaderProps {
  readonly leader: LeaderDetail;
}

/** Every figure with its counts or its formula under its name, so that each can be worked out again. */
export function LeaderFigures({ leader }: LeaderProps) {
  const t = useT();
  const style = useUi();
  const { tag } = useLanguage();
  const { return: returned, worstDrop, isYoung, followersInProfit: inProfit } = leader;
  const young = <span className="text-caption font-normal text-ink-2">{t("copy_young")}</span>;
  const judged = (element: ReactNode) => (isYoung ? young : element);
  const number = (value: number) => formatDecimal(String(value), style);
  return (
    <dl className="page-x divide-y divide-line pt-1">
      <Line
        name={t("copy_median")}
        note={inProfit === null ? undefined : t("copy_in_profit", { won: number(inProfit), count: leader.followers })}
      >
        {judged(<SignedShare share={leader.medianFollower} />)}
      </Line>
      <Line
        name={t("copy_ratio")}
        note={
          returned === null || worstDrop === null
            ? t("copy_ratio_plain")
            : t("copy_ratio_text", { returned: shareText(returned, style, 2), drop: shareText(divisorOf(worstDrop), style, 2) })
        }
      >
        {judged(<Plain value={leader.returnOverDrop} />)}
      </Line>
      <Line name={t("copy_win_rate")} note={t("copy_win_text", { won: number(leader.won), closed: number(leader.closed) })}>
        {judged(<bdi className="num">{leader.winRate === null ? "--" : shareText(leader.winRate, style, 2)}</bdi>)}
      </Line>
      <Line name={t("copy_holds")} note={t("copy_holds_text")}>
        {judged(<bdi>{leader.holdMs === null ? "--" : waitText(leader.holdMs, tag, "narrow")}</bdi>)}
      </Line>
      <Line name={t("copy_money")} note={t("copy_money_text")}>
        <AssetAmount code="USDT" value={leader.followersMoney} unit />
      </Line>
      <Line
        name={t("copy_risk")}
        note={
          leader.dailySwing === null || isYoung
            ? t("copy_risk_plain")
            : t("copy_risk_text", { swing: shareText(leader.dailySwing, style, 2) })
        }
      >
        {judged(<Risk risk={leader.risk} />)}
      </Line>
    </dl>
  );
}

/** What the return is divided by, as a share: the worst drop, and not less than the floor. */
function divisorOf(worstDrop: string): string {
  const drop = worstDrop.replace("-", "");
  return compareDecimals(drop, COPY_DROP_FLOOR) < 0 ? COPY_DROP_FLOOR : drop;
}

function Plain({ value }: { readonly value: string | null }) {
  return value === null ? "--" : <Amount value={value} decimals={2} rounding="even" />;
}

function Risk({ risk }: { readonly risk: number | null }) {
  const t = useT();
  if (risk === null) return "--";
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {t("copy_risk_of", { risk, most: RISK_MOST })} <RiskBars risk={risk} />
    </span>
  );
}

function Line({ name, note, children }: { readonly name: string; readonly note: string | undefined; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 py-1.5">
      <dt className="min-w-[min(100%,8rem)] flex-1 hyphens-auto">
        <span className="block text-body">{name}</span>
        {note !== undefined && <span className="block text-caption text-ink-3">{note}</span>}
      </dt>
      <dd className="ms-auto text-end text-row">{children}</dd>
    </div>
  );
}

/** By which rule a leader is old enough to be judged, with the leader's own counts. Nobody follows themselves: `own` leaves that out. */
export function LeaderAge({ leader, own = false }: LeaderProps & { readonly own?: boolean }) {
  const t = useT();
  const style = useUi();
  const { days, youngDays, trades, youngTrades, isYoung } = leader;
  const number = (value: number) => formatDecimal(String(value), style);
  const words = { days: number(days), needed: youngDays, trades: number(trades), least: youngTrades };
  return (
    <div className="page-x pt-2">
      <p className="flex items-center gap-4 rounded-tile bg-fill px-4 py-3 text-caption text-ink-2">
        <ScalesIcon size={21} aria-hidden="true" className="shrink-0 text-ink" />
        <span>
          {t(isYoung ? "copy_age_young" : "copy_age_enough", words)}
          {isYoung && !own && ` ${t("copy_age_follow")}`}
        </span>
      </p>
    </div>
  );
}
