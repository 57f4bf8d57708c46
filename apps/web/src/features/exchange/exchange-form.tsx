import { Button, Notice, PaperTag, SkeletonRows, truncateDecimals } from "@candela/ui";
import { ArrowsDownUpIcon } from "@phosphor-icons/react/dist/csr/ArrowsDownUp";
import { useState } from "react";
import { useFrozen } from "../../lib/account/freeze.ts";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { AmountPanel } from "../../lib/currencies/amount-panel.tsx";
import { type Currency, useAvailable, useCurrencies } from "../../lib/currencies/currencies.ts";
import { CurrencySheet } from "../../lib/currencies/currency-sheet.tsx";
import { HeldRate } from "../../lib/currencies/held-rate.tsx";
import { LeaningNote } from "../../lib/currencies/leaning-note.tsx";
import { type Spendable, spendingFault, useSpendable } from "../../lib/currencies/spendable.ts";
import { rejectionText } from "../../lib/format/rejection-text.ts";
import { useT } from "../../lib/language/i18n.ts";
import { accountedDecimals } from "../../lib/market/asset-decimals.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { ExchangeButtonText } from "./exchange-button-text.tsx";
import { RateDetails } from "./exchange-figures.tsx";
import { ExchangeSheet } from "./exchange-sheet.tsx";
import { RateLine } from "./rate-line.tsx";
import { type ExchangeForm as Form, useExchangeForm } from "./use-exchange-form.ts";

/** Both sides of an exchange once the currencies are known. */
export function ExchangeForm() {
  const t = useT();
  const { rows, failed, retry } = useCurrencies();
  // An installation has currencies: an answer without them is none.
  if (rows !== undefined && rows.length < 2) return <PartError onRetry={retry} />;
  if (rows === undefined) return failed ? <PartError onRetry={retry} /> : <SkeletonRows count={4} label={t("ui_loading")} />;
  return <Fields currencies={rows} />;
}

type Open = "pay" | "get" | "confirm" | null;

/** Why the exchange that is quoted cannot be made, in words. */
function useBlocked(form: Form, balance: Spendable): { readonly money?: string; readonly other?: string } {
  const t = useT();
  const cut = useLiveness() === "stale";
  const frozen = useFrozen();
  const { from, quote, before, failure } = form;
  const paid = (quote ?? before)?.paid;
  const short = form.isEmpty || paid === undefined || from === undefined ? null : spendingFault(balance, paid, from.currencyName);
  if (cut) return { other: t("exchange_offline") };
  if (frozen) return { other: t("account_frozen") };
  if (failure !== null) return { other: failure };
  return short === null ? {} : { money: rejectionText(short) };
}

function Fields({ currencies }: { readonly currencies: readonly Currency[] }) {
  const t = useT();
  const config = useRemoteConfig();
  const form = useExchangeForm(currencies);
  const availableOf = useAvailable();
  const [open, setOpen] = useState<Open>(null);
  const { from, to, typed, quote, before } = form;
  const paying = useSpendable(from?.id ?? 0);
  const blocked = useBlocked(form, paying);
  if (from === undefined || to === undefined) return null;
  const follows = (side: "pay" | "get") => {
    if (typed.side === side) return typed.text;
    if (quote === undefined || form.isEmpty) return "";
    const [value, { currencyName }] = side === "pay" ? [quote.paid, from] : [quote.received, to];
    // Plain text of a field, with the decimals that the amount has everywhere else.
    return truncateDecimals(value, accountedDecimals(value, currencyName, config));
  };
  const reason = form.isEmpty
    ? t("trade_enter_amount")
    : (blocked.other ?? blocked.money ?? (quote === undefined ? t("exchange_renewing") : undefined));
  const { most } = paying;
  const balance = availableOf(to.id);
  return (
    <div className="page-x flex flex-1 flex-col pt-2 pb-6">
      <AmountPanel
        label={t("exchange_pay")}
        named={typed.side === "pay"}
        currency={from}
        value={follows("pay")}
        error={(typed.side === "pay" ? form.problem : null) ?? blocked.money}
        onWrite={(text) => form.write("pay", text)}
        onChoose={() => setOpen("pay")}
        aside={
          most !== undefined && (
            <button type="button" className="touch min-h-11 cursor-pointer font-medium" onClick={() => form.pay(most)}>
              {t("trade_max")} <AssetAmount own whole spendable code={from.currencyName} value={most} />
            </button>
          )
        }
      />
      <div className="relative z-1 -my-3 grid place-items-center">
        <button
          type="button"
          aria-label={t("exchange_flip")}
          onClick={form.flip}
          className="grid size-12 cursor-pointer place-items-center rounded-button border-4 border-canvas bg-primary text-on-primary active:bg-primary-press"
        >
          <ArrowsDownUpIcon size={20} aria-hidden="true" />
        </button>
      </div>
      <AmountPanel
        label={t("exchange_get")}
        named={typed.side === "get"}
        currency={to}
        value={follows("get")}
        error={typed.side === "get" ? (form.problem ?? undefined) : undefined}
        onWrite={(text) => form.write("get", text)}
        onChoose={() => setOpen("get")}
        aside={
          balance !== undefined && (
            <>
              {t("statement_balance")} <AssetAmount own whole spendable code={to.currencyName} value={balance} />
            </>
          )
        }
      />
      <LeaningNote of={paying} />
      {!form.isEmpty && before !== undefined && (
        <>
          <HeldRate quote={before} />
          <RateDetails quote={before} />
          <RateLine quote={before} />
        </>
      )}
      {blocked.other !== undefined && (
        <div role="status" className="pt-3">
          <Notice tone="attention">{blocked.other}</Notice>
        </div>
      )}
      <p className="mt-auto flex flex-wrap items-center justify-center gap-x-2 pt-4 pb-2.5 text-caption text-ink-3">
        <PaperTag />
        {t("exchange_settles")}
      </p>
      <Button wide disabledReason={reason} onClick={() => setOpen("confirm")}>
        {quote === undefined ? t("exchange_title") : <ExchangeButtonText quote={quote} />}
      </Button>
      <CurrencySheet
        open={open === "pay" || open === "get"}
        title={t(open === "get" ? "exchange_get" : "exchange_pay")}
        currencies={currencies}
        chosen={open === "get" ? to.id : from.id}
        onPick={(currency) => {
          if (open === "pay" || open === "get") form.pick(open, currency);
          setOpen(null);
        }}
        onClose={() => setOpen(null)}
      />
      {open === "confirm" && (
        <ExchangeSheet
          quote={quote}
          before={before}
          blocked={blocked.other ?? blocked.money}
          onAnswered={(done) => (done ? form.clear() : form.renew())}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
