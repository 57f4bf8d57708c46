import { Amount, Description, SignedAmount } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import type { SiteMessage } from "../../lib/messages/message-text.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";
import { DividendFacts, SplitFacts } from "./corporate-facts.tsx";

/** The figures of a message, each by itself. */
export function MessageFacts({ message: { kind, params } }: { readonly message: SiteMessage }) {
  const t = useT();
  const { price = "", reached = "", trigger, result = "", currency, effectiveAt } = params;
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
  if (kind === "dividend") return <DividendFacts params={params} />;
  if (kind === "suspension")
    return (
      <Description name={t("inbox_begins")}>
        <bdi className="num">{formatDateTime(Number(effectiveAt))}</bdi>
      </Description>
    );
  if (kind === "password_changed") return params.device === "" ? null : <Description name={t("inbox_device")}>{params.device}</Description>;
  if (kind === "split") return <SplitFacts params={params} />;
  return (
    <>
      {trigger !== undefined && (
        <Description name={t("inbox_set_for")}>
          <Amount value={trigger} />
        </Description>
      )}
      <Description name={t("inbox_closed_at")}>
        <Amount value={price} />
      </Description>
      <Description name={t("inbox_result")}>
        <SignedAmount own value={result} decimals={2} {...(currency !== undefined && { unit: currency })} />
      </Description>
    </>
  );
}
