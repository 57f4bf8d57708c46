import { useUi } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useStepName } from "./check-steps.tsx";
import type { DrawCheck } from "./draw-check.ts";
import { countText } from "./share-view.ts";

/** All values in full, to compare and to copy, with the places of the own lots and the command that does the same without a browser. */
export function CheckValues({ check }: { readonly check: DrawCheck }) {
  const t = useT();
  const style = useUi();
  const stepName = useStepName(check.proof);
  const { proof, places } = check;
  const values = [
    [stepName("hash"), proof.seedHash],
    [stepName("list"), proof.root],
    [t("shares_step_random"), proof.beacon?.randomness ?? null],
    [t("shares_signature"), proof.beacon?.signature ?? null],
    [stepName("seed"), proof.seed],
    [stepName("mix"), proof.key],
    [t("shares_step_result"), proof.resultHash],
  ] as const;
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
        {places.length > 0 && style.hidesOwn !== true && (
          <div>
            <dt className="text-caption text-ink-2">{t("shares_places")}</dt>
            <dd className="num text-caption">{places.map((place) => countText(place, style)).join(" · ")}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
