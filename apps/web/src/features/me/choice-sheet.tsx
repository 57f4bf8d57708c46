import { RadioMark, Sheet } from "@candela/ui";
import { type ReactNode, useId } from "react";

interface SheetChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: string;
  readonly end?: ReactNode;
}

interface ChoiceSheetProps<Value extends string> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly choices: readonly SheetChoice<Value>[];
}

/** One of a few in a sheet. A choice takes effect at once behind it, so that it can be seen. */
export function ChoiceSheet<Value extends string>({ open, onClose, title, value, onChange, choices }: ChoiceSheetProps<Value>) {
  const name = useId();
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <fieldset aria-label={title}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
          >
            <input type="radio" name={name} className="sr-only" checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span className="min-w-0 flex-1">
              <span className="block text-row font-medium">{choice.label}</span>
              {choice.note !== undefined && <span className="block text-caption text-ink-3">{choice.note}</span>}
            </span>
            {choice.end}
            <RadioMark on={choice.value === value} />
          </label>
        ))}
      </fieldset>
    </Sheet>
  );
}
