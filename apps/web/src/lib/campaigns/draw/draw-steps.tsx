import { Button, useUi } from "@candela/ui";
import { saveBlob } from "../../browser/save-file.ts";
import { ProofStep } from "../../components/proof-step.tsx";
import { ProofValues } from "../../components/proof-values.tsx";
import { useT } from "../../language/i18n.ts";
import { formatUtcMinute } from "../../time/time-format.ts";
import { countText } from "../campaign-view.ts";
import type { CampaignProof, DrawCheck, DrawStep } from "./draw-check.ts";

const NAMES = {
  hash: "shares_step_hash",
  list: "award_step_list",
  seed: "shares_step_seed",
  result: "award_step_result",
  own: "activity_your_tickets",
} as const;

/** Names of the steps. Without a public round the third says so, and there is nothing to mix but list and seed. */
export function useStepName({ beacon }: Pick<CampaignProof, "beacon">): (step: DrawStep) => string {
  const t = useT();
  return (step) => {
    if (step === "random") return t(beacon === null ? "shares_no_round" : "shares_step_random");
    if (step === "mix") return t(beacon === null ? "shares_step_mix_alone" : "shares_step_mix");
    return t(NAMES[step]);
  };
}

interface StepsProps {
  readonly check: DrawCheck;
  readonly file: Blob;
  readonly name: string;
}

/** The values of the proof in the order in which anybody can repeat them, and the file that the command checks without a browser. */
export function DrawSteps({ check, file, name }: StepsProps) {
  const t = useT();
  const style = useUi();
  const { proof, differs, tickets } = check;
  const { seedHash, publishedAt, root, rootAt, beacon, seed, key, resultHash, code } = proof;
  const stepName = useStepName(proof);
  const utc = (ts: number) => t("orders_utc", { time: formatUtcMinute(ts) });
  const isBad = (...steps: readonly DrawStep[]) => differs !== null && steps.includes(differs);
  const values = [
    [stepName("hash"), seedHash],
    [stepName("list"), root],
    [t("shares_step_random"), beacon?.randomness ?? null],
    [t("shares_signature"), beacon?.signature ?? null],
    [stepName("seed"), seed],
    [stepName("mix"), key],
    [t("award_step_result"), resultHash],
  ] as const;
  return (
    <div className="flex flex-col gap-3 pb-3">
      <section aria-label={t("award_proof_of", { name })} className="rounded-card bg-fill px-4.5 py-4 max-compact:px-3.5">
        <ol>
          <ProofStep title={stepName("hash")} value={seedHash} isBad={isBad("hash")}>
            {utc(publishedAt)}
          </ProofStep>
          <ProofStep title={stepName("list")} value={root} isBad={isBad("list")}>
            {`${t("campaign_tickets", { count: tickets })}, ${rootAt === null ? "–" : utc(rootAt)}`}
          </ProofStep>
          {beacon === null ? (
            <ProofStep
              title={<span className="font-normal text-flame-text">{stepName("random")}</span>}
              value={null}
              isBad={false}
              isEmpty
            />
          ) : (
            <ProofStep title={stepName("random")} value={beacon.randomness} isBad={isBad("random")}>
              {t("shares_round", { round: countText(beacon.round, style), moment: utc(beacon.at) })}
            </ProofStep>
          )}
          <ProofStep title={stepName("seed")} value={seed} isBad={isBad("seed")}>
            {t(isBad("seed") ? "day_seed_other" : "day_seed_fits")}
          </ProofStep>
          <ProofStep title={stepName("mix")} value={key} isBad={isBad("mix")} />
          <ProofStep title={stepName("result")} value={resultHash} isBad={isBad("result", "own")} isLast>
            {t("award_step_result_text")}
          </ProofStep>
        </ol>
        <ProofValues values={values} />
      </section>
      <Button kind="secondary" wide onClick={() => saveBlob(`candela-draw-${code}.ndjson`, file)}>
        {t("shares_proof_file")}
      </Button>
    </div>
  );
}
