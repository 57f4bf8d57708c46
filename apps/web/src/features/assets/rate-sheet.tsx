import type { Data, Row } from "@candela/api";
import { SETTLEMENT } from "@candela/model";
import { Amount, Button, Description, DescriptionList, formatDecimal, Notice, Sheet, Skeleton, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { shortRate } from "../../lib/currencies/exchange-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { currencyName } from "../../lib/market/currency-name.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { EXCHANGE_PATH } from "../../lib/navigation/paths.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { formatUtcDateTime } from "../../lib/time/time-format.ts";

type Named = Pick<Row<"GET /api/userAssets/list">, "currencyId" | "currencyName">;
type Rate = NonNullable<Data<"GET /api/currencyExchangeRate/getExchangeInfo">>["rates"][number];

const REFRESH_MS = 5_000;

/** The rate by which a currency counts in the total: the middle of the market, and the very tick that it comes from. */
export function RateSheet({ of, onClose }: { readonly of: Named | null; readonly onClose: () => void }) {
  const t = useT();
  const { tag } = useLanguage();
  // The last one stays readable while the sheet closes.
  const [last, setLast] = useState(of);
  if (of !== null && of !== last) setLast(of);
  if (last === null) return null;
  return (
    <Sheet
      open={of !== null}
      onClose={onClose}
      title={currencyName(last.currencyName, tag, t)}
      action={
        <Button wide onClick={() => void navigateTo(EXCHANGE_PATH, { from: last.currencyId })}>
          {t("exchange_title")}
        </Button>
      }
    >
      <RateOf code={last.currencyName} />
    </Sheet>
  );
}

function RateOf({ code }: { readonly code: string }) {
  const t = useT();
  const info = useQuery({ ...dataQuery("GET /api/currencyExchangeRate/getExchangeInfo", {}), refetchInterval: REFRESH_MS });
  if (info.data === undefined)
    return info.isError ? <PartError onRetry={() => void info.refetch()} /> : <Skeleton className="my-2 h-40 rounded-card!" />;
  const rate = info.data?.rates.find(({ currencyName: name }) => name === code);
  if (rate === undefined || rate.mid === null) return <p className="py-3 text-body text-ink-2">{t("assets_no_price")}</p>;
  return <RateFigures rate={rate} mid={rate.mid} />;
}

function RateFigures({ rate, mid }: { readonly rate: Rate; readonly mid: string }) {
  const t = useT();
  const style = useUi();
  return (
    <>
      <p className="pt-1 text-caption text-ink-2">{t("exchange_mid")}</p>
      <p className="pb-3 text-title2">
        <bdi className="num">
          1 {rate.currencyName} = {formatDecimal(shortRate(mid), style)} {SETTLEMENT.code}
        </bdi>
      </p>
      {rate.isStale && <Notice tone="attention">{t("loan_pause_stale")}</Notice>}
      <DescriptionList size="medium" className="border-t border-line">
        {rate.bid !== null && rate.ask !== null && (
          <Description name={t("orders_bid_ask")}>
            <bdi className="num">
              <Amount value={shortRate(rate.bid)} /> / <Amount value={shortRate(rate.ask)} />
            </bdi>
          </Description>
        )}
        <Source rate={rate} />
      </DescriptionList>
    </>
  );
}

/** Where it comes from: a tick of a product, or that it counts as one dollar. */
function Source({ rate: { productCode, seq, ts } }: { readonly rate: Rate }) {
  const t = useT();
  if (productCode === null || ts === null)
    return (
      <Description name={t("exchange_source")} wraps>
        {t("exchange_at_par")}
      </Description>
    );
  return (
    <Description name={t("exchange_source")} note={t("exchange_tick", { seq: String(seq) })} wraps>
      <span className="flex flex-col items-end max-compact:items-start">
        <bdi>{productCode}</bdi>
        <bdi className="num text-caption font-normal text-ink-3">{t("orders_utc", { time: formatUtcDateTime(ts, true) })}</bdi>
      </span>
    </Description>
  );
}
