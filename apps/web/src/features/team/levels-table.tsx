import { formatDecimal, sumDecimals, useUi } from "@candela/ui";
import { MegaphoneIcon } from "@phosphor-icons/react/dist/csr/Megaphone";
import { shownParts } from "../../lib/account/shown-parts.ts";
import { PANEL_DECIMALS } from "../../lib/account/shown-today.ts";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { accountedDecimals } from "../../lib/market/asset-decimals.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import { levelName, type TeamSummary } from "./team-shapes.ts";
import { dayStart, ratesText, rateText } from "./team-words.ts";

const HEAD = "px-1 py-2.5 font-normal first:ps-0 last:pe-0";
const CELL = "px-1 py-3.5 first:ps-0 last:pe-0";

/**
 * Sums of the levels to the last digit that carries value, as those of the members below them: together they are what was earned and what waits. Where the operator wants
 * two decimals of everything, with the sum above them as it is shown there.
 */
function useShownLevels({ levels, earned, waiting, currencyName }: TeamSummary): {
  readonly parts: readonly string[];
  readonly decimals: number;
} {
  const config = useRemoteConfig();
  const exact = levels.map((level) => level.earned);
  if (config.app_decimal_no === 1)
    return { parts: exact, decimals: Math.max(...exact.map((value) => accountedDecimals(value, currencyName, config))) };
  return { parts: shownParts({ total: sumDecimals([earned, waiting]), parts: exact }, PANEL_DECIMALS).parts, decimals: PANEL_DECIMALS };
}

/** People, share and sum of each level; rates that are announced stand under it. */
export function LevelsTable({ summary }: { readonly summary: TeamSummary }) {
  const { levels, currencyName, nextRates } = summary;
  const t = useT();
  const style = useUi();
  const { parts, decimals } = useShownLevels(summary);
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
                <AssetAmount own spendable code={currencyName} value={parts[index] ?? "0"} decimals={decimals} />
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
