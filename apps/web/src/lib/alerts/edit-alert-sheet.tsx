import {
  Amount,
  Button,
  CHANGE,
  Description,
  DescriptionList,
  formatDecimal,
  percentChange,
  Sheet,
  showToast,
  Triangle,
  useUi,
} from "@candela/ui";
import { useRef, useState } from "react";
import { rejectionText } from "../format/rejection-text.ts";
import { useT } from "../language/i18n.ts";
import type { Product } from "../market/quote-store.ts";
import { errorText } from "../net/api.ts";
import { useQuote } from "../net/live.ts";
import { checkAlert } from "./alert-price.ts";
import { moveAlert, type PriceAlert } from "./price-alerts.ts";
import { removeWithUndo } from "./remove-with-undo.ts";

interface EditAlertSheetProps {
  readonly product: Product;
  readonly alert: PriceAlert;
  /** Where to; null: it was only looked at. */
  readonly price: string | null;
  /** That price, or the present one, as people read it. */
  readonly written: string;
  readonly onClose: () => void;
}

/** An alert whose line was moved or tapped on the chart: confirms the move, or takes it away. */
export function EditAlertSheet({ product, alert, price, written, onClose }: EditAlertSheetProps) {
  const t = useT();
  const style = useUi();
  const quote = useQuote(product.productCode, 250) ?? product.tickerInfo;
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = useRef(false);
  const shown = price ?? alert.price;
  const check = checkAlert(shown, { present: quote.nowPrice, tickSize: product.tickSize, priceScale: product.priceScale });
  const rejected = check.kind === "rejected" ? rejectionText({ msg: check.key, params: check.params }) : undefined;
  const distance = formatDecimal(percentChange(shown, quote.nowPrice) ?? "0", style, { ...CHANGE, sign: "always" });
  const once = async (work: () => Promise<unknown>) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    try {
      await work();
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const move = (to: string) =>
    once(async () => {
      await moveAlert(alert.id, to);
      showToast({ text: t("alerts_moved", { price: written }), tone: "good" });
    });
  const remove = () => once(() => removeWithUndo(alert, formatDecimal(alert.price, style)));
  return (
    <Sheet
      open
      busy={sending}
      onClose={onClose}
      title={price === null ? t("alerts_edit_title", { price: written }) : t("alerts_move_title")}
      action={
        <div className="grid grid-cols-2 gap-2">
          <Button kind="secondary" onClick={() => !sending && onClose()}>
            {t("alerts_move_keep")}
          </Button>
          {price === null ? (
            <Button kind="destructive" loading={sending} onClick={() => void remove()}>
              {t("alerts_remove")}
            </Button>
          ) : (
            <Button loading={sending} disabledReason={rejected} onClick={() => void move(price)}>
              {t("alerts_move_confirm", { price: written })}
            </Button>
          )}
        </div>
      }
    >
      <DescriptionList>
        <Description name={t("alerts_now")}>
          <Amount value={quote.nowPrice} />
        </Description>
        <Description name={t("alerts_move_from")}>
          <Amount value={alert.price} />
        </Description>
        {price !== null && (
          <Description name={t("alerts_move_to")}>
            <Amount value={price} className="font-semibold" />
          </Description>
        )}
      </DescriptionList>
      {check.kind === "waits" && (
        <p className="flex items-start gap-2 py-3 text-caption text-ink-2">
          <span className="pt-1">
            <Triangle direction={check.condition === "above" ? "up" : "down"} />
          </span>
          {t(`alerts_waits_${check.condition}`, { price: written, distance })}
        </p>
      )}
      <p role="alert" className="py-3 text-caption text-danger empty:hidden">
        {problem ?? rejected}
      </p>
    </Sheet>
  );
}
