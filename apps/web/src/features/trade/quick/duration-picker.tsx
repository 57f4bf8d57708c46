import { cx, ScrollRow, useUi } from "@candela/ui";
import { useId } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { durationText } from "../../../lib/time/duration.ts";
import { rateDecimals } from "../ticket/decimal-field.ts";
import { payoutText } from "./quick-words.ts";
import type { Offer } from "./stake.ts";

interface DurationPickerProps {
  readonly offers: readonly Offer[];
  readonly value: Offer;
  readonly onChange: (offer: Offer) => void;
}

/** Each duration with what it pays; native radios give it arrow keys. Five fill the width, more scroll, and fade where they go on. */
export function DurationPicker({ offers, value, onChange }: DurationPickerProps) {
  const t = useT();
  const style = useUi();
  const name = useId();
  const decimals = rateDecimals(
    offers.map(({ payoutRate }) => payoutRate.units),
    0,
  );
  const payout = (offer: Offer, sign: "always" | "auto") => payoutText(offer.payoutRate, style, sign, decimals);
  return (
    <ScrollRow label={t("quick_durations")} className="-my-1 gap-1.5 px-(--page-margin) py-1">
      {offers.map((offer) => {
        const on = offer.id === value.id;
        return (
          <label
            key={offer.id}
            className={cx(
              "relative grid min-h-12.5 min-w-13 flex-1 shrink-0 cursor-pointer place-content-center rounded-input px-1 text-center",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)",
              on ? "bg-canvas shadow-[inset_0_0_0_2px_var(--ink)]" : "bg-fill active:bg-fill-press",
            )}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              checked={on}
              onChange={() => onChange(offer)}
              aria-label={t("quick_duration_name", { seconds: offer.seconds, rate: payout(offer, "auto") })}
            />
            <span aria-hidden="true" className="text-row whitespace-nowrap">
              <bdi>{durationText(offer.seconds, t)}</bdi>
            </span>
            <span aria-hidden="true" className={cx("num text-small", on ? "text-ink" : "text-ink-2")}>
              {payout(offer, "always")}
            </span>
          </label>
        );
      })}
    </ScrollRow>
  );
}
