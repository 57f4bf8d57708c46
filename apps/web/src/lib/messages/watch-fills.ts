import type { AccountEvent } from "@candela/api";
import { formatDecimal, showToast } from "@candela/ui";
import { onceSeen } from "../browser/once-seen.ts";
import { t } from "../language/i18n.ts";
import { readProductName } from "../market/named-product.ts";
import { navigateTo } from "../navigation/navigation.ts";
import { ORDERS_PATH, POSITIONS_PATH } from "../navigation/paths.ts";
import { followAccount } from "../net/live.ts";
import { numberStyle } from "../site/number-style.ts";

type Order = Extract<AccountEvent, { readonly kind: "order" | "contractOrder" }>["order"];

/**
 * Shows a toast for an order that waited and was filled, on whatever page the user is: no other message comes of it. An order that fills at once is
 * answered where it was placed, and a market order never waits.
 */
export function watchFills(): void {
  followAccount(
    (events) => {
      for (const event of events)
        if ((event.kind === "order" || event.kind === "contractOrder") && hasWaited(event.order))
          void tellFill(event.order, event.kind === "order" ? ORDERS_PATH : POSITIONS_PATH);
    },
    () => undefined,
  );
}

const hasWaited = ({ status, orderType, createdAt, updatedAt }: Order) =>
  status === "filled" && orderType !== "market" && updatedAt > createdAt;

async function tellFill({ productCode, averagePrice }: Order, path: string): Promise<void> {
  const name = await readProductName(productCode);
  const text = t("orders_now_filled", { name, price: formatDecimal(averagePrice ?? "", numberStyle()) });
  onceSeen(() => showToast({ text, tone: "good", action: { label: t("inbox_look"), onClick: () => void navigateTo(path) } }));
}
