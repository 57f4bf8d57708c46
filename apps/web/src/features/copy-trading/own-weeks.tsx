import { signOf } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDay } from "../../lib/time/time-format.ts";
import { MONEY, type OwnLeader } from "./copy-shapes.ts";

const WEEK_MS = 7 * 86_400_000;

/** What the leader got of each week, and what is still due of it; the newest first. */
export function OwnWeeks({ weeks }: Pick<OwnLeader, "weeks">) {
  const t = useT();
  return (
    <section aria-labelledby="copy-own-weeks" className="page-x pt-3">
      <h3 id="copy-own-weeks" className="min-h-9 text-title3">
        {t("copy_lead_weeks")}
      </h3>
      {weeks.length === 0 ? (
        <p className="pb-2 text-caption text-ink-2">{t("copy_lead_no_weeks")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {weeks.map(({ week, received, due }) => (
            <li key={week} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-1.5 text-body">
              <span>{t("copy_week_to", { date: formatUtcDay(week + WEEK_MS - 1) })}</span>
              <span className="ms-auto text-end">
                <AssetAmount own whole code={MONEY} value={received} unit />
                {signOf(due) > 0 && (
                  <span className="block text-caption text-ink-3">
                    {t("copy_week_due")} <AssetAmount own whole code={MONEY} value={due} unit />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
