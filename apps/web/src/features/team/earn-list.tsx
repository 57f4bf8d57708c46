import { useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { levelName, type TeamSummary } from "./team-shapes.ts";
import { rateText } from "./team-words.ts";

/** The share of each level, and its limits. */
export function EarnList({ levels }: Pick<TeamSummary, "levels">) {
  const t = useT();
  const style = useUi();
  return (
    <section aria-labelledby="share-earn">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1">
        <h2 id="share-earn" className="text-title3">
          {t("share_earn")}
        </h2>
        <p className="text-caption text-ink-2">{t("share_earn_note")}</p>
      </div>
      <dl className="divide-y divide-line text-body">
        {levels.map(({ level, people, rate }) => (
          <div key={level} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5">
            <dt className="min-w-min flex-1">{t(levelName(level))}</dt>
            <dd className="text-ink-2">{t("share_persons", { count: people })}</dd>
            <dd className="num min-w-14 text-end font-semibold">{rateText(rate, style)}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-3 text-center text-caption text-ink-2">{t("share_limits")}</p>
    </section>
  );
}
