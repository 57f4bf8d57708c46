import { Button, Notice, PaperTag, Sheet, useUi } from "@candela/ui";
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { useState } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { SendingNotice, SendOnce } from "../../lib/components/sending-notice.tsx";
import { type Exchange, type Quote, rateText } from "../../lib/currencies/exchange-view.ts";
import { HeldRate } from "../../lib/currencies/held-rate.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { EXCHANGES_PATH } from "../../lib/navigation/paths.ts";
import { command } from "../../lib/net/command.ts";
import { useCommand } from "../../lib/net/use-command.ts";
import { ExchangeButtonText } from "./exchange-button-text.tsx";
import { ExchangeFigures } from "./exchange-figures.tsx";

interface ExchangeSheetProps {
  /** The quote in force; undefined while the next is on its way. */
  readonly quote: Quote | undefined;
  /** The quote before it: what is read meanwhile. */
  readonly before: Quote | undefined;
  /** Why there is no quote, or why this one cannot be used. */
  readonly blocked: string | undefined;
  /** Something was answered: another quote is needed for another exchange. */
  readonly onAnswered: (done: boolean) => void;
  readonly onClose: () => void;
}

/** The last look before an exchange, at a rate that renews itself, then its result. */
export function ExchangeSheet({ quote, before, blocked, onAnswered, onClose }: ExchangeSheetProps) {
  const t = useT();
  const { sending, send } = useCommand(command, "exchange_never_arrived");
  const [done, setDone] = useState<Exchange | null>(null);
  const shown = quote ?? before;
  const exchange = async () => {
    if (quote === undefined) return;
    const made = await send("POST /api/currencyExchange/exchange", { quote: quote.quote });
    if (made !== null) setDone(made);
    onAnswered(made !== null);
  };
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t(done === null ? "exchange_confirm" : "exchange_done")}
      tag={<PaperTag />}
      action={
        done === null ? (
          <SendOnce sending={sending} onClose={onClose}>
            <Button
              wide
              loading={sending.step === "sending"}
              disabledReason={blocked ?? (quote === undefined ? t("exchange_renewing") : undefined)}
              onClick={() => void exchange()}
            >
              {shown === undefined ? t("exchange_title") : <ExchangeButtonText quote={shown} />}
            </Button>
          </SendOnce>
        ) : (
          <WaysOut onClose={onClose} />
        )
      }
    >
      {done !== null ? <Result exchange={done} /> : shown !== undefined && <Offer quote={shown} />}
      {done === null && blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
      <SendingNotice sending={sending} what="exchange" />
    </Sheet>
  );
}

function WaysOut({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button kind="secondary" onClick={() => void navigateTo(EXCHANGES_PATH)}>
        {t("exchange_records")}
      </Button>
      <Button wide onClick={onClose}>
        {t("trade_done")}
      </Button>
    </div>
  );
}

function Sides({ exchange, done }: { readonly exchange: Quote | Exchange; readonly done: boolean }) {
  const t = useT();
  const { fromCurrencyName, paid, toCurrencyName, received } = exchange;
  return (
    <div className="py-2">
      <Side name={t(done ? "exchange_paid" : "exchange_pay")} code={fromCurrencyName} value={paid} />
      <ArrowDownIcon size={18} aria-hidden="true" className="ms-2.5 text-ink-3" />
      <Side name={t(done ? "exchange_got" : "exchange_get")} code={toCurrencyName} value={received} />
    </div>
  );
}

function Side({ name, code, value }: { readonly name: string; readonly code: string; readonly value: string }) {
  return (
    <p className="flex items-center gap-3 py-1.5">
      <CurrencyToken code={code} size={36} />
      <span className="min-w-0">
        <span className="block text-caption text-ink-2">{name}</span>
        <span className="text-title3">
          <AssetAmount whole code={code} value={value} unit />
        </span>
      </span>
    </p>
  );
}

function Offer({ quote }: { readonly quote: Quote }) {
  const t = useT();
  return (
    <>
      <Sides exchange={quote} done={false} />
      <HeldRate quote={quote} />
      <ExchangeFigures exchange={quote} />
      <p className="pt-2 text-caption text-ink-3">{t("exchange_settles")}</p>
    </>
  );
}

function Result({ exchange }: { readonly exchange: Exchange }) {
  const t = useT();
  const style = useUi();
  return (
    <div role="status">
      <Sides exchange={exchange} done />
      <p className="text-body">
        <bdi className="num">{rateText(exchange, exchange.rate, style)}</bdi>
      </p>
      <p className="pb-2 text-caption text-ink-2">
        {t("record_balance_after")} <AssetAmount own whole code={exchange.toCurrencyName} value={exchange.balanceAfter} unit />
      </p>
      <ExchangeFigures exchange={exchange} />
    </div>
  );
}
