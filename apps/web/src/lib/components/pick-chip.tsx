import { Chip, RadioMark, Sheet } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useId, useState } from "react";

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly note?: string;
  /** Choices of one group follow one another under its name. */
  readonly group?: string;
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
          {[...Map.groupBy(choices, ({ group }) => group)].map(([group, own]) => {
            const lines = own.map((choice) => (
              <Line
                key={choice.value}
                choice={choice}
                name={name}
                checked={choice.value === value}
                onPick={() => {
                  onChange(choice.value);
                  setOpen(false);
                }}
              />
            ));
            if (group === undefined) return lines;
            return (
              <fieldset key={group} className="min-w-0">
                <legend className="pt-4 pb-1 text-label font-semibold text-ink-2">{group}</legend>
                {lines}
              </fieldset>
            );
          })}
        </fieldset>
      </Sheet>
    </>
  );
}

interface LineProps<Value extends string> {
  readonly choice: Choice<Value>;
  readonly name: string;
  readonly checked: boolean;
  readonly onPick: () => void;
}

function Line<Value extends string>({ choice: { label, note }, name, checked, onPick }: LineProps<Value>) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-(--focus)">
      <input type="radio" name={name} className="sr-only" checked={checked} onChange={onPick} />
      <span className="min-w-0 flex-1">
        <span className="block text-row font-medium">{label}</span>
        {note !== undefined && <span className="block text-caption text-ink-3">{note}</span>}
      </span>
      <RadioMark on={checked} />
    </label>
  );
}
