import type { MarginMode } from "@candela/model";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/csr/LockSimple";
import { useT } from "../../../lib/language/i18n.ts";
import type { OrderType } from "./ticket-state.ts";

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  /** It cannot be changed, and this says why. */
  readonly fixed?: string | undefined;
}

function PillSelect<Value extends string>({ label, value, choices, onChange, fixed }: SelectProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value);
  if (fixed !== undefined)
    return (
      <span title={fixed} className="inline-flex h-10.5 items-center gap-1.5 rounded-input bg-fill px-3 text-[0.90625rem] text-ink-2">
        {chosen?.label}
        <LockSimpleIcon size={14} aria-label={fixed} />
      </span>
    );
  return (
    <span className="relative inline-flex h-10.5 items-center rounded-input bg-fill">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const next = choices.find((choice) => choice.value === event.target.value);
          if (next !== undefined) onChange(next.value);
        }}
        className="-my-px h-11 max-w-44 cursor-pointer appearance-none rounded-input bg-transparent ps-3 pe-8 text-[0.90625rem] font-medium text-ink-2"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <CaretDownIcon size={14} className="pointer-events-none absolute end-3 text-ink-2" />
    </span>
  );
}

export function OrderTypeSelect({ value, onChange }: { readonly value: OrderType; readonly onChange: (type: OrderType) => void }) {
  const t = useT();
  const choices = [
    { value: "market", label: t("trade_market") },
    { value: "limit", label: t("trade_limit") },
    { value: "stop", label: t("contract_stop_order") },
  ] as const;
  return <PillSelect label={t("trade_order_type")} value={value} choices={choices} onChange={onChange} />;
}

interface MarginModeSelectProps {
  readonly value: MarginMode;
  readonly fixed: boolean;
  readonly onChange: (mode: MarginMode) => void;
}

export function MarginModeSelect({ value, fixed, onChange }: MarginModeSelectProps) {
  const t = useT();
  const choices = [
    { value: "isolated", label: t("contract_isolated") },
    { value: "cross", label: t("contract_cross") },
  ] as const;
  return (
    <PillSelect
      label={t("term_margin_mode")}
      value={value}
      choices={choices}
      onChange={onChange}
      fixed={fixed ? t("contract_mode_fixed") : undefined}
    />
  );
}
