import { Description, DescriptionList, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { formatUtcMinute } from "../../lib/time/time-format.ts";
import { LateRound } from "./late-round.tsx";
import { countText, priceText, type ShareOffer, shortHex } from "./share-view.ts";

/** What is on offer, and what it needs to go ahead. */
export function OfferTerms({ offer }: { readonly offer: ShareOffer }) {
  const t = useT();
  const style = useUi();
  const { lotShares, lotsOffered, lotsMinimum, lotsPerUser, price, currencyName } = offer;
  const shares = (lots: number) => countText(lots * lotShares, style);
  return (
    <section aria-labelledby="share-terms">
      <h2 id="share-terms" className="pb-1 text-title3">
        {t("shares_terms")}
      </h2>
      <DescriptionList size="medium">
        <Description name={t("shares_on_offer")}>
          <bdi className="num">{shares(lotsOffered)}</bdi>
        </Description>
        <Description name={t("shares_price")} wraps>
          {t("shares_price_same", { price: `${priceText(price, style)} ${currencyName}` })}
        </Description>
        <Description name={t("shares_per_user")}>
          <bdi className="num">{shares(lotsPerUser)}</bdi>
        </Description>
        <Description name={t("shares_minimum")} wraps>
          <bdi className="num">{shares(lotsMinimum)}</bdi>
          <span className="block text-caption font-normal text-ink-2">{t("shares_minimum_text")}</span>
        </Description>
      </DescriptionList>
    </section>
  );
}

/** How it is decided who gets shares, with what was published of it beforehand. */
export function OfferDraw({ offer }: { readonly offer: ShareOffer }) {
  const t = useT();
  const style = useUi();
  const { lotsOffered, seedHash, beacon } = offer;
  return (
    <section aria-labelledby="share-draw">
      <h2 id="share-draw" className="pb-1 text-title3">
        {t("shares_how")}
      </h2>
      <p className="pb-1 text-body text-ink-2">{t("shares_how_text", { lots: countText(lotsOffered, style) })}</p>
      <DescriptionList size="medium">
        <Description name={t("shares_seed_hash")} action={<CopyButton text={seedHash} label={t("day_copy_hash")} />}>
          <bdi className="num">{shortHex(seedHash)}</bdi>
        </Description>
        {beacon !== null && (
          <Description name={t("shares_random")} wraps>
            {t("shares_round", { round: countText(beacon.round, style), moment: t("orders_utc", { time: formatUtcMinute(beacon.at) }) })}
          </Description>
        )}
      </DescriptionList>
      <LateRound offer={offer} />
      {beacon === null && <p className="pt-2 text-caption text-flame-text">{t("shares_no_round")}</p>}
      {offer.listedOrdersAt !== null && <PublishedList offer={offer} at={offer.listedOrdersAt} />}
    </section>
  );
}

/** After the close: how many orders are on the list that was published, and its root. A root that was kept before the round is there shows later that nobody chose among lists. */
function PublishedList({ offer, at }: { readonly offer: ShareOffer; readonly at: number }) {
  const t = useT();
  const { data } = useQuery(dataQuery("GET /api/newShares/proof", { offerId: offer.id }));
  const root = data?.root ?? null;
  return (
    <DescriptionList size="medium">
      <Description
        name={t("shares_step_list")}
        wraps
        action={root === null ? undefined : <CopyButton text={root} label={t("day_copy_hash")} />}
      >
        {t("shares_orders_at", { count: offer.orders, moment: t("orders_utc", { time: formatUtcMinute(at) }) })}
        {root !== null && (
          <bdi dir="ltr" className="num block">
            {shortHex(root)}
          </bdi>
        )}
      </Description>
    </DescriptionList>
  );
}
