import { cx } from "./class-names.ts";
import { decimalSeparator } from "./format/volume-format.ts";
import { useUi } from "./ui-context.ts";

interface NumberPadProps {
  /** Plain decimal text with a point, possibly unfinished such as "12."; empty for nothing. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Decimals that may be typed; 0 hides the decimal key. */
  readonly decimals: number;
  readonly maxLength?: number;
  /** Lower keys, where other fields need the height. */
  readonly dense?: boolean;
}

/** Text after a key press: never more decimals than allowed, never a leading zero. */
export function pressKey(value: string, key: string, decimals: number, maxLength = 16): string {
  if (key === "back") return value.slice(0, -1);
  if (value.length >= maxLength) return value;
  if (key === ".") return decimals === 0 || value.includes(".") ? value : `${value === "" ? "0" : value}.`;
  const dot = value.indexOf(".");
  if (dot !== -1 && value.length - dot - 1 >= decimals) return value;
  return value === "0" ? key : value + key;
}

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "back"] as const;

/** Digits as keys of 52 px, 44 on low screens; the pad does not mirror. */
export function NumberPad({ value, onChange, decimals, maxLength, dense = false }: NumberPadProps) {
  const { t, locale } = useUi();
  const look =
    "min-h-11 cursor-pointer rounded-button text-[1.375rem] font-medium text-ink transition-colors duration-[160ms] active:bg-fill-press active:duration-0";
  return (
    <fieldset dir="ltr" className="grid grid-cols-3 gap-1" aria-label={t("ui_number_pad")}>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === "back" ? t("ui_delete_digit") : key === "." ? t("ui_decimal_point") : key}
          className={cx(look, !dense && "[@media(min-height:50rem)]:min-h-13", key === "." && decimals === 0 && "invisible")}
          onClick={() => onChange(pressKey(value, key, decimals, maxLength))}
        >
          {key === "back" ? (
            <svg
              width="24"
              height="24"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
              className="mx-auto"
            >
              <path d="M8.5 5.5h12v13h-12L3.5 12zM11.5 9.5l5 5M16.5 9.5l-5 5" />
            </svg>
          ) : key === "." ? (
            decimalSeparator(locale)
          ) : (
            key
          )}
        </button>
      ))}
    </fieldset>
  );
}
