import { cx, Sheet, useUi } from "@candela/ui";
import { SealCheckIcon } from "@phosphor-icons/react/dist/csr/SealCheck";
import { SealWarningIcon } from "@phosphor-icons/react/dist/csr/SealWarning";
import { ShuffleIcon } from "@phosphor-icons/react/dist/csr/Shuffle";
import { useState } from "react";
import { useT } from "../../language/i18n.ts";
import { countText } from "../campaign-view.ts";
import { ChipKey } from "../chip-key.tsx";
import type { DrawCheck } from "./draw-check.ts";
import { DrawSteps, useStepName } from "./draw-steps.tsx";
import type { DrawQuery } from "./use-draw-check.ts";

const LOOKS = {
  checked: { Icon: SealCheckIcon, tone: "text-ok" },
  differs: { Icon: SealWarningIcon, tone: "text-danger" },
  repeats: { Icon: ShuffleIcon, tone: "text-ink-2" },
} as const;

/** What came of it, in words: "checked" only where all agrees and nobody could have known the seed and the rest. */
function useVerdict({ differs, proof, tickets }: DrawCheck) {
  const t = useT();
  const style = useUi();
  const stepName = useStepName(proof);
  if (differs !== null) return { look: "differs", title: t("day_differs"), text: t("rate_differs", { step: stepName(differs) }) } as const;
  const text = t("award_recomputed", { tickets: countText(tickets, style) });
  return proof.beacon === null
    ? ({ look: "repeats", title: t("shares_repeats"), text } as const)
    : ({ look: "checked", title: t("day_checked"), text } as const);
}

interface VerdictProps {
  readonly query: DrawQuery;
  /** Names the file that is kept. */
  readonly name: string;
}

/** The draw, done again on this device, in a line; behind it every value, and the file. */
export function DrawVerdict({ query, name }: VerdictProps) {
  const t = useT();
  if (query.data === undefined)
    return (
      <section className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-tile bg-fill px-3.5 py-2.5">
        <p role="status" className="text-caption text-ink-2">
          {t(query.isError && !query.isFetching ? "day_failed" : "shares_recomputing")}
        </p>
        {query.isError && !query.isFetching && <ChipKey onClick={() => void query.refetch()}>{t("system_retry")}</ChipKey>}
      </section>
    );
  const { result, file } = query.data;
  return result.kind === "waits" ? null : <Verdict check={result.check} file={file} name={name} />;
}

function Verdict({ check, file, name }: { readonly check: DrawCheck; readonly file: Blob; readonly name: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { look, title, text } = useVerdict(check);
  const { Icon, tone } = LOOKS[look];
  return (
    <section aria-label={title} className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-tile bg-fill px-3.5 py-2.5">
      <Icon size={24} weight="fill" aria-hidden="true" className={cx("shrink-0", tone)} />
      <div role="status" className="min-w-[min(60%,8rem)] flex-1">
        <p className={cx("text-row", look === "differs" && "text-danger")}>{title}</p>
        <p className="text-caption text-ink-2">{text}</p>
      </div>
      <span className="ms-auto">
        <ChipKey onClick={() => setOpen(true)}>{t("award_proof")}</ChipKey>
      </span>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t("award_proof_of", { name })}>
        {isOpen && <DrawSteps check={check} file={file} name={name} />}
      </Sheet>
    </section>
  );
}
