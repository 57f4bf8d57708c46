import { formatUnits } from "@candela/model";
import { Amount, Button, Chip, NumberPad, Sheet, trimZeros, useUi } from "@candela/ui";
import { spendable } from "../../../lib/currencies/settlement-cash.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { CapNote } from "../ticket/cap-note.tsx";
import { SizeField } from "../ticket/size-field.tsx";
import { moneyText, ownMoneyText } from "./quick-words.ts";
import { type Offer, roundStakes, STAKE_ASSET, STAKE_DECIMALS } from "./stake.ts";
import type { QuickTicketState } from "./use-quick-ticket.ts";

interface StakeSheetProps {
  readonly ticket: QuickTicketState;
  readonly offer: Offer;
  readonly error: string | undefined;
  readonly onClose: () => void;
}

/** The stake under the thumb: what is available and allowed, shares of it, and the pad. Keys of a keyboard write here too. */
export function StakeSheet({ ticket, offer, error, onClose }: StakeSheetProps) {
  const t = useT();
  const style = useUi();
  const { stake, write, funds } = ticket;
  const { available } = funds;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("term_stake")}
      action={
        <Button wide onClick={onClose} disabledReason={error}>
          {t("trade_done")}
        </Button>
      }
    >
      <SizeField
        label={t("quick_stake_in", { currency: STAKE_ASSET.code })}
        value={stake}
        unit={STAKE_ASSET.code}
        error={error}
        onFocus={() => undefined}
        onWrite={write}
      />
      <p className="flex flex-wrap justify-between gap-x-4 pb-3 text-caption text-ink-2">
        <span>
          {t("quick_range", { min: moneyText(offer.minimum, style), max: moneyText(offer.maximum, style), currency: STAKE_ASSET.code })}
        </span>
        {available !== null && (
          <span>
            {t("quick_available")} <bdi className="num text-ink">{ownMoneyText(available - (available % 10_000n), style)}</bdi>
          </span>
        )}
      </p>
      <fieldset
        aria-label={t("quick_round_stakes")}
        className="page-x grid auto-cols-fr grid-flow-col gap-2 [&>button]:justify-center [&>button]:px-1"
      >
        {roundStakes(offer, spendable(funds), 3).map((units) => (
          <Chip key={String(units)} on={false} onClick={() => write(trimZeros(formatUnits(units, STAKE_ASSET.scale)))}>
            <Amount value={trimZeros(formatUnits(units, STAKE_ASSET.scale))} />
          </Chip>
        ))}
        <Chip on={false} onClick={() => ticket.takeAll(offer)}>
          {t("trade_max")}
        </Chip>
      </fieldset>
      <CapNote cap={ticket.cap} />
      <div className="pt-2">
        <NumberPad value={stake} decimals={STAKE_DECIMALS} onChange={write} />
      </div>
    </Sheet>
  );
}
