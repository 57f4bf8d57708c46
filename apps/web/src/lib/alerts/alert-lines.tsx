import { formatDecimal, useUi } from "@candela/ui";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { ChartLine } from "../chart/lines/chart-line.ts";
import { useT } from "../language/i18n.ts";
import type { Product } from "../market/quote-store.ts";
import { EditAlertSheet } from "./edit-alert-sheet.tsx";
import { type PriceAlert, useWaitingAlerts } from "./price-alerts.ts";

export interface EditedAlert {
  readonly alert: PriceAlert;
  /** Where its line was let go; null when it was only tapped. */
  readonly price: string | null;
  /** Lets the line on the chart go. */
  readonly settle: () => void;
}

/** The alerts that wait on a product as lines of its chart, and the sheet that asks before one is moved or removed. */
export function useAlertLines(product: Product): { readonly lines: readonly ChartLine[]; readonly sheet: ReactNode } {
  const t = useT();
  const style = useUi();
  const alerts = useWaitingAlerts(product.productCode);
  const [edited, setEdited] = useState<EditedAlert | null>(null);
  const edit = useCallback(
    (alert: PriceAlert, price: string | null) =>
      new Promise<void>((settle) => {
        setEdited((before) => {
          before?.settle();
          return { alert, price, settle };
        });
      }),
    [],
  );
  const lines = useMemo(
    () =>
      (alerts ?? []).map(
        (alert): ChartLine => ({
          id: `alert ${alert.id}`,
          kind: "alert",
          price: alert.price,
          label: t("alerts_line"),
          draggable: true,
          onMove: (price) => edit(alert, price),
          onOpen: () => void edit(alert, null),
        }),
      ),
    [alerts, t, edit],
  );
  const close = () => {
    edited?.settle();
    setEdited(null);
  };
  const sheet = edited !== null && (
    <EditAlertSheet
      key={`${edited.alert.id} ${edited.price}`}
      product={product}
      alert={edited.alert}
      price={edited.price}
      written={formatDecimal(edited.price ?? edited.alert.price, style)}
      onClose={close}
    />
  );
  return { lines, sheet };
}
