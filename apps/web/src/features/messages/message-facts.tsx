import { Amount, Description, signOf } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { isCampaignKind } from "../../lib/messages/campaign-messages.ts";
import type { SiteMessage } from "../../lib/messages/message-teller.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";
import { messageView } from "./message-view.ts";

/** Kinds that tell on which device it was done. */
const DEVICE_KINDS: ReadonlySet<SiteMessage["kind"]> = new Set([
  "password_changed",
  "security_changed",
  "bank_card_added",
  "wallet_address_added",
]);

/** The figures of a message, each by itself. */
export function MessageFacts({ message: { kind, params } }: { readonly message: SiteMessage }) {
  const t = useT();
  const { price = "", reached = "", effectiveAt } = params;
  if (kind === "price_alert")
    return (
      <>
        <Description name={t("inbox_wanted")}>
          <Amount value={price} />
        </Description>
        <Description name={t("inbox_reached")}>
          <Amount value={reached} />
        </Description>
      </>
    );
  if (kind === "suspension")
    return (
      <Description name={t("inbox_begins")}>
        <bdi className="num">{formatDateTime(Number(effectiveAt))}</bdi>
      </Description>
    );
  if (isCampaignKind(kind)) return <CampaignFacts params={params} />;
  if (DEVICE_KINDS.has(kind)) return params.device === "" ? null : <Description name={t("inbox_device")}>{params.device}</Description>;
  const Facts = messageView(kind)?.Facts;
  return Facts === undefined ? null : <Facts params={params} />;
}

/** What came of an activity. */
function CampaignFacts({ params: { amount, paid, asset = "" } }: Pick<SiteMessage, "params">) {
  const t = useT();
  const sum = amount ?? paid;
  return (
    sum !== undefined &&
    signOf(sum) > 0 && (
      <Description name={t("inbox_paid")}>
        <AssetAmount own whole code={asset} value={sum} unit />
      </Description>
    )
  );
}
