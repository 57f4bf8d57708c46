import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import type { ReactNode } from "react";
import { useT } from "../language/i18n.ts";
import { CopyButton } from "./copy-button.tsx";

interface ProofValuesProps {
  /** Name and hexadecimal; null where there is none. */
  readonly values: readonly (readonly [name: string, value: string | null])[];
  /** Further entries of the list. */
  readonly children?: ReactNode;
}

/** All values of a proof in full, folded away, to compare and to copy. */
export function ProofValues({ values, children }: ProofValuesProps) {
  const t = useT();
  return (
    <details className="group pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-caption text-ink-2 [&::-webkit-details-marker]:hidden">
        {t("shares_values")}
        <CaretDownIcon size={14} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <dl className="flex flex-col gap-2.5">
        {values.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt className="flex items-center justify-between gap-2 text-caption text-ink-2">
                  {name}
                  <CopyButton text={value} label={t("shares_copy", { name })} />
                </dt>
                <dd dir="ltr" className="text-start font-mono text-caption break-words">
                  {(value.match(/.{1,8}/g) ?? []).join(" ")}
                </dd>
              </div>
            ),
        )}
        {children}
      </dl>
    </details>
  );
}
