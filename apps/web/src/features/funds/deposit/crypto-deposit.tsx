import { useState } from "react";
import { CurrencyToken } from "../../../lib/components/currency-token.tsx";
import { CurrencySheet } from "../../../lib/currencies/currency-sheet.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useOwnDraft } from "../../../lib/session/draft.ts";
import { type Channel, currenciesOf } from "../money-shapes.ts";
import { ChoiceTile } from "../parts/choice-tile.tsx";
import { AddressCard } from "./address-card.tsx";
import { NetworkRows, NetworkSheet } from "./network-sheet.tsx";

const NOTHING = { currencyId: null as number | null, channelId: null as number | null };

/** Coins: which, over which network, and only then the address: one of another network would lose them. */
export function CryptoDeposit({ channels }: { readonly channels: readonly Channel[] }) {
  const t = useT();
  const currencies = currenciesOf(channels);
  const [{ currencyId, channelId }, setDraft] = useOwnDraft("deposit crypto", NOTHING);
  const setChannelId = (id: number) => setDraft((before) => ({ ...before, channelId: id }));
  const [open, setOpen] = useState<"currency" | "network" | null>(null);
  const currency = currencies.find(({ id }) => id === currencyId) ?? currencies[0];
  const networks = channels.filter((channel) => channel.currencyId === currency?.id);
  // A network is chosen, unless there is but one.
  const channel = networks.find(({ id }) => id === channelId) ?? (networks.length === 1 ? networks[0] : undefined);
  if (currency === undefined) return null;
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5 max-compact:grid-cols-1">
        <ChoiceTile
          start={<CurrencyToken code={currency.currencyName} size={28} />}
          name={t("funds_currency")}
          onClick={currencies.length > 1 ? () => setOpen("currency") : undefined}
        >
          <bdi>{currency.currencyName}</bdi>
        </ChoiceTile>
        <ChoiceTile name={t("wallets_network")} onClick={networks.length > 1 ? () => setOpen("network") : undefined}>
          {channel === undefined ? <span className="text-ink-2">{t("deposit_choose")}</span> : <bdi>{channel.network}</bdi>}
        </ChoiceTile>
      </div>
      {channel === undefined ? (
        <section aria-label={t("wallets_network")} className="rounded-card border border-line pt-3.5 pb-1.5">
          <p className="px-4 pb-2 text-body text-ink-2">{t("deposit_network_first", { currency: currency.currencyName })}</p>
          <NetworkRows channels={networks} chosen={null} onPick={setChannelId} className="[--page-margin:1rem]" />
        </section>
      ) : (
        <AddressCard key={channel.id} channel={channel} />
      )}
      <CurrencySheet
        open={open === "currency"}
        title={t("funds_currency")}
        currencies={currencies}
        chosen={currency.id}
        onPick={({ id }) => {
          setDraft((before) => ({ ...before, currencyId: id }));
          setOpen(null);
        }}
        onClose={() => setOpen(null)}
      />
      <NetworkSheet
        open={open === "network"}
        channels={networks}
        chosen={channel?.id ?? null}
        onPick={(id) => {
          setChannelId(id);
          setOpen(null);
        }}
        onClose={() => setOpen(null)}
      />
    </>
  );
}
