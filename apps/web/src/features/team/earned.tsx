import { compareDecimals } from "@candela/ui";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { IdentificationCardIcon } from "@phosphor-icons/react/dist/csr/IdentificationCard";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { IDENTITY_PATH } from "../../lib/navigation/paths.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import type { TeamSummary } from "./team-shapes.ts";
import { dayStart } from "./team-words.ts";

/** All that was paid, what of it this month, and what stands in the way or waits. */
export function Earned({ summary }: { readonly summary: TeamSummary }) {
  const t = useT();
  const { earned, earnedMonth, waiting, currencyName, isIdentified, bookedThrough } = summary;
  return (
    <section aria-labelledby="team-earned">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="team-earned" className="text-caption text-ink-2">
            {t("team_earned")}
          </h2>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-hero max-compact:text-[min(2.25rem,12vw)] max-compact:leading-10">
              <AssetAmount own whole spendable code={currencyName} value={earned} />
            </span>
            <bdi className="text-body text-ink-3">{currencyName}</bdi>
          </p>
        </div>
        <p className="ms-auto text-end text-caption text-ink-2">
          {t("team_month")}
          <span className="block text-title3 text-ink">
            <AssetAmount own whole spendable code={currencyName} value={earnedMonth} />
          </span>
        </p>
      </div>
      {bookedThrough !== null && (
        <p className="pt-1 text-caption text-ink-3">{t("team_booked", { date: formatUtcDate(dayStart(bookedThrough)) })}</p>
      )}
      {compareDecimals(waiting, "0") > 0 && (
        <p className="flex items-start gap-1.5 pt-2 text-caption text-flame-text">
          <ClockIcon size={16} aria-hidden="true" className="mt-px shrink-0" />
          <span>{withSlot(t("team_waiting", { amount: SLOT }), <AssetAmount own whole code={currencyName} value={waiting} unit />)}</span>
        </p>
      )}
      {!isIdentified && (
        <p className="flex flex-wrap items-center gap-x-3 pt-2 text-caption text-flame-text">
          <span className="min-w-0 flex-1 basis-52">{t("team_identity")}</span>
          <a href={pageHref(IDENTITY_PATH)} className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-ink">
            <IdentificationCardIcon size={18} aria-hidden="true" />
            {t("team_identity_go")}
          </a>
        </p>
      )}
    </section>
  );
}
