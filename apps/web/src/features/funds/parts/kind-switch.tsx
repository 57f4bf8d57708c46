import { Segmented } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import type { ChannelKind } from "../money-shapes.ts";

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
      choices={kinds.map((kind) => ({ value: kind, label: t(`deposit_kind_${kind}`) }))}
      value={value}
      onChange={onChange}
    />
  );
}
