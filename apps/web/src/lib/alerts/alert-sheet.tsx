import { Button, compareDecimals, formatDecimal, Sheet, showToast, useUi } from "@candela/ui";
import { useRef, useState } from "react";
import { useStore } from "../browser/store.ts";
import { LoggedOut } from "../components/logged-out.tsx";
import { useT } from "../language/i18n.ts";
import { productName } from "../market/product-name.ts";
import type { Product } from "../market/quote-store.ts";
import { navigateTo } from "../navigation/navigation.ts";
import { ALERTS_PATH } from "../navigation/paths.ts";
import { errorText } from "../net/api.ts";
import { useQuote } from "../net/live.ts";
import { mayOffer } from "../pwa/notify-permission.ts";
import { useLoggedIn } from "../session/session.ts";
import { languageStore } from "../site/settings.ts";
import { AlertForm } from "./alert-form.tsx";
import { type AlertMarket, checkAlert, distantPrice } from "./alert-price.ts";
import { NotifyOffer } from "./notify-offer.tsx";
import { addAlert, useWaitingAlerts } from "./price-alerts.ts";
import { WaitingHere } from "./waiting-here.tsx";

interface AlertSheetProps {
  readonly product: Product;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks to be told when the price gets somewhere, and shows what waits on this product. */
export default function AlertSheet(props: AlertSheetProps) {
  const t = useT();
  const loggedIn = useLoggedIn();
  if (loggedIn) return <SettingSheet {...props} />;
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t("alerts_sheet")}>
      <LoggedOut title={t("alerts_guest")} text={t("alerts_guest_text")} />
    </Sheet>
  );
}

/** One percent up: an alert at the price now would be nothing to wait for. */
const FIRST_DISTANCE = 1;

function SettingSheet({ product, open, onClose }: AlertSheetProps) {
  const t = useT();
  const style = useUi();
  const name = productName(product, useStore(languageStore));
  const quote = useQuote(product.productCode, 250) ?? product.tickerInfo;
  const market: AlertMarket = { present: quote.nowPrice, tickSize: product.tickSize, priceScale: product.priceScale };
  const [typed, setTyped] = useState(() => distantPrice(market, FIRST_DISTANCE) ?? "");
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [offering, setOffering] = useState(false);
  const busy = useRef(false);
  const check = checkAlert(typed, market);
  const price = check.kind === "waits" ? check.price : null;
  const waiting = useWaitingAlerts(product.productCode);
  // Set twice it would be told once: said here, not after a tap that changes nothing.
  const known = price !== null && waiting?.some((alert) => compareDecimals(alert.price, price) === 0) === true;
  // The field says what is wrong with it.
  const unfit = t(check.kind === "rejected" ? "contract_correct_fields" : "alerts_enter");
  const blocked = price === null ? unfit : known ? t("alerts_known") : undefined;
  const write = (next: string) => {
    setTyped(next);
    setProblem(null);
  };
  const close = () => {
    setOffering(false);
    onClose();
  };
  const send = async (at: string) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProblem(null);
    try {
      await addAlert(product.productCode, at);
      if (mayOffer()) setOffering(true);
      else {
        close();
        showToast({
          text: t("alerts_was_set", { name, price: formatDecimal(at, style) }),
          tone: "good",
          action: { label: t("alerts_see_all"), onClick: () => void navigateTo(ALERTS_PATH) },
        });
      }
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  if (offering) return <NotifyOffer open={open} onClose={close} />;
  return (
    <Sheet
      open={open}
      busy={sending}
      onClose={close}
      title={t("alerts_sheet")}
      action={
        <Button wide loading={sending} disabledReason={blocked} onClick={() => price !== null && void send(price)}>
          {price === null || known ? blocked : t("alerts_set", { price: formatDecimal(price, style) })}
        </Button>
      }
    >
      <AlertForm product={product} name={name} quote={quote} market={market} typed={typed} check={check} onWrite={write} />
      <p role="alert" className="text-caption text-danger">
        {problem}
      </p>
      <WaitingHere productCode={product.productCode} name={name} />
    </Sheet>
  );
}
