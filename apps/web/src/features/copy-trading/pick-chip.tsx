import { Chip, RadioMark, Sheet } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useId, useState } from "react";

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: string;
}

interface PickChipProps<Value extends string> {
  readonly title: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  /** Whether it says something else than what is usual: then it is dark. */
  readonly on: boolean;
  readonly onChange: (value: Value) => void;
}

/** A chip that shows the choice made, and a sheet with all of them. */
export function PickChip<Value extends string>({ title, value, choices, on, onChange }: PickChipProps<Value>) {
  const [open, setOpen] = useState(false);
  const name = useId();
  const shown = choices.find((choice) => choice.value === value)?.label ?? "";
  return (
    <>
      <Chip on={on} label={`${title}: ${shown}`} onClick={() => setOpen(true)}>
        {shown}
        <CaretDownIcon size={14} aria-hidden="true" className="ms-1.5" />
      </Chip>
      <Sheet open={open} onClose={() => setOpen(false)} title={title}>
        <fieldset aria-label={title}>
          {choices.map((choice) => (
            <label
              key={choice.value}
              className="flex min-h-14 cursor-pointer items-center gap-3 rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={choice.value === value}
                onChange={() => {
                  onChange(choice.value);
                  setOpen(false);
                }}
              />
              <span className="min-w-0 flex-1">
                <span className="block text-row font-medium">{choice.label}</span>
                {choice.note !== undefined && <span className="block text-caption text-ink-3">{choice.note}</span>}
              </span>
              <RadioMark on={choice.value === value} />
            </label>
          ))}
        </fieldset>
      </Sheet>
    </>
  );
}
