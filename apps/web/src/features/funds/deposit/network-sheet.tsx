import { RadioMark, Row, Sheet } from "@candela/ui";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import type { Channel } from "../money-shapes.ts";

interface NetworkRowsProps {
  readonly channels: readonly Channel[];
  readonly chosen: number | null;
  readonly onPick: (channelId: number) => void;
  readonly className?: string;
}

interface NetworkSheetProps extends NetworkRowsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The networks of a coin; the sending wallet must use the same. */
export function NetworkSheet({ open, channels, chosen, onPick, onClose }: NetworkSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("wallets_network")}>
      <p className="pb-2 text-body text-ink-2">{t("deposit_network_first", { currency: channels[0]?.currencyName ?? "" })}</p>
      <NetworkRows channels={channels} chosen={chosen} onPick={onPick} className="-mx-(--sheet-margin,1.25rem)" />
    </Sheet>
  );
}

/** Each network with the least that may be sent over it. */
export function NetworkRows({ channels, chosen, onPick, className }: NetworkRowsProps) {
  const t = useT();
  return (
    <ul className={className}>
      {channels.map(({ id, network, minAmount, currencyName }, index) => (
        <li key={id}>
          <Row
            divider={index < channels.length - 1}
            selected={id === chosen}
            onClick={() => onPick(id)}
            title={<bdi>{network}</bdi>}
            note={
              <>
                {t("deposit_minimum")} <AssetAmount whole code={currencyName} value={minAmount} unit />
              </>
            }
            end={<RadioMark on={id === chosen} />}
          />
        </li>
      ))}
    </ul>
  );
}
