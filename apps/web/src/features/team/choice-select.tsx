import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";

interface ChoiceSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, in the line over a list. */
export function ChoiceSelect<Value extends string>({ label, value, choices, onChange }: ChoiceSelectProps<Value>) {
  return (
    <span className="relative min-w-0">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        className="h-11 max-w-full cursor-pointer appearance-none rounded-chip bg-fill ps-3 pe-8 text-caption font-medium text-ink-2"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <CaretDownIcon size={14} aria-hidden="true" className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-ink-3" />
    </span>
  );
}
