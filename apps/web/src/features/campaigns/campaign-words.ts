import { DAY_MS } from "@candela/model";
import type { NumberStyle } from "@candela/ui";
import {
  type AudienceRule,
  type Campaign,
  countedText,
  isClaimable,
  moneyText,
  nextTask,
  type Progress,
} from "../../lib/campaigns/campaign-view.ts";
import { taskName } from "../../lib/campaigns/task-words.ts";
import type { T } from "../../lib/language/i18n.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";

/** A rule in a sentence, the same for everybody; of an account's age with the reader's own. */
function ruleText({ rule, value, mine }: AudienceRule, t: T): string {
  const withOwn = (text: string) => (mine === null ? text : `${text} ${t("activity_own_age", { count: mine })}`);
  switch (rule) {
    case "openedBefore":
      return t("activity_rule_opened_before", { date: formatUtcDay(value ?? 0) });
    case "accountDaysMax":
      return withOwn(t("activity_rule_younger", { count: value ?? 0 }));
    case "accountDaysMin":
      return withOwn(t("activity_rule_older", { count: value ?? 0 }));
    case "registered":
      return t("activity_rule_registered");
    case "identity":
      return t("activity_rule_identity");
    case "deposited":
      return t("activity_rule_deposit");
  }
}

/** All rules; to somebody who is not in, those that keep them out. */
export function audienceText({ audience }: Pick<Campaign, "audience">, t: T): string {
  if (audience.length === 0) return t("activity_rule_everyone");
  const broken = audience.filter(({ isMet }) => isMet === false);
  return (broken.length > 0 ? broken : audience).map((rule) => ruleText(rule, t)).join(" ");
}

/** How far one is, or what comes next: under the bar, at its start. */
export function progressText(campaign: Campaign, { amount }: Progress, t: T, style: NumberStyle): string {
  const { days, currencyName } = campaign;
  if (amount !== null)
    return t("activity_counted_of", { counted: countedText(amount.counted, style), goal: moneyText(amount.goal, style) });
  if (days !== null) return t(days.isTodaySigned ? "activity_today_claimed" : "activity_today_open");
  const next = nextTask(campaign);
  if (next === null) return t("activity_all_done");
  return t(isClaimable(next, campaign) ? "activity_to_claim" : "activity_next", { step: taskName(next, currencyName, t, style) });
}

/** When it begins or ends, or how it ended. */
export function endText({ state, startsAt, endsAt, endedEarlyAt, draw }: Campaign, t: T): string {
  const date = (ts: number | null) => formatUtcDay(ts ?? startsAt);
  if (state === "upcoming") return t("activity_begins", { date: date(startsAt) });
  if (state === "running") return endsAt === null ? t("activity_open_end") : t("activity_to", { date: date(endsAt) });
  if (state === "budget_used") return t("activity_used");
  if (state === "void") return t("activity_void_text");
  if (state === "drawn") return t("activity_drawn_on", { date: date(draw?.settledAt ?? endsAt) });
  return t(endedEarlyAt === null ? "activity_ended_on" : "activity_ended_early", { date: date(endedEarlyAt ?? endsAt) });
}

/** "1 Nov to 30 Nov, UTC": the last day that counts is told, not the midnight after it. */
export function spanText({ startsAt, endsAt }: Pick<Campaign, "startsAt" | "endsAt">, t: T): string {
  const from = formatUtcDay(startsAt);
  if (endsAt === null) return t("activity_from", { from });
  const last = endsAt % DAY_MS === 0 ? endsAt - 1 : endsAt;
  return t("activity_span", { from, to: formatUtcDay(last) });
}
