import { formatUnits } from "@candela/model";
import { Amount, cx, fieldText, formatDecimal, IconButton, trimZeros, useUi, writtenNumber } from "@candela/ui";
import { MinusIcon } from "@phosphor-icons/react/dist/csr/Minus";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { useId, useState } from "react";
import { useMediaQuery } from "../../../lib/browser/media-query.ts";
import { spendable } from "../../../lib/currencies/settlement-cash.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { CapNote } from "../ticket/cap-note.tsx";
import { type Offer, roundStakes, STAKE_ASSET, STAKE_DECIMALS, steppedStake } from "./stake.ts";
import { StakeSheet } from "./stake-sheet.tsx";
import type { QuickTicketState } from "./use-quick-ticket.ts";

interface StakeFieldProps {
  readonly ticket: QuickTicketState;
  readonly offer: Offer;
  /** The fault of the typed stake, in words. */
  readonly error: string | undefined;
  /** The pad opens. */
  readonly onOpen: () => void;
}

/** The stake: a step down or up, the number itself, two round sums. A finger gets the pad on a sheet, a keyboard types here. */
export function StakeField({ ticket, offer, error, onOpen }: StakeFieldProps) {
  const t = useT();
  const style = useUi();
  const errorId = useId();
  const typed = useMediaQuery("(pointer: fine)");
  const [padOpen, setPadOpen] = useState(false);
  const { stake, write } = ticket;
  const typedStake = stake === "" ? "0" : stake.replace(/\.$/, "");
  const step = (by: 1 | -1) => write(steppedStake(offer, stake, by));
  const money = (units: bigint) => trimZeros(formatUnits(units, STAKE_ASSET.scale));
  return (
    <div className="page-x">
      <div className="flex flex-wrap gap-2 max-compact:gap-1.5">
        <div
          className={cx(
            "flex h-13 min-w-[min(100%,10rem)] flex-1 items-center justify-between rounded-input bg-fill px-1 max-compact:h-11 max-compact:min-w-0 max-compact:basis-auto max-compact:px-0",
            error === undefined ? "focus-within:outline-2 focus-within:outline-(--focus)" : "outline-2 -outline-offset-2 outline-danger",
          )}
        >
          <IconButton label={t("quick_less")} onClick={() => step(-1)}>
            <MinusIcon size={18} weight="bold" />
          </IconButton>
          {typed ? (
            <label className="flex min-w-0 flex-1 items-baseline justify-center gap-1.5" dir="ltr">
              <input
                aria-label={t("quick_stake_in", { currency: STAKE_ASSET.code })}
                aria-invalid={error !== undefined || undefined}
                aria-describedby={error === undefined ? undefined : errorId}
                inputMode="decimal"
                autoComplete="off"
                data-standing
                value={fieldText(stake, style.locale)}
                size={Math.max(3, stake.length)}
                onChange={(event) => write(writtenNumber(event.target, event.nativeEvent, style.locale))}
                onKeyDown={(event) => {
                  if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
                  event.preventDefault();
                  step(event.key === "ArrowUp" ? 1 : -1);
                }}
                className="num min-w-0 bg-transparent text-end text-title3 outline-none [field-sizing:content]"
              />
              <span className="text-caption text-ink-3 max-compact:sr-only">{STAKE_ASSET.code}</span>
            </label>
          ) : (
            <button
              type="button"
              aria-label={t("quick_change_stake", {
                stake: formatDecimal(typedStake, style, { decimals: STAKE_DECIMALS }),
                currency: STAKE_ASSET.code,
              })}
              aria-describedby={error === undefined ? undefined : errorId}
              onClick={() => {
                onOpen();
                setPadOpen(true);
              }}
              className="h-full min-w-11 flex-1 cursor-pointer text-[min(var(--text-title3),5.5vw)] font-semibold"
            >
              <Amount value={typedStake} decimals={STAKE_DECIMALS} />{" "}
              <span className="text-[min(var(--text-caption),4.4vw)] font-normal text-ink-3 max-compact:sr-only">{STAKE_ASSET.code}</span>
            </button>
          )}
          <IconButton label={t("quick_more")} onClick={() => step(1)}>
            <PlusIcon size={18} weight="bold" />
          </IconButton>
        </div>
        <span className="flex gap-2 empty:hidden max-compact:gap-1.5">
          {roundStakes(offer, spendable(ticket.funds), 2).map((units) => (
            <button
              key={String(units)}
              type="button"
              onClick={() => write(money(units))}
              className="h-13 min-w-13.5 cursor-pointer rounded-input bg-fill px-2 text-body font-medium text-ink-2 active:bg-fill-press max-compact:h-11 max-compact:min-w-12 max-compact:px-1"
            >
              <Amount value={money(units)} />
            </button>
          ))}
        </span>
      </div>
      {error !== undefined && (
        <p id={errorId} role="status" className="pt-1.5 text-caption text-danger">
          {error}
        </p>
      )}
      <CapNote cap={ticket.cap} />
      {padOpen && <StakeSheet ticket={ticket} offer={offer} error={error} onClose={() => setPadOpen(false)} />}
    </div>
  );
}
