import { Direction, formatUnits } from "@candela/model";
import { Amount, cx, fieldText, IconButton, Input, typedText, useUi, writtenNumber } from "@candela/ui";
import { MinusIcon } from "@phosphor-icons/react/dist/csr/Minus";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { problemText } from "../ticket/problem-text.ts";
import { checkTicket } from "./ticket-check.ts";
import { useRejection } from "./use-rejection.ts";
import type { Ticket } from "./use-ticket.ts";

interface PriceFieldProps {
  readonly ticket: Ticket;
  readonly field: "price" | "trigger";
  readonly onTouch: () => void;
  readonly onTap?: (() => void) | undefined;
  /** Room for an error of two lines, where keys stand below it that must not move. */
  readonly tall?: boolean;
}

/** The price that the order waits for, or the one that wakes it: typed, or moved by one step of the product. */
export function PriceField({ ticket, field, onTouch, onTap, tall = false }: PriceFieldProps) {
  const t = useT();
  const style = useUi();
  const { state, dispatch, market } = ticket;
  const problem = checkTicket(state, market);
  const rejection = useRejection(ticket, field);
  const { product } = market;
  const step = (by: 1n | -1n) => dispatch({ type: "stepPrice", field, by, market });
  return (
    <div className={cx("page-x pb-3", tall && "min-h-34")}>
      <Input
        label={<Term of={field === "price" ? "limit_price" : "trigger_price"} />}
        aria-label={t(field === "price" ? "trade_limit_price" : "term_trigger_price")}
        aside={
          <>
            {t("trade_step")} <Amount value={formatUnits(product.tickSize, product.priceScale)} />
          </>
        }
        inputMode="none"
        autoComplete="off"
        value={fieldText(state[field], style.locale)}
        reading={state[field] === "" ? undefined : typedText(state[field], style)}
        placeholder={field === "price" ? undefined : t(state.direction === Direction.buy ? "trade_trigger_above" : "trade_trigger_below")}
        end={
          <span className="-me-3 flex items-center">
            {(field === "price" || state[field] !== "") && market.settlement.code}
            <IconButton label={t("quick_less")} onClick={() => step(-1n)}>
              <MinusIcon size={16} weight="bold" />
            </IconButton>
            <IconButton label={t("quick_more")} onClick={() => step(1n)}>
              <PlusIcon size={16} weight="bold" />
            </IconButton>
          </span>
        }
        error={rejection ?? (problem?.field === field ? problemText(problem, style) : undefined)}
        onClick={onTap}
        onFocus={() => {
          onTouch();
          dispatch({ type: "field", field });
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          step(event.key === "ArrowUp" ? 1n : -1n);
        }}
        onChange={(event) => {
          dispatch({ type: "field", field });
          dispatch({ type: "write", text: writtenNumber(event.target, event.nativeEvent, style.locale), market });
        }}
      />
    </div>
  );
}
