import { compareDecimals, Description, DescriptionList, useUi } from "@candela/ui";
import { AcceptedTextKey } from "../../lib/components/accepted-text.tsx";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { rateText } from "../../lib/earning/earning-view.ts";
import { orderState } from "../../lib/earning/order-row.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcMinute } from "../../lib/time/time-format.ts";
import type { Pledge } from "./pledge-shapes.ts";

/** Rate, interest, moments, and of one that ended what came back. */
export function DetailLines({ pledge }: { readonly pledge: Pledge }) {
  const t = useT();
  const style = useUi();
  const { id, currencyName, paid, waiting, startedAt, maturesAt, endedAt, back, forfeited, fee, state, name, version, textVersion } =
    pledge;
  const money = (value: string) => <AssetAmount own whole code={currencyName} value={value} unit />;
  const moment = (ts: number) => <bdi className="num">{t("orders_utc", { time: formatUtcMinute(ts) })}</bdi>;
  const isSome = (value: string) => compareDecimals(value, "0") > 0;
  return (
    <DescriptionList size="dense" className="py-2">
      <Description name={t("earning_rate_year")}>
        <bdi className="num">{rateText(pledge, style, t)}</bdi>
      </Description>
      <Description name={t("pledge_paid")}>{money(paid)}</Description>
      {isSome(waiting) && <Description name={t("earning_waiting")}>{money(waiting)}</Description>}
      <Description name={t("pledge_began")} wraps>
        {moment(startedAt)}
      </Description>
      {state === "running" && maturesAt !== null && (
        <Description name={t("earning_comes_back")} wraps>
          {moment(maturesAt)}
        </Description>
      )}
      {endedAt !== null && (
        <Description name={orderState(pledge, t)} wraps>
          {moment(endedAt)}
        </Description>
      )}
      {isSome(forfeited) && <Description name={t("earning_given_back")}>{money(forfeited)}</Description>}
      {isSome(fee) && <Description name={t("trade_fee")}>{money(fee)}</Description>}
      {back !== null && <Description name={t("pledge_came_back")}>{money(back)}</Description>}
      <Description name={t("record_reference")}>
        <bdi className="tabular-nums">{t("record_reference_pledge", { id })}</bdi>
      </Description>
      <Description name={t("earning_terms_version")}>
        <bdi className="num">
          {name} · {version}
        </bdi>
      </Description>
      {textVersion !== null && (
        <Description name={t("terms_text")}>
          <AcceptedTextKey of="pledge" version={textVersion} />
        </Description>
      )}
    </DescriptionList>
  );
}
