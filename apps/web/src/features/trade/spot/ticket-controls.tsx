import { Direction } from "@candela/model";
import { cx, Segmented, Triangle } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useT } from "../../../lib/language/i18n.ts";
import type { TicketState } from "./ticket-state.ts";

/** Buy or sell; the triangles carry the colours. */
export function DirectionSwitch({ value, onChange }: { readonly value: Direction; readonly onChange: (direction: Direction) => void }) {
  const t = useT();
  const choices = [
    {
      value: "1",
      label: (
        <span className="flex items-center gap-1.5">
          <span className={cx(value === Direction.buy && "text-up")}>
            <Triangle direction="up" />
          </span>
          {t("trade_buy")}
        </span>
      ),
    },
    {
      value: "2",
      label: (
        <span className="flex items-center gap-1.5">
          <span className={cx(value === Direction.sell && "text-down")}>
            <Triangle direction="down" />
          </span>
          {t("trade_sell")}
        </span>
      ),
    },
  ] as const;
  return (
    <Segmented
      label={t("trade_direction")}
      className="min-w-36"
      choices={choices}
      value={value === Direction.buy ? "1" : "2"}
      onChange={(next) => onChange(next === "1" ? Direction.buy : Direction.sell)}
    />
  );
}

const ORDER_TYPES = ["market", "limit", "stop_limit"] as const;
const TYPE_KEYS = { market: "trade_market", limit: "trade_limit", stop_limit: "trade_stop_limit" } as const;

interface OrderTypeSelectProps {
  readonly value: TicketState["orderType"];
  readonly onChange: (orderType: TicketState["orderType"]) => void;
}

export function OrderTypeSelect({ value, onChange }: OrderTypeSelectProps) {
  const t = useT();
  return (
    <span className="relative inline-flex h-10.5 items-center rounded-input bg-fill">
      <select
        aria-label={t("trade_order_type")}
        value={value}
        onChange={(event) => onChange(ORDER_TYPES.find((type) => type === event.target.value) ?? "market")}
        className="-my-px h-11 cursor-pointer appearance-none rounded-input bg-transparent ps-3 pe-8 text-[0.90625rem] font-medium text-ink-2"
      >
        {ORDER_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(TYPE_KEYS[type])}
          </option>
        ))}
      </select>
      <CaretDownIcon size={14} className="pointer-events-none absolute end-3 text-ink-2" />
    </span>
  );
}
