import { compareDecimals } from "@candela/ui";
import { useState } from "react";
import { useFrozen } from "../../../lib/account/freeze.ts";
import { useRested } from "../../../lib/browser/use-rested.ts";
import { useCurrencies } from "../../../lib/currencies/currencies.ts";
import { type Spendable, spendingFault, useSpendable } from "../../../lib/currencies/spendable.ts";
import { rejectionText } from "../../../lib/format/rejection-text.ts";
import { type DecimalField, useKeptDecimal } from "../../../lib/format/use-decimal-field.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { changeQuery, useQueryParam } from "../../../lib/navigation/query-param.ts";
import { useLiveness } from "../../../lib/net/live.ts";
import { useOwnDraft } from "../../../lib/session/draft.ts";
import { useRemoteConfig } from "../../../lib/site/remote-config.ts";
import { type Channel, type ChannelKind, currenciesOf } from "../money-shapes.ts";
import { TYPED_AMOUNT } from "../typed-amount.ts";
import { channelTo, useDestinations } from "./destinations.ts";
import { type Asked, usePreview } from "./use-preview.ts";

const DECIMALS_UNKNOWN = 8;

const EMPTY = { currencyId: null as number | null, destinationId: "", amount: "" };
const isAmount = ({ amount }: typeof EMPTY) => TYPED_AMOUNT.test(amount);
/** Of the draft, which goes when the withdrawal is asked for. */
export const withdrawDraft = (kind: ChannelKind) => `withdraw ${kind}`;

/**
 * What is chosen and typed, and what the server makes of it. It begins with what stands in the address, for a step back from elsewhere, or else with what was
 * there before the page was loaded anew.
 */
export function useWithdrawForm(kind: ChannelKind, channels: readonly Channel[]) {
  const config = useRemoteConfig();
  const [asked, first, firstTo] = [useQueryParam("currency"), useQueryParam("amount"), useQueryParam("destination")];
  const currencies = currenciesOf(channels);
  const usual = currencies.find(({ id }) => id === config.default_trade_currency_id) ?? currencies[0];
  const isAddressed = asked !== null || first !== null || firstTo !== null;
  const [kept, setDraft] = useOwnDraft(withdrawDraft(kind), EMPTY, isAmount);
  const [isOwn, setOwn] = useState(!isAddressed);
  const addressed = {
    currencyId: Number(asked) || null,
    destinationId: firstTo ?? "",
    amount: TYPED_AMOUNT.test(first ?? "") ? (first ?? "") : "",
  };
  const draft = isOwn ? kept : addressed;
  const change = (part: Partial<typeof EMPTY>) => {
    setDraft({ ...draft, ...part });
    setOwn(true);
  };
  const { currencyId, destinationId } = draft;
  const currency = currencies.find(({ id }) => id === currencyId) ?? usual;
  const ways = channels.filter((channel) => channel.currencyId === currency?.id);
  const destinations = useDestinations(kind, ways);
  const rows = destinations.rows ?? [];
  // By itself none is chosen that nothing is sent to, unless there is no other.
  const destination = rows.find(({ id }) => id === destinationId) ?? rows.find(({ isNobodys }) => !isNobodys) ?? rows[0];
  const channel = channelTo(ways, destination);
  const known = useCurrencies().rows?.find(({ id }) => id === currency?.id);
  const typed = useKeptDecimal(known?.decimals ?? DECIMALS_UNKNOWN, draft.amount, (amount) => change({ amount }));
  const balance = useSpendable(currency?.id ?? 0);
  const wrong = useWrong(channel, typed, balance);
  const rested = useRested(typed.amount);
  const isAsked = channel !== undefined && destination !== undefined && wrong === undefined && rested !== "" && rested === typed.amount;
  const wanted: Asked | null = isAsked && !typed.isEmpty ? { channelId: channel.id, destinationId: destination.id, amount: rested } : null;
  const preview = usePreview(wanted);
  return {
    currencies,
    currency,
    channel,
    ways,
    destinations,
    destination,
    typed,
    balance,
    wrong,
    wanted,
    ...preview,
    pick(id: number) {
      typed.set("");
      change({ currencyId: id, destinationId: "", amount: "" });
    },
    send: (id: string) => change({ destinationId: id }),
    /** Keeps it in the address, for a step back from where one goes now. */
    remember() {
      changeQuery({ kind, currency: currency?.id, destination: destination?.id, amount: typed.amount === "" ? null : typed.amount });
    },
  };
}

export type WithdrawForm = ReturnType<typeof useWithdrawForm>;

/** Why the amount cannot be withdrawn, as far as that is known here. */
function useWrong(channel: Channel | undefined, typed: DecimalField, balance: Spendable): string | undefined {
  if (typed.isEmpty || channel === undefined) return undefined;
  const { amount } = typed;
  const { minAmount: min, maxAmount: max, currencyName: asset } = channel;
  const short = spendingFault(balance, amount, asset);
  if (short !== null) return rejectionText(short);
  if (compareDecimals(amount, min) < 0) return rejectionText({ msg: "withdrawal_below_minimum", params: { min, asset } });
  if (max !== null && compareDecimals(amount, max) > 0) return rejectionText({ msg: "withdrawal_above_maximum", params: { max, asset } });
  return undefined;
}

/** Why one cannot go on, in words; undefined where one can. */
export function useBlocked({ typed, wrong, destination, terms, failure }: WithdrawForm): string | undefined {
  const t = useT();
  const frozen = useFrozen();
  const cut = useLiveness() === "stale";
  if (frozen) return t("account_frozen");
  if (typed.isEmpty) return t("trade_enter_amount");
  if (wrong !== undefined) return wrong;
  if (destination === undefined) return t("withdraw_choose_destination");
  if (cut) return t("funds_offline");
  if (failure !== null) return failure;
  if (terms === undefined) return t("ui_loading");
  return terms.rejection === null ? undefined : rejectedText(terms, t);
}

/** Why the server would reject it now. A limit that is passed is told by its bar, with the figures. */
export function rejectedText(
  { rejection, heldUntil, available, amount, currencyName }: NonNullable<WithdrawForm["terms"]>,
  t: ReturnType<typeof useT>,
): string | undefined {
  if (rejection === null) return undefined;
  if (rejection === "withdrawal_day_limit" || rejection === "withdrawal_month_limit") return t("withdraw_limit_passed");
  if (rejection === "insufficient_balance")
    return rejectionText({ msg: rejection, params: { available, needed: amount, asset: currencyName } });
  return rejectionText({ msg: rejection, params: heldUntil === null ? {} : { until: String(heldUntil) } });
}
