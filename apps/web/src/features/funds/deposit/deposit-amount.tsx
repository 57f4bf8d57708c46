import { RadioMark, Row, Sheet } from "@candela/ui";
import { useState } from "react";
import { CurrencyToken } from "../../../lib/components/currency-token.tsx";
import { AmountPanel } from "../../../lib/currencies/amount-panel.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useAssetText } from "../../../lib/market/asset-text.ts";
import type { Channel } from "../money-shapes.ts";
import type { useDepositForm } from "./use-deposit-form.ts";

interface DepositAmountProps {
  readonly channels: readonly Channel[];
  readonly form: ReturnType<typeof useDepositForm>;
}

/** The amount that is sent, with its limits, and the channel by its currency. */
export function DepositAmount({ channels, form: { channel, typed, error, choose } }: DepositAmountProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <AmountPanel
        named
        label={t("deposit_you_send")}
        aside={<Limits channel={channel} />}
        currency={channel}
        value={typed.text}
        error={error}
        onWrite={typed.write}
        onChoose={channels.length > 1 ? () => setOpen(true) : undefined}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t("funds_way")}>
        <ul className="-mx-(--sheet-margin,1.25rem)">
          {channels.map((one, index) => (
            <li key={one.id}>
              <Row
                divider={index < channels.length - 1}
                selected={one.id === channel.id}
                start={<CurrencyToken code={one.currencyName} />}
                title={<span className="whitespace-normal">{one.channelName}</span>}
                note={<Limits channel={one} />}
                end={<RadioMark on={one.id === channel.id} />}
                onClick={() => {
                  choose(one.id);
                  setOpen(false);
                }}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function Limits({ channel: { minAmount, maxAmount, currencyName: asset } }: { readonly channel: Channel }) {
  const t = useT();
  const text = useAssetText();
  if (maxAmount === null) return t("exchange_below_minimum", { min: text(minAmount, asset), asset });
  return <bdi className="num">{`${text(minAmount, asset)} – ${text(maxAmount, asset)} ${asset}`}</bdi>;
}
