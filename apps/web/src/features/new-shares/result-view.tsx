import { Button, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { saveBlob } from "../../lib/browser/save-file.ts";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { openProduct } from "../../lib/market/current-product.ts";
import { navigateBack } from "../../lib/navigation/navigation.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { dotted } from "../../lib/time/order-moment.ts";
import { formatUtcDate, formatUtcDayMinute } from "../../lib/time/time-format.ts";
import { CheckCard } from "./check-card.tsx";
import { forgetChecked, noteChecked } from "./checked-draws.ts";
import type { DrawAsked, DrawCheck } from "./draw-check.ts";
import { LotsAxis } from "./lots-axis.tsx";
import { OfferOutcome } from "./offer-outcome.tsx";
import { OfferDraw, OfferTerms } from "./offer-terms.tsx";
import { MoneyLines, Received } from "./result-lines.tsx";
import { ShareDocuments } from "./share-documents.tsx";
import { ResultHead } from "./share-head.tsx";
import { isReturned, listedProduct, priceText, type ShareOffer, type ShareOrderDetail, shareSymbol } from "./share-view.ts";
import { useDrawCheck } from "./use-draw-check.ts";

/** An offer after its draw: what one received, where the lots fell, what was paid and returned, and the draw done again on this device. */
export function ResultView({ offer }: { readonly offer: ShareOffer }) {
  const own = offer.order === null || offer.order.state === "withdrawn" ? null : offer.order;
  const { data, isError, refetch } = useQuery(dataQuery("GET /api/newShares/order", { id: own?.id ?? "1" }, { enabled: own !== null }));
  const detail = own === null ? null : (data ?? undefined);
  if (detail === undefined && isError) return <PartError onRetry={() => void refetch()} />;
  return <Result offer={offer} order={detail} />;
}

/** What the check has to find besides what was published; null while the own order is read. */
function askedOf(offer: ShareOffer, order: ShareOrderDetail | null | undefined): DrawAsked | null {
  if (offer.state === "void" || order === undefined) return null;
  const { seedHash } = offer;
  if (order === null) return { seedHash, own: null };
  const { id, lots, lotsAllotted, places } = order;
  return { seedHash, own: { orderId: id, lots, lotsAllotted, places } };
}

interface ResultProps {
  readonly offer: ShareOffer;
  /** Undefined while it is read; null for somebody who has none. */
  readonly order: ShareOrderDetail | null | undefined;
}

function Result({ offer, order }: ResultProps) {
  const check = useDrawCheck(offer.id, askedOf(offer, order));
  const checked = check.data?.result.kind === "checked" ? check.data.result.check : undefined;
  useNoted(order?.id, checked);
  return (
    <div className="flex flex-col gap-5 pt-2">
      <div className="page-x flex flex-col gap-4">
        <DrawnHead offer={offer} />
        {order === undefined ? null : order === null || isReturned(offer.state) ? (
          <OfferOutcome offer={offer} order={order} />
        ) : (
          <Received order={order} />
        )}
        {order != null && order.places.length > 0 && (
          <LotsAxis places={order.places} lotsOffered={offer.lotsOffered} lotsAsked={offer.lotsAsked} />
        )}
        {order != null && <MoneyLines order={order} />}
        {offer.state !== "void" && <CheckCard check={check} />}
        <ShareDocuments offerId={offer.id} />
        <OfferTerms offer={offer} />
        {offer.state === "void" && <OfferDraw offer={offer} />}
      </div>
      <Ways offer={offer} file={check.data?.file} />
    </div>
  );
}

function DrawnHead({ offer }: { readonly offer: ShareOffer }) {
  const t = useT();
  const { code, state, settledAt, sector } = offer;
  const moment = settledAt === null ? "" : t("orders_utc", { time: formatUtcDayMinute(settledAt) });
  const when = isReturned(state) ? t("shares_returned_on", { moment }) : t("shares_drawn_at", { moment });
  return <ResultHead offer={offer} note={dotted(shareSymbol(code), settledAt === null ? sector : when)} />;
}

/** Keeps for the list of subscriptions that the own draw was checked here; one that does not agree, or that an operator could have known, is none. */
function useNoted(orderId: string | undefined, check: DrawCheck | undefined): void {
  useEffect(() => {
    if (orderId === undefined || check === undefined) return;
    const proves = check.differs === null && (check.kind !== "drawn" || check.proof.beacon !== null);
    if (proves) noteChecked(orderId, check.kind);
    else forgetChecked(orderId);
  }, [orderId, check]);
}

function Ways({ offer, file }: { readonly offer: ShareOffer; readonly file: Blob | undefined }) {
  const t = useT();
  const style = useUi();
  const { state, code, listsAt, price } = offer;
  const isListed = state === "listed";
  const save = () => file !== undefined && saveBlob(`candela-draw-${shareSymbol(code)}.ndjson`, file);
  return (
    <div className="page-x sticky bottom-0 z-10 flex flex-col gap-2.5 bg-canvas pt-2 pb-3 max-compact:static">
      {state === "drawn" && (
        <p className="text-center text-caption text-ink-2">
          {t("shares_trading_opens", { date: formatUtcDate(listsAt), price: priceText(price, style) })}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2.5">
        <Button kind="secondary" disabledReason={file === undefined ? t("shares_file_waits") : undefined} onClick={save}>
          {t("shares_proof_file")}
        </Button>
        {isListed ? (
          <Button onClick={() => void openProduct(listedProduct(code))}>{t("shares_trade")}</Button>
        ) : (
          <Button onClick={() => void navigateBack()}>{t("trade_done")}</Button>
        )}
      </div>
    </div>
  );
}
