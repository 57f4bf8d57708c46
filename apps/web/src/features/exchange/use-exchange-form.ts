import { compareDecimals, trimZeros, type Written } from "@candela/ui";
import { useRested } from "../../lib/browser/use-rested.ts";
import type { Currency } from "../../lib/currencies/currencies.ts";
import { type QuoteAsked, useExchangeQuote } from "../../lib/currencies/use-exchange-quote.ts";
import { finished } from "../../lib/format/typed-decimal.ts";
import { useUntaken } from "../../lib/format/use-decimal-field.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { useOwnDraft } from "../../lib/session/draft.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";

type Side = QuoteAsked["side"];

interface Typed {
  readonly side: Side;
  readonly text: string;
}

const NOTHING: Typed = { side: "pay", text: "" };

/** A currency by its id, else the first that is not the other one. */
function chosen(currencies: readonly Currency[], id: number, other?: Currency): Currency | undefined {
  const rest = currencies.filter((currency) => currency !== other);
  return rest.find((currency) => currency.id === id) ?? rest[0];
}

/**
 * The two that an address asks for: a page that lacks a currency asks for what is got, one that shows a currency for what is paid. Where only the settlement
 * currency is asked for, it is not paid with itself.
 */
function useAskedSides() {
  const { default_trade_currency_id: settles, default_transId: target } = useRemoteConfig();
  const [from, to] = [Number(useQueryParam("from")), Number(useQueryParam("to"))];
  return { from: from || (to === settles ? target : settles), to: to || target };
}

interface Draft extends Typed {
  /** Null: the one that the address asks for. */
  readonly from: number | null;
  readonly to: number | null;
}

const isTyped = ({ side, text }: Draft) => (side === "pay" || side === "get") && /^\d{0,16}(?:\.\d{0,16})?$/.test(text);

/** What is typed and chosen, and what the present rate makes of it. Needs two currencies at least. */
export function useExchangeForm(currencies: readonly Currency[]) {
  const asked = useAskedSides();
  const [typed, setDraft] = useOwnDraft<Draft>(`exchange ${asked.from} ${asked.to}`, { ...NOTHING, from: null, to: null }, isTyped);
  const from = chosen(currencies, typed.from ?? asked.from);
  const to = chosen(currencies, typed.to ?? asked.to, from);
  const setTyped = (next: Typed) => setDraft((before) => ({ ...before, ...next }));
  const untaken = useUntaken();
  const amount = finished(typed.text);
  const rested = useRested(amount);
  const named = typed.side === "pay" ? from : to;
  const isQuoted = from !== undefined && to !== undefined && rested !== "" && compareDecimals(rested, "0") > 0;
  const wanted: QuoteAsked | null = isQuoted ? { fromCurrencyId: from.id, toCurrencyId: to.id, amount: rested, side: typed.side } : null;
  const { quote, before, failure, renew } = useExchangeQuote(wanted);
  // Only a quote of what stands in the field counts: while somebody types on, none does.
  const present = rested === amount ? quote : undefined;
  const choose = (next: { readonly from: number; readonly to: number }, text: Typed) => {
    setDraft({ ...next, side: text.side, text: text.text });
    untaken.forget();
  };
  return {
    from,
    to,
    typed,
    /** Why the last thing that was typed or pasted is not in the field: what was there before stands, and can be exchanged. */
    problem: untaken.problem,
    quote: present,
    /** The last quote, while the next is on its way. */
    before,
    failure: rested === amount ? failure : null,
    isEmpty: amount === "" || compareDecimals(amount, "0") === 0,
    renew,
    write(side: Side, written: Written) {
      const decimals = (side === "pay" ? from : to)?.decimals ?? 0;
      untaken.take(written, decimals, (text) => setTyped({ side, text }));
    },
    pay(text: string) {
      setTyped({ side: "pay", text: trimZeros(text) });
      untaken.forget();
    },
    clear: () => setTyped(NOTHING),
    /** The two change places; what was named stays named of its currency. */
    flip() {
      if (from === undefined || to === undefined) return;
      choose({ from: to.id, to: from.id }, { side: typed.side === "pay" ? "get" : "pay", text: typed.text });
    },
    /** Another currency on one side; the one of the other side gives way to the one that was here. */
    pick(side: Side, currency: Currency) {
      if (from === undefined || to === undefined) return;
      const next = side === "pay" ? { from: currency.id, to: to.id } : { from: from.id, to: currency.id };
      const swaps = next.from === next.to;
      const fits = side !== typed.side || (typed.text.split(".")[1] ?? "").length <= currency.decimals;
      choose(swaps ? { from: to.id, to: from.id } : next, fits ? typed : NOTHING);
    },
    named,
  };
}

export type ExchangeForm = ReturnType<typeof useExchangeForm>;
