import { Amount, SignedAmount } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import type { SiteMessage } from "../../lib/messages/message-text.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";
import { DividendFacts, SplitFacts } from "./corporate-facts.tsx";
import { Fact } from "./fact.tsx";

/** The figures of a message, each by itself. */
export function MessageFacts({ message: { kind, params } }: { readonly message: SiteMessage }) {
  const t = useT();
  const { price = "", reached = "", trigger, result = "", currency, effectiveAt } = params;
  if (kind === "price_alert")
    return (
      <>
        <Fact name={t("inbox_wanted")}>
          <Amount value={price} />
        </Fact>
        <Fact name={t("inbox_reached")}>
          <Amount value={reached} />
        </Fact>
      </>
    );
  if (kind === "dividend") return <DividendFacts params={params} />;
  if (kind === "suspension")
    return (
      <Fact name={t("inbox_begins")}>
        <bdi className="num">{formatDateTime(Number(effectiveAt))}</bdi>
      </Fact>
    );
  if (kind === "password_changed") return params.device === "" ? null : <Fact name={t("inbox_device")}>{params.device}</Fact>;
  if (kind === "split") return <SplitFacts params={params} />;
  return (
    <>
      {trigger !== undefined && (
        <Fact name={t("inbox_set_for")}>
          <Amount value={trigger} />
        </Fact>
      )}
      <Fact name={t("inbox_closed_at")}>
        <Amount value={price} />
      </Fact>
      <Fact name={t("inbox_result")}>
        <SignedAmount own value={result} decimals={2} {...(currency !== undefined && { unit: currency })} />
      </Fact>
    </>
  );
}
