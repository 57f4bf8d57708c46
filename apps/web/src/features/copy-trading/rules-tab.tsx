import type { MessageKey } from "@candela/i18n";
import { formatDecimal, type NumberStyle, Skeleton, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { roundShareText } from "./copy-numbers.ts";
import type { CopyRules } from "./copy-shapes.ts";

interface Rule {
  readonly title: MessageKey;
  readonly text: MessageKey;
}

/** Each figure of a leader: how it is counted, and from what. */
const FIGURES: readonly Rule[] = [
  { title: "copy_return", text: "copy_how_return" },
  { title: "copy_worst_drop", text: "copy_how_drop" },
  { title: "copy_ratio", text: "copy_how_ratio" },
  { title: "copy_median", text: "copy_how_median" },
  { title: "copy_win_rate", text: "copy_how_win" },
  { title: "copy_holds", text: "copy_how_holds" },
  { title: "copy_money", text: "copy_how_money" },
  { title: "copy_risk", text: "copy_how_risk" },
  { title: "copy_young", text: "copy_how_young" },
];

/** What is copied, when and in which size. */
const COPYING: readonly Rule[] = [
  { title: "copy_rule_what", text: "copy_rule_what_text" },
  { title: "copy_rule_tick", text: "copy_rule_tick_text" },
  { title: "copy_rule_size", text: "copy_rule_size_text" },
  { title: "copy_rule_skip", text: "copy_rule_skip_text" },
  { title: "copy_rule_close", text: "copy_rule_close_text" },
  { title: "copy_rule_stop", text: "copy_rule_stop_text" },
];

const SHARING: readonly Rule[] = [
  { title: "copy_rule_share", text: "copy_rule_share_text" },
  { title: "copy_rule_mark", text: "copy_rule_mark_text" },
  { title: "copy_rule_higher", text: "copy_rule_higher_text" },
];

const FAIRNESS: readonly Rule[] = [
  { title: "copy_rule_self", text: "copy_rule_self_text" },
  { title: "copy_rule_ends", text: "copy_rule_ends_text" },
];

/** Every bound that the texts name, as the server publishes it. */
function bounds(rules: CopyRules, style: NumberStyle) {
  const share = (text: string) => roundShareText(text, style);
  const [second = "0", third = "0", fourth = "0", fifth = "0"] = rules.riskBounds;
  return {
    ...{ days: rules.youngDays, trades: rules.youngTrades, floor: share(rules.dropFloor), most: share(rules.shareMax) },
    ...{ second: share(second), third: share(third), fourth: share(fourth), fifth: share(fifth) },
    ...{ least: share(rules.ownStop.least), highest: share(rules.ownStop.most), usual: share(rules.ownStop.usual) },
    ...{
      copy: formatDecimal(rules.leastCopy, style),
      follows: rules.followsMost,
      followers: formatDecimal(String(rules.followersMost), style),
    },
  };
}

/** The rules by which leaders are counted and trades are copied: one page of formulas, with the bounds that are in force. */
export function RulesTab() {
  const t = useT();
  const style = useUi();
  const { data, isError, refetch } = useQuery(dataQuery("GET /api/followOrder/rules", {}, { keep: true }));
  if (!data)
    return isError || data === null ? (
      <PartError onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-4 pt-4">
        <Skeleton className="h-40 rounded-card!" />
        <Skeleton className="h-64 rounded-card!" />
      </div>
    );
  const words = bounds(data, style);
  return (
    <div className="page-x flex flex-col gap-6 pt-4">
      <Group title="copy_how" rules={FIGURES} words={words} />
      <Group title="copy_rules_copying" rules={COPYING} words={words} />
      <Group title="copy_rules_share" rules={SHARING} words={words} />
      <Group title="copy_rules_fair" rules={FAIRNESS} words={words} />
    </div>
  );
}

interface GroupProps {
  readonly title: MessageKey;
  readonly rules: readonly Rule[];
  readonly words: ReturnType<typeof bounds>;
}

function Group({ title, rules, words }: GroupProps) {
  const t = useT();
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="pb-1 text-title2">
        {t(title)}
      </h2>
      <dl className="divide-y divide-line">
        {rules.map((rule) => (
          <div key={rule.title} className="py-3">
            <dt className="text-row">{t(rule.title)}</dt>
            <dd className="pt-0.5 text-body text-ink-2">{t(rule.text, words)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
