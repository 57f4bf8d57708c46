import { Button } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { openProduct } from "../../lib/market/current-product.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import type { SiteMessage } from "../../lib/messages/message-text.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { ALERTS_PATH, EXPLAIN_PATH, ORDERS_PATH, POSITION_PATH, RECORDS_PATH, SECURITY_PATH } from "../../lib/navigation/paths.ts";

interface WaysProps {
  readonly message: SiteMessage;
  /** Undefined while it is read, and when it cannot be. */
  readonly product: Product | undefined;
  readonly name: string;
}

/** Where a message leads. */
export function MessageWays(props: WaysProps) {
  const { kind } = props.message;
  if (kind === "price_alert") return <AlertWays {...props} />;
  if (kind === "password_changed") return <SecurityWay />;
  if (kind === "suspension") return <ProductWay {...props} />;
  return kind === "dividend" || kind === "split" ? <HoldingWays {...props} /> : <PositionWays {...props} />;
}

function ProductWay({ product, name }: WaysProps) {
  const t = useT();
  return (
    product !== undefined && (
      <Button wide onClick={() => void openProduct(product)}>
        {t("inbox_open_product", { name })}
      </Button>
    )
  );
}

function SecurityWay() {
  const t = useT();
  return (
    <Button wide onClick={() => void navigateTo(SECURITY_PATH)}>
      {t("security_title")}
    </Button>
  );
}

function AlertWays({ product, name }: WaysProps) {
  const t = useT();
  return (
    <>
      {product !== undefined && (
        <Button wide onClick={() => void openProduct(product)}>
          {t("inbox_open_product", { name })}
        </Button>
      )}
      <Button wide kind="secondary" onClick={() => void navigateTo(ALERTS_PATH)}>
        {t("alerts_title")}
      </Button>
    </>
  );
}

function PositionWays({ message: { kind, params } }: WaysProps) {
  const t = useT();
  const id = params.positionId ?? "";
  const liquidated = kind === "liquidation";
  return (
    <>
      {liquidated && (
        <Button wide onClick={() => void navigateTo(EXPLAIN_PATH, { id })}>
          {t("inbox_why")}
        </Button>
      )}
      <Button wide kind={liquidated ? "secondary" : "primary"} onClick={() => void navigateTo(POSITION_PATH, { id })}>
        {t("inbox_position")}
      </Button>
    </>
  );
}

/** To what was booked, to what was cancelled, and to the product. */
function HoldingWays({ message: { kind, params }, product, name }: WaysProps) {
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
