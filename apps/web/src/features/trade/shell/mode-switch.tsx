import { cx, Segmented } from "@candela/ui";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/csr/LockSimple";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useModes } from "./mode-choice.ts";
import { isModeOpen } from "./mode-memory.ts";
import type { TradeModeId } from "./trade-mode.ts";

/** With text so large that three names do not stand beside each other they stand below, and the thumb is the ground of the chosen one. */
const STACKED = "@max-[14rem]:grid-flow-row @max-[14rem]:[&>span]:hidden @max-[14rem]:[&>label]:has-checked:bg-raised";

interface ModeSwitchProps {
  readonly product: Product;
  readonly value: TradeModeId;
  readonly onChange: (id: TradeModeId) => void;
}

/** Quick, contract, spot. A mode that is closed for the product can be chosen too: it then says so. */
export function ModeSwitch({ product, value, onChange }: ModeSwitchProps) {
  const t = useT();
  const modes = useModes();
  if (modes.length === 0) return null;
  const choices = modes.map((mode) => {
    const open = isModeOpen(mode, product);
    return {
      value: mode.id,
      label: (
        <span className={cx("flex items-center gap-1.5", !open && "text-ink-3")}>
          {t(mode.name)}
          {!open && <LockSimpleIcon size={13} aria-label={t("trade_mode_closed")} />}
        </span>
      ),
    };
  });
  return (
    <div className="@container">
      <Segmented label={t("trade_mode")} choices={choices} value={value} onChange={onChange} className={STACKED} />
    </div>
  );
}
