import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import type { ShareOffer } from "./share-view.ts";

/** What can be lost, when the money is not there, and what is not certain: each in a sentence. */
export function ShareRisks({ offer }: { readonly offer: ShareOffer }) {
  const t = useT();
  return (
    <section className="rounded-input bg-fill px-3.5 py-2.5 text-caption text-ink-2">
      <h2 className="font-semibold text-ink">{t("lock_risks")}</h2>
      <ul className="list-disc ps-4">
        <li>{t("shares_risk_price")}</li>
        <li>{t("shares_risk_none")}</li>
        <li>{t("shares_risk_held")}</li>
        <li>{t("shares_risk_sell", { date: formatUtcDate(offer.listsAt) })}</li>
        <li>{t("shares_risk_simulated")}</li>
      </ul>
    </section>
  );
}
