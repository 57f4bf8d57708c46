import { cx } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { POSTER_FORMATS, type PosterFormat, type PosterFormatName } from "./poster-formats.ts";

interface FormatChoiceProps {
  readonly format: PosterFormat;
  readonly onChange: (format: PosterFormat) => void;
}

/** Shapes of the six formats, px: drawn as what they make. */
const SHAPES: Readonly<Record<PosterFormatName, string>> = {
  square: "size-6.5",
  portrait: "h-7.5 w-6",
  story: "h-8.5 w-5",
  wide: "h-5 w-9",
  card: "h-5 w-9 border-b-[6px]",
  print: "h-8.5 w-6 border-dashed",
};

/** Six sizes of the picture. Native radios give them keys and direction. */
export function FormatChoice({ format, onChange }: FormatChoiceProps) {
  const t = useT();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("share_formats")}</legend>
      <div className="grid grid-cols-6 gap-1 max-compact:grid-cols-3">
        {POSTER_FORMATS.map((each) => {
          const on = each.name === format.name;
          return (
            <label
              key={each.name}
              className={cx(
                "relative flex min-h-16 min-w-0 cursor-pointer flex-col items-center justify-end gap-1.5 rounded-chip pt-1 text-center text-[0.75rem] leading-4 wrap-anywhere has-focus-visible:outline-2 has-focus-visible:outline-(--focus)",
                on ? "font-semibold text-ink" : "text-ink-2",
              )}
            >
              <input type="radio" name="poster-format" className="sr-only" checked={on} onChange={() => onChange(each)} />
              <span className="grid h-9 place-items-center" aria-hidden="true">
                <span className={cx("block rounded-[4px] border-[1.5px]", SHAPES[each.name], on ? "border-ink bg-ink" : "border-ink-3")} />
              </span>
              <span className="flex min-h-8 items-start">{t(each.label)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
