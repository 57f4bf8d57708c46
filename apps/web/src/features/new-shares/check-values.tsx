import { useUi } from "@candela/ui";
import { ProofValues } from "../../lib/components/proof-values.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useStepName } from "./check-steps.tsx";
import type { DrawCheck } from "./draw-check.ts";
import { countText } from "./share-view.ts";

/** All values in full, with the places of the own lots. */
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
    <ProofValues values={values}>
      {places.length > 0 && style.hidesOwn !== true && (
        <div>
          <dt className="text-caption text-ink-2">{t("shares_places")}</dt>
          <dd className="num text-caption">{places.map((place) => countText(place, style)).join(" · ")}</dd>
        </div>
      )}
    </ProofValues>
  );
}
