import { Amount, compareDecimals, Description, DescriptionList, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDay, formatUtcDayMinute } from "../../lib/time/time-format.ts";
import { ListedGain } from "./listed-gain.tsx";
import { costOf, ownCount, priceDecimals, priceText, type ShareOrder } from "./share-view.ts";

/** What leads a result: shares received of shares asked for, and the price that is the same for everybody. */
export function Received({ order }: { readonly order: ShareOrder }) {
  const t = useT();
  const style = useUi();
  const { sharesAllotted, shares, price } = order;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
      <p>
        <span className="block text-body text-ink-2">{t("shares_receive")}</span>
        <bdi className="num text-amount">{ownCount(sharesAllotted ?? 0, style)}</bdi>{" "}
        <span className="text-title3 font-normal text-ink-2">{t("shares_of", { shares: ownCount(shares, style) })}</span>
      </p>
      <PriceForAll price={price} />
    </div>
  );
}

export function PriceForAll({ price }: { readonly price: string }) {
  const t = useT();
  return (
    <p className="ms-auto text-end">
      <span className="block text-caption text-ink-2">{t("shares_price_all")}</span>
      <span className="text-title3">
        <Amount value={price} decimals={priceDecimals(price)} />
      </span>
    </p>
  );
}

/** Held, paid and returned: the first is the sum of the others. */
export function MoneyLines({ order }: { readonly order: ShareOrder }) {
  const t = useT();
  const style = useUi();
  const { currencyName, createdAt, paid, returned, price, sharesAllotted, settledAt, deliveredAt } = order;
  const money = (value: string) => <AssetAmount own whole code={currencyName} value={value} unit />;
  const wasPaid = compareDecimals(paid, "0") > 0;
  return (
    <DescriptionList size="dense">
      <Description name={t("shares_held_since", { date: formatUtcDay(createdAt) })}>{money(costOf(order, order.lots))}</Description>
      {wasPaid && (
        <Description name={t("shares_paid_for", { shares: ownCount(sharesAllotted ?? 0, style), price: priceText(price, style) })}>
          {money(`-${paid}`)}
        </Description>
      )}
      <Description
        name={
          settledAt === null
            ? t("shares_returned")
            : t("shares_returned_at", { moment: t("orders_utc", { time: formatUtcDayMinute(settledAt) }) })
        }
        total
      >
        {money(returned)}
      </Description>
      {deliveredAt !== null && (sharesAllotted ?? 0) > 0 && (
        <Description name={t("shares_since")}>
          <ListedGain order={order} />
        </Description>
      )}
    </DescriptionList>
  );
}
