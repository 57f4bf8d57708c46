import { Description, DescriptionList, formatDecimal, NumberBox, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { LeaningNote } from "../../lib/currencies/leaning-note.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { countText, demandOf, likelyOf, type ShareOffer, sharesText } from "./share-view.ts";
import type { ShareRequest } from "./use-share-request.ts";

interface RequestCardProps {
  readonly offer: ShareOffer;
  readonly request: ShareRequest;
}

/** How many shares to ask for, what is held for them, what everybody asks for so far, and what one can expect of it. */
export function RequestCard({ offer, request }: RequestCardProps) {
  const t = useT();
  const style = useUi();
  const { lotShares, lotsPerUser, currencyName } = offer;
  const most = lotsPerUser * lotShares;
  return (
    <section aria-label={t("shares_to_request")} className="rounded-card border border-line px-4.5 pt-4 pb-2 max-compact:px-3.5">
      <NumberBox
        label={t("shares_to_request")}
        note={t("shares_lots_of", { lot: countText(lotShares, style), max: countText(most, style) })}
        value={String(request.shares)}
        onChange={request.setShares}
        min={String(lotShares)}
        max={String(most)}
        step={String(lotShares)}
        className="border-b border-line pb-4"
      />
      <DescriptionList size="dense">
        <Description name={t("shares_held_until")}>
          <AssetAmount whole code={currencyName} value={request.cost} unit />
        </Description>
        {request.spendable?.available !== undefined && (
          <Description name={t("quick_available")}>
            <AssetAmount own spendable code={currencyName} value={request.spendable.available} />
          </Description>
        )}
        <Demand offer={offer} />
        <Likely offer={offer} lots={request.lots} />
      </DescriptionList>
      <p className="pt-1 pb-2 text-caption text-ink-2">{t("shares_likely_note")}</p>
      {request.spendable !== undefined && <LeaningNote of={request.spendable} />}
    </section>
  );
}

/** What is asked for as a multiple of what is offered: what is there, nothing is added. */
export function Demand({ offer }: { readonly offer: ShareOffer }) {
  const t = useT();
  const style = useUi();
  const { as, value } = demandOf(offer);
  const text =
    as === "times"
      ? t("shares_times", { times: formatDecimal(value, style) })
      : t("shares_part", { percent: formatDecimal(value, style, { as: "percent", decimals: 0 }) });
  return (
    <Description name={t("shares_so_far")} wraps>
      {text}
    </Description>
  );
}

function Likely({ offer, lots }: { readonly offer: ShareOffer; readonly lots: number }) {
  const t = useT();
  const likely = likelyOf(offer, lots);
  return (
    <Description name={<span className="text-ink">{t("shares_likely")}</span>} wraps>
      {likely === null
        ? t("shares_likely_all", { shares: sharesText(lots * offer.lotShares, t) })
        : t("shares_about", { shares: sharesText(likely, t) })}
    </Description>
  );
}
