import { Button, cx, Skeleton, useUi } from "@candela/ui";
import { SealCheckIcon } from "@phosphor-icons/react/dist/csr/SealCheck";
import { SealWarningIcon } from "@phosphor-icons/react/dist/csr/SealWarning";
import { ShuffleIcon } from "@phosphor-icons/react/dist/csr/Shuffle";
import { useT } from "../../lib/language/i18n.ts";
import { CheckSteps, useStepName } from "./check-steps.tsx";
import { CheckValues } from "./check-values.tsx";
import type { DrawCheck } from "./draw-check.ts";
import { countText } from "./share-view.ts";
import type { useDrawCheck } from "./use-draw-check.ts";

/** The draw, done again on this device: the words that it was checked come only after that, and only where nobody could have known the seed and the rest. */
export function CheckCard({ check: query }: { readonly check: ReturnType<typeof useDrawCheck> }) {
  const t = useT();
  if (query.isFetching || (query.data === undefined && !query.isError)) return <Working />;
  if (query.data === undefined)
    return (
      <section className="rounded-card bg-fill px-4.5 py-4 max-compact:px-3.5">
        <p role="status" className="text-row">
          {t("day_failed")}
        </p>
        <p className="pb-3 text-caption text-ink-2">{t("day_failed_text")}</p>
        <Button size="small" kind="secondary" className="bg-raised" onClick={() => void query.refetch()}>
          {t("system_retry")}
        </Button>
      </section>
    );
  const { result } = query.data;
  if (result.kind === "waits") return null;
  return (
    <section aria-label={t("day_steps")} className="rounded-card bg-fill px-4.5 py-4 max-compact:px-3.5">
      <Verdict check={result.check} />
      <CheckSteps check={result.check} />
      <CheckValues check={result.check} />
    </section>
  );
}

function Working() {
  const t = useT();
  return (
    <div role="status" aria-label={t("shares_recomputing")} className="flex flex-col gap-3 rounded-card bg-fill px-4.5 py-4">
      <p aria-hidden="true" className="text-row">
        {t("shares_recomputing")}
      </p>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

/** What came of it, in words. */
function useVerdict({ kind, differs, proof, lots, orders }: DrawCheck) {
  const t = useT();
  const style = useUi();
  const stepName = useStepName(proof);
  if (differs !== null) return { look: "differs", title: t("day_differs"), text: t("rate_differs", { step: stepName(differs) }) } as const;
  const text =
    kind === "drawn"
      ? t("shares_places_match", { places: countText(lots, style) })
      : kind === "all"
        ? t("shares_orders_match", { count: orders })
        : t("shares_minimum_missed", { asked: countText(lots, style), minimum: countText(proof.lotsMinimum, style) });
  // Without a public round the same comes out, and the seed could have been chosen: no seal. Where nothing was drawn there was nothing to choose.
  if (kind === "drawn" && proof.beacon === null) return { look: "repeats", title: t("shares_repeats"), text } as const;
  return { look: "checked", title: t("shares_recomputed"), text } as const;
}

const LOOKS = {
  checked: { Icon: SealCheckIcon, tone: "text-ok" },
  differs: { Icon: SealWarningIcon, tone: "text-danger" },
  repeats: { Icon: ShuffleIcon, tone: "text-ink-2" },
} as const;

function Verdict({ check }: { readonly check: DrawCheck }) {
  const { look, title, text } = useVerdict(check);
  const { Icon, tone } = LOOKS[look];
  return (
    <div className="flex items-center gap-3.5 pb-4">
      <Icon size={30} weight="fill" aria-hidden="true" className={cx("shrink-0", tone)} />
      <div role="status" className="min-w-0 flex-1">
        <p className={cx("text-row", look === "differs" && "text-danger")}>{title}</p>
        <p className="text-caption text-ink-2">{text}</p>
      </div>
    </div>
  );
}
