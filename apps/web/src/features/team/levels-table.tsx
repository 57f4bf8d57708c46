import { formatDecimal, useUi } from "@candela/ui";
import { MegaphoneIcon } from "@phosphor-icons/react/dist/csr/Megaphone";
import { shownParts } from "../../lib/account/shown-parts.ts";
import { PANEL_DECIMALS } from "../../lib/account/shown-today.ts";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import { levelName, type TeamSummary } from "./team-shapes.ts";
import { dayStart, ratesText, rateText } from "./team-words.ts";

const HEAD = "px-1 py-2.5 font-normal first:ps-0 last:pe-0";
const CELL = "px-1 py-3.5 first:ps-0 last:pe-0";

/** People, share and sum of each level; rates that are announced stand under it. */
export function LevelsTable({ summary: { levels, earned: all, currencyName, nextRates } }: { readonly summary: TeamSummary }) {
  const t = useT();
  const style = useUi();
  // With the sum above them as it is shown there: together they are it.
  const { parts } = shownParts({ total: all, parts: levels.map(({ earned }) => earned) }, PANEL_DECIMALS);
  return (
    <div className="rounded-card border border-line px-4 pt-1 pb-1 max-compact:px-3">
      <table className="w-full border-collapse text-body">
        <caption className="sr-only">{t("team_levels")}</caption>
        <thead className="border-b border-line text-caption text-ink-2">
          <tr>
            <th scope="col" className={`${HEAD} text-start`}>
              {t("team_level")}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t("team_people")}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t("team_rate")}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t("team_level_earned")}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {levels.map(({ level, people, rate }, index) => (
            <tr key={level}>
              <th scope="row" className={`${CELL} text-start font-medium`}>
                {t(levelName(level))}
              </th>
              <td className={`${CELL} num text-end`}>{formatDecimal(String(people), style)}</td>
              <td className={`${CELL} num text-end`}>{rateText(rate, style)}</td>
              <td className={`${CELL} text-end font-semibold`}>
                <AssetAmount own spendable code={currencyName} value={parts[index] ?? "0"} decimals={PANEL_DECIMALS} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {nextRates !== null && (
        <p className="flex items-start gap-1.5 border-t border-line py-3 text-caption text-ink-2">
          <MegaphoneIcon size={16} aria-hidden="true" className="mt-px shrink-0" />
          {t("team_next", { day: formatUtcDate(dayStart(nextRates.fromDay)), rates: ratesText(nextRates.rates, style) })}
        </p>
      )}
    </div>
  );
}
