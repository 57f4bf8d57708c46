import { compareDecimals, decimalsOf } from "@candela/ui";
import { useFrozen } from "../../../lib/account/freeze.ts";
import { useCurrencies } from "../../../lib/currencies/currencies.ts";
import { rejectionText } from "../../../lib/format/rejection-text.ts";
import { useKeptDecimal } from "../../../lib/format/use-decimal-field.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useLiveness } from "../../../lib/net/live.ts";
import { useOwnDraft } from "../../../lib/session/draft.ts";
import type { Channel } from "../money-shapes.ts";
import { TYPED_AMOUNT } from "../typed-amount.ts";

/** Decimals while the list of currencies is on its way: those of money with small change. */
const DECIMALS = 2;

const EMPTY = { channelId: null as number | null, amount: "" };
const isAmount = ({ amount }: typeof EMPTY) => TYPED_AMOUNT.test(amount);

/** An amount and the channel that it comes by. */
export function useDepositForm(channels: readonly Channel[]) {
  const t = useT();
  const kind = channels[0]?.channelType ?? "";
  const [{ channelId, amount }, setDraft] = useOwnDraft(`deposit ${kind}`, EMPTY, isAmount);
  const channel = channels.find(({ id }) => id === channelId) ?? (channels[0] as Channel);
  const { rows = [] } = useCurrencies();
  const decimals = rows.find(({ id }) => id === channel.currencyId)?.decimals ?? DECIMALS;
  const typed = useKeptDecimal(decimals, amount, (text) => setDraft((before) => ({ ...before, amount: text })));
  const cut = useLiveness() === "stale";
  const frozen = useFrozen();
  const bound = typed.isEmpty ? null : boundPassed(channel, typed.amount);
  const wrong = bound === null ? undefined : rejectionText(bound);
  return {
    channel,
    decimals,
    typed,
    /** Beside the field. */
    error: typed.told(wrong),
    /** Why it cannot be sent, in words. */
    blocked: frozen ? t("account_frozen") : typed.isEmpty ? t("trade_enter_amount") : (wrong ?? (cut ? t("funds_offline") : undefined)),
    /** Another channel; an amount that is too fine for its currency goes. */
    choose(id: number) {
      const next = channels.find((one) => one.id === id);
      const room = rows.find((currency) => currency.id === next?.currencyId)?.decimals ?? DECIMALS;
      if (!typed.isEmpty && decimalsOf(typed.amount) > room) typed.set("");
      setDraft((before) => ({ ...before, channelId: id }));
    },
  };
}

function boundPassed({ minAmount, maxAmount, currencyName: asset }: Channel, amount: string): Parameters<typeof rejectionText>[0] | null {
  if (compareDecimals(amount, minAmount) < 0) return { msg: "deposit_below_minimum", params: { min: minAmount, asset } };
  if (maxAmount !== null && compareDecimals(amount, maxAmount) > 0)
    return { msg: "deposit_above_maximum", params: { max: maxAmount, asset } };
  return null;
}
