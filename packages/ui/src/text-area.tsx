import { type TextareaHTMLAttributes, useId } from "react";
import { limitText, TEXT_AREA_MAX, textLength } from "./text-limit.ts";
import { useUi } from "./ui-context.ts";

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value" | "onChange" | "maxLength"> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** In code points. */
  readonly max?: number;
}

/** Several lines, with how much of what they may hold is used. */
export function TextArea({ label, value, onChange, max = TEXT_AREA_MAX, className, ...rest }: TextAreaProps) {
  const { t } = useUi();
  const id = useId();
  const count = textLength(value);
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-caption text-ink-2">
        {label}
      </label>
      <div className="rounded-input bg-fill px-4 py-3 focus-within:bg-canvas focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-(--focus)">
        <textarea
          rows={4}
          {...rest}
          id={id}
          value={value}
          aria-describedby={`${id}-count`}
          // Text that an input method is still composing is not cut: that would break the word.
          onChange={({ target, nativeEvent }) =>
            onChange((nativeEvent as InputEvent).isComposing === true ? target.value : limitText(target.value, max))
          }
          onCompositionEnd={({ currentTarget }) => onChange(limitText(currentTarget.value, max))}
          className="block w-full resize-none bg-transparent text-[1rem] leading-6 text-ink outline-none placeholder:text-ink-3"
        />
        <p id={`${id}-count`} className="text-end text-caption text-ink-3">
          <span aria-hidden="true" className="num">
            {count}/{max}
          </span>
          <span className="sr-only">{t("field_count", { count, max })}</span>
        </p>
      </div>
    </div>
  );
}
