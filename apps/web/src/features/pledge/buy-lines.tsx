import { DAY_MS, SETTLEMENT } from "@candela/model";
import { Amount, compareDecimals, Description, DescriptionList, Notice, wholeDecimals } from "@candela/ui";
import { InfoIcon } from "@phosphor-icons/react/dist/csr/Info";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { comesBackAt, firstPaidAt } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { useNow } from "../../lib/time/now.ts";
import { formatUtcDate, formatUtcDay, formatUtcDayMinute } from "../../lib/time/time-format.ts";
import type { PledgeProduct } from "./pledge-shapes.ts";

/** When the first interest comes, how the asset comes back, and which account pays. */
export function BuyLines({ product }: { readonly product: PledgeProduct }) {
  const t = useT();
  const now = useNow(30_000);
  const { currencyName, treasury, waiting } = product;
  const first = firstPaidAt(product, now);
  const back = comesBackAt(product, now);
  const isShort = compareDecimals(waiting, "0") > 0;
  return (
    <DescriptionList size="dense">
      <Description name={t("pledge_first")} wraps>
        {t("pledge_first_at", { time: formatUtcDayMinute(first), day: formatUtcDay(first - DAY_MS) })}
      </Description>
      <Description name={t("pledge_take")} wraps>
        {back === null ? t("pledge_take_any") : t("pledge_take_at", { time: formatUtcDayMinute(back) })}
      </Description>
      <Description name={t("pledge_paid_from")} wraps>
        {withSlot(
          t("pledge_treasury", { amount: SLOT }),
          <Amount value={treasury} decimals={wholeDecimals(treasury)} unit={currencyName} />,
        )}
        {isShort && (
          <span className="block text-caption font-normal text-flame-text">
            {withSlot(t("pledge_treasury_waits", { amount: SLOT }), <AssetAmount whole code={currencyName} value={waiting} unit />)}
          </span>
        )}
      </Description>
    </DescriptionList>
  );
}

/** What cannot be done meanwhile and until when, and what can be lost. */
export function CountsNote({ product }: { readonly product: PledgeProduct }) {
  const t = useT();
  const { currencyName } = product;
  const back = comesBackAt(product, useNow(30_000));
  return (
    <Notice>
      <InfoIcon size={20} aria-hidden="true" className="shrink-0" />
      <span>
        {t("pledge_counts")}
        {/* What everything is counted in cannot fall against itself. */}
        {currencyName !== SETTLEMENT.code && ` ${t("pledge_falls", { asset: currencyName })}`}
        {back !== null && <span className="block">{t("pledge_until", { date: formatUtcDate(back) })}</span>}
      </span>
    </Notice>
  );
}
