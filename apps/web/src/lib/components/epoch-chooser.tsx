import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { useId } from "react";
import { useEpochs } from "../account/epochs.ts";
import { useT } from "../language/i18n.ts";
import { formatUtcDate } from "../time/time-format.ts";

interface EpochChooserProps {
  /** Null is the present one. */
  readonly epoch: number | null;
  readonly onChange: (epoch: number | null) => void;
}

const day = (ts: number) => formatUtcDate(ts);

/** Chooses the epoch of the account that a page shows; renders nothing while there is only one. */
export function EpochChooser({ epoch, onChange }: EpochChooserProps) {
  const t = useT();
  const id = useId();
  const epochs = useEpochs();
  const [present] = epochs;
  if (present === undefined || epochs.length < 2) return null;
  return (
    <div className="page-x relative py-1.5">
      <label htmlFor={id} className="sr-only">
        {t("epoch_choose")}
      </label>
      <select
        id={id}
        value={epoch ?? present.number}
        onChange={({ target }) => onChange(Number(target.value) === present.number ? null : Number(target.value))}
        className="h-11 w-full cursor-pointer appearance-none truncate rounded-input bg-fill ps-3.5 pe-10 text-body font-medium text-ink"
      >
        {epochs.map(({ number, beganAt, endedAt }) => (
          <option key={number} value={number}>
            {endedAt === null
              ? t("epoch_present", { number, from: day(beganAt) })
              : t("epoch_past", { number, from: day(beganAt), to: day(endedAt) })}
          </option>
        ))}
      </select>
      <CaretDownIcon
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute inset-e-[calc(var(--page-margin)+0.875rem)] top-1/2 -translate-y-1/2 text-ink-3"
      />
    </div>
  );
}
