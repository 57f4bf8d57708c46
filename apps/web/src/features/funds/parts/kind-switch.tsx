import { Segmented } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import type { ChannelKind } from "../money-shapes.ts";

/** In a word each, so that three stand beside each other on a phone. */
const WORDS = { crypto: "deposit_kind_crypto", bank: "deposit_way_bank", online: "deposit_way_online" } as const;

interface KindSwitchProps {
  /** Only those that there is a channel of. */
  readonly kinds: readonly ChannelKind[];
  readonly value: ChannelKind;
  readonly onChange: (kind: ChannelKind) => void;
}

/** Switches the kind of channel; a single kind needs no switch. */
export function KindSwitch({ kinds, value, onChange }: KindSwitchProps) {
  const t = useT();
  if (kinds.length < 2) return null;
  return (
    <Segmented
      label={t("funds_way")}
      choices={kinds.map((kind) => ({ value: kind, label: t(WORDS[kind]) }))}
      value={value}
      onChange={onChange}
    />
  );
}
