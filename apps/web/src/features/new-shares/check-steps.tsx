import { useUi } from "@candela/ui";
import { ProofStep } from "../../lib/components/proof-step.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcMinute } from "../../lib/time/time-format.ts";
import type { DrawCheck, DrawStep } from "./draw-check.ts";
import { countText, type ShareProof } from "./share-view.ts";

/** Names of the steps. Without a public round the third says so, and there is nothing to mix but list and seed. */
export function useStepName({ beacon }: Pick<ShareProof, "beacon">): (step: DrawStep) => string {
  const t = useT();
  return (step) => {
    if (step === "random") return t(beacon === null ? "shares_no_round" : "shares_step_random");
    if (step === "mix") return t(beacon === null ? "shares_step_mix_alone" : "shares_step_mix");
    if (step === "own") return t("shares_yours");
    return t(
      step === "hash"
        ? "shares_step_hash"
        : step === "list"
          ? "shares_step_list"
          : step === "seed"
            ? "shares_step_seed"
            : "shares_step_result",
    );
  };
}

/** The values of the proof in the order in which anybody can repeat them. */
export function CheckSteps({ check }: { readonly check: DrawCheck }) {
  const t = useT();
  const stepName = useStepName(check.proof);
  const { proof, differs, kind } = check;
  const { seedHash, publishedAt, rootAt, orders, seed, key, resultHash } = proof;
  const utc = (ts: number) => t("orders_utc", { time: formatUtcMinute(ts) });
  const isBad = (...steps: readonly DrawStep[]) => differs !== null && steps.includes(differs);
  const last = kind === "drawn" ? "mix" : "result";
  return (
    <ol>
      <ProofStep title={stepName("hash")} value={seedHash} isBad={isBad("hash")}>
        {utc(publishedAt)}
      </ProofStep>
      <ProofStep title={stepName("list")} value={proof.root} isBad={isBad("list")}>
        {t("shares_orders_at", { count: orders, moment: rootAt === null ? "–" : utc(rootAt) })}
      </ProofStep>
      {(kind === "drawn" || proof.beacon?.randomness != null) && (
        <RandomStep proof={proof} title={stepName("random")} isBad={isBad("random")} />
      )}
      <ProofStep title={stepName("seed")} value={seed} isBad={isBad("seed")}>
        {t(isBad("seed") ? "day_seed_other" : "day_seed_fits")}
      </ProofStep>
      <ProofStep
        title={kind === "drawn" ? stepName("mix") : t(kind === "all" ? "shares_no_draw" : "shares_state_failed")}
        value={kind === "drawn" ? key : resultHash}
        isBad={isBad(last, "mix", "result", "own")}
        isLast
      />
    </ol>
  );
}

function RandomStep({ proof: { beacon }, title, isBad }: { readonly proof: ShareProof; readonly title: string; readonly isBad: boolean }) {
  const t = useT();
  const style = useUi();
  if (beacon === null)
    return <ProofStep title={<span className="font-normal text-flame-text">{title}</span>} value={null} isBad={false} isEmpty />;
  const { round, at, randomness } = beacon;
  return (
    <ProofStep title={title} value={randomness} isBad={isBad}>
      {t("shares_round", { round: countText(round, style), moment: t("orders_utc", { time: formatUtcMinute(at) }) })}
    </ProofStep>
  );
}
