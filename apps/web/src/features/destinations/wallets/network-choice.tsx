import { cx } from "@candela/ui";
import { useId } from "react";
import type { OfferedNetwork } from "../../../lib/destinations/wallets.ts";
import { useT } from "../../../lib/language/i18n.ts";

interface NetworkChoiceProps {
  readonly networks: readonly OfferedNetwork[];
  readonly value: OfferedNetwork["network"] | null;
  readonly onChange: (network: OfferedNetwork["network"]) => void;
}

/** The network comes first: it decides how the address is checked. */
export function NetworkChoice({ networks, value, onChange }: NetworkChoiceProps) {
  const t = useT();
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 flex w-full flex-wrap justify-between gap-x-3 text-caption text-ink-2">
        {t("wallets_network")}
        <span className="text-ink-3">{t("wallets_network_text")}</span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-2">
        {networks.map(({ network, currencies }) => (
          <label
            key={network}
            className={cx(
              "relative flex min-h-16 cursor-pointer flex-col justify-center rounded-button bg-fill px-3.5 py-2.5",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)",
              value === network && "bg-canvas inset-ring-2 inset-ring-ink",
            )}
          >
            <input
              type="radio"
              name={name}
              value={network}
              checked={value === network}
              onChange={() => onChange(network)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="text-row">
              <bdi>{network}</bdi>
            </span>
            <span className="text-caption text-ink-3">{t("wallets_for", { currencies: currencies.join(", ") })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
