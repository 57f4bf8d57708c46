import { Amount, Description } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import type { SiteMessage } from "../../lib/messages/message-teller.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";
import { messageView } from "./message-view.ts";

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
  if (kind === "password_changed" || kind === "bank_card_added" || kind === "wallet_address_added")
    return params.device === "" ? null : <Description name={t("inbox_device")}>{params.device}</Description>;
  const Facts = messageView(kind)?.Facts;
  return Facts === undefined ? null : <Facts params={params} />;
}
