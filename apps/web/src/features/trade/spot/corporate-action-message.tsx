import type { MessageKey } from "@candela/i18n";
import { Amount, Button, Description, formatDecimal, useUi } from "@candela/ui";
import type { MessageWaysProps } from "../../../lib/kinds/product-kind-view.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { openProduct } from "../../../lib/market/current-product.ts";
import type { SiteMessage } from "../../../lib/messages/message-teller.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { ORDERS_PATH, RECORDS_PATH } from "../../../lib/navigation/paths.ts";
import { formatDateTime } from "../../../lib/time/time-format.ts";

interface FactsProps {
  readonly params: SiteMessage["params"];
}

/** A dividend's amount, the holding it was paid on, and its record date. */
export function DividendFacts({ params }: FactsProps) {
  const { quantity, cashPerUnit, cash, currency } = params;
  return (
    <>
      <Moment params={params} />
      <Figure name="inbox_held_then" value={quantity} own />
      <Figure name="inbox_for_each" value={cashPerUnit} unit={currency} />
      <Figure name="inbox_paid" value={cash} unit={currency} own />
    </>
  );
}

/** A split's effect on a holding and on resting orders. */
export function SplitFacts({ params }: FactsProps) {
  const t = useT();
  const style = useUi();
  const {
    newUnits = "",
    oldUnits = "",
    holding,
    before,
    after,
    costBefore,
    costAfter,
    cash,
    fractionPrice,
    orders,
    released,
    currency,
  } = params;
  const ratio = { newUnits: formatDecimal(newUnits, style), oldUnits: formatDecimal(oldUnits, style) };
  const paid = holding === "fraction_paid" || holding === "all_paid";
  return (
    <>
      <Moment params={params} />
      <Description name={t("inbox_ratio")}>
        <bdi className="tabular-nums">{t("inbox_ratio_value", ratio)}</bdi>
      </Description>
      <Figure name="inbox_quantity_before" own value={before} />
      <Figure name="inbox_quantity_after" own value={after} />
      <Figure name="inbox_cost_before" own value={costBefore} unit={currency} />
      <Figure name="inbox_cost_after" own value={costAfter} unit={currency} />
      {paid && (
        <>
          <Figure name="inbox_fraction_price" value={fractionPrice} unit={currency} />
          <Figure name="inbox_fraction_cash" own value={cash} unit={currency} />
        </>
      )}
      {orders !== "0" && <Figure name="inbox_orders_cancelled" value={orders} />}
      <Figure name="inbox_released" own value={released} unit={currency} />
    </>
  );
}

/** When it counted who held what, in the device's time zone. */
function Moment({ params }: FactsProps) {
  const t = useT();
  return (
    <Description name={t("inbox_took_effect")}>
      <bdi className="num">{formatDateTime(Number(params.effectiveAt))}</bdi>
    </Description>
  );
}

/** One figure; nothing for one that the message does not have. */
function Figure({
  name,
  value,
  unit,
  own = false,
}: {
  readonly name: MessageKey;
  readonly value: string | undefined;
  readonly unit?: string | undefined;
  readonly own?: boolean;
}) {
  const t = useT();
  if (value === undefined) return null;
  return (
    <Description name={t(name)}>
      <Amount own={own} value={value} {...(unit !== undefined && { unit })} />
    </Description>
  );
}

/** To what was booked, to what was cancelled, and to the product. */
export function ActionWays({ message: { kind, params }, product, name }: MessageWaysProps) {
  const t = useT();
  const booked = kind === "dividend" || params.holding !== "none";
  const cancelled = kind === "split" && params.orders !== "0";
  return (
    <>
      {booked && (
        <Button wide onClick={() => void navigateTo(RECORDS_PATH)}>
          {t("record_title")}
        </Button>
      )}
      {cancelled && (
        <Button wide kind={booked ? "secondary" : "primary"} onClick={() => void navigateTo(ORDERS_PATH)}>
          {t("orders_title")}
        </Button>
      )}
      {product !== undefined && (
        <Button wide kind="secondary" onClick={() => void openProduct(product)}>
          {t("inbox_open_product", { name })}
        </Button>
      )}
    </>
  );
}
