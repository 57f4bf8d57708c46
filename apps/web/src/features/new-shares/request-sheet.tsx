import { Button, Description, DescriptionList, Notice, PaperTag, Sheet, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { SendingNotice, SendOnce } from "../../lib/components/sending-notice.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { NEW_SHARE_PATH } from "../../lib/navigation/paths.ts";
import { formatUtcDayMinute, formatUtcMinute } from "../../lib/time/time-format.ts";
import { DOCUMENT_NAMES, DOCUMENTS } from "./share-documents.tsx";
import { ShareRisks } from "./share-risks.tsx";
import { priceText, type ShareOffer, type ShareOrder, sharesText, shortHex } from "./share-view.ts";
import { useShareCommand } from "./use-share-command.ts";
import type { ShareRequest } from "./use-share-request.ts";

interface RequestSheetProps {
  readonly offer: ShareOffer;
  readonly request: ShareRequest;
  readonly onDone: (order: ShareOrder) => void;
  readonly onClose: () => void;
}

/** The last look before money is held: what is asked for, what it costs, what can be lost, and the documents that are agreed to by their version. */
export function RequestSheet({ offer, request, onDone, onClose }: RequestSheetProps) {
  const t = useT();
  const { sending, send } = useShareCommand();
  const ask = async () => {
    const order = await send("POST /api/newShares/subscribe", { offerId: offer.id, lots: request.lots, textsHash: offer.textsHash });
    if (order !== null) onDone(order);
  };
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t("shares_confirm")}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          <Button wide loading={sending.step === "sending"} disabledReason={request.blocked} onClick={() => void ask()}>
            <RequestWords offer={offer} request={request} />
          </Button>
        </SendOnce>
      }
    >
      <Agreed offer={offer} request={request} />
      <div className="flex flex-col gap-2 pt-2">
        <ShareRisks offer={offer} />
        <Accepted offer={offer} />
        {request.blocked !== undefined && <Notice tone="attention">{request.blocked}</Notice>}
        <SendingNotice sending={sending} what="funds" />
      </div>
    </Sheet>
  );
}

/** "Request 100 shares, hold 1,850.00": the sum that will be held stands on the button. */
export function RequestWords({ offer, request }: Pick<RequestSheetProps, "offer" | "request">) {
  const t = useT();
  const style = useUi();
  const words = { shares: sharesText(request.shares, t), amount: priceText(request.cost, style) };
  return t(request.own === null || offer.order === null ? "shares_request" : "shares_change", words);
}

function Agreed({ offer, request }: Pick<RequestSheetProps, "offer" | "request">) {
  const t = useT();
  const style = useUi();
  const { price, currencyName, closesAt, drawAt } = offer;
  const utc = (time: string) => t("orders_utc", { time });
  return (
    <DescriptionList size="medium">
      <Description name={offer.name} wraps>
        {t("shares_at_price", { shares: sharesText(request.shares, t), price: priceText(price, style) })}
      </Description>
      <Description name={t("shares_held_until")}>
        <AssetAmount whole code={currencyName} value={request.cost} unit />
      </Description>
      {request.own !== null && (
        <Description name={t("shares_held_now")}>
          <AssetAmount own whole code={currencyName} value={request.own.held} unit />
        </Description>
      )}
      <Description name={t("shares_final_at")} wraps>
        {utc(formatUtcDayMinute(closesAt))}
      </Description>
      <Description name={t("shares_allotment")} wraps>
        {utc(formatUtcDayMinute(drawAt))}
      </Description>
    </DescriptionList>
  );
}

/** What is agreed to, by name and version. */
function Accepted({ offer }: { readonly offer: ShareOffer }) {
  const t = useT();
  return (
    <div className="text-caption text-ink-2">
      <p>
        {t("shares_accept", { moment: t("orders_utc", { time: formatUtcMinute(offer.publishedAt) }), version: shortHex(offer.textsHash) })}
      </p>
      <ul className="flex flex-wrap gap-x-4">
        {DOCUMENTS.map((name) => (
          <li key={name}>
            <a
              href={pageHref(NEW_SHARE_PATH, { id: offer.id, document: name })}
              className="inline-flex min-h-11 items-center text-ink underline"
            >
              {t(DOCUMENT_NAMES[name])}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
