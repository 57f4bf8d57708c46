import { Amount, RadioMark, Row, Sheet, trimZeros } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import type { Channel } from "../money-shapes.ts";

interface NetworkSheetProps {
  readonly open: boolean;
  readonly channels: readonly Channel[];
  readonly chosen: number | null;
  readonly onPick: (channelId: number) => void;
  readonly onClose: () => void;
}

/** The networks of a coin; the sending wallet must use the same. */
export function NetworkSheet({ open, channels, chosen, onPick, onClose }: NetworkSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("wallets_network")}>
      <p className="pb-2 text-body text-ink-2">{t("deposit_network_first", { currency: channels[0]?.currencyName ?? "" })}</p>
      <ul className="-mx-(--sheet-margin,1.25rem)">
        {channels.map(({ id, network, minAmount, currencyName }, index) => (
          <li key={id}>
            <Row
              divider={index < channels.length - 1}
              selected={id === chosen}
              onClick={() => onPick(id)}
              title={<bdi>{network}</bdi>}
              note={
                <>
                  {t("deposit_minimum")} <Amount value={trimZeros(minAmount)} unit={currencyName} />
                </>
              }
              end={<RadioMark on={id === chosen} />}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
