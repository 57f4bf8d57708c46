import { useId } from "react";
import { useUi } from "./ui-context.ts";

export const RATE_COUNT = 5;
export const RATE_MIN = 1;

interface RateProps {
  readonly label: string;
  /** Whole stars; fewer than `min` shows as `min`. Null while none is chosen. */
  readonly value: number | null;
  readonly onChange: (value: number) => void;
  readonly count?: number;
  readonly min?: number;
}

/** Whole stars within what may be chosen. */
export function rateWithin(value: number, count = RATE_COUNT, min = RATE_MIN): number {
  return Math.min(count, Math.max(min, Math.trunc(value) || 0));
}

/** Stars of 44 px. Native radios give them keys and direction. */
export function Rate({ label, value, onChange, count = RATE_COUNT, min = RATE_MIN }: RateProps) {
  const { t } = useUi();
  const name = useId();
  const chosen = value === null ? 0 : rateWithin(value, count, min);
  const stars = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-caption text-ink-2">{label}</legend>
      {/* The first star stands under the label; the room around it is to tap. */}
      <div className="-ms-[9px] flex">
        {stars.map((star) => (
          <label
            key={star}
            className="relative grid size-11 cursor-pointer place-items-center rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
          >
            <input
              type="radio"
              name={name}
              // As large as its star: a finger of a screen reader finds it there.
              className="absolute inset-0 cursor-pointer opacity-0"
              aria-label={t("field_stars", { count: star })}
              checked={star === chosen}
              onChange={() => onChange(rateWithin(star, count, min))}
            />
            <Star on={star <= chosen} size={26} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Stars that somebody has given: to read. */
export function Stars({ value, count = RATE_COUNT }: { readonly value: number; readonly count?: number }) {
  const { t } = useUi();
  return (
    <span role="img" aria-label={t("field_stars", { count: value })} className="inline-flex gap-1">
      {Array.from({ length: count }, (_, index) => index + 1).map((star) => (
        <Star key={star} on={star <= value} size={20} />
      ))}
    </span>
  );
}

function Star({ on, size }: { readonly on: boolean; readonly size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 26 26"
      aria-hidden="true"
      strokeWidth="1.6"
      strokeLinejoin="round"
      className={on ? "fill-flame-mark stroke-flame-mark" : "fill-transparent stroke-ink-3"}
    >
      <path d="m13 3.2 3 6.2 6.8.9-5 4.7 1.3 6.7-6.1-3.3-6.1 3.3 1.3-6.7-5-4.7 6.8-.9Z" />
    </svg>
  );
}
