import { Button, NumberPad, Sheet, useUi } from "@candela/ui";
import { useT } from "../../../lib/i18n.ts";
import { PercentKeys } from "../ticket/percent-keys.tsx";
import { SizeField } from "../ticket/size-field.tsx";
import { moneyText } from "./quick-words.ts";
import { type Offer, STAKE_ASSET, STAKE_DECIMALS, shareStake } from "./stake.ts";
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
            {t("quick_available")} <bdi className="num text-ink">{moneyText(available - (available % 10_000n), style)}</bdi>
          </span>
        )}
      </p>
      {available !== null && <PercentKeys onPick={(percent) => write(shareStake(offer, percent, available))} />}
      <div className="pt-2">
        <NumberPad value={stake} decimals={STAKE_DECIMALS} onChange={write} />
      </div>
    </Sheet>
  );
}
