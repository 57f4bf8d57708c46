import { Button, EmptyState, ErrorState, formatDecimal, ProgressBar, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { productSymbol } from "../../lib/market/product-name.ts";
import type { Outcome } from "./check-day.ts";
import { CheckResult } from "./check-result.tsx";
import type { Noted } from "./noted-hashes.ts";
import { type CheckState, useCheck } from "./use-check.ts";

interface CheckViewProps {
  readonly day: string;
  readonly productCode: string;
  readonly ownTicks: readonly number[];
  readonly noted: Noted | null;
  /** The first one that can be checked. */
  readonly isFirst: boolean;
}

/** One check from its beginning to what came of it. */
export function CheckView({ day, productCode, ownTicks, noted, isFirst }: CheckViewProps) {
  const { state, run, stop } = useCheck({ day, productCode, ownTicks, noted: noted?.hash ?? null });
  if (state.step === "working") return <Working share={state.share} onStop={stop} />;
  if (state.step === "stopped") return null;
  if (state.step !== "done") return <Failed state={state} onRetry={run} />;
  const { outcome } = state;
  if (outcome.kind !== "checked") return <NoDay outcome={outcome} productCode={productCode} />;
  return <CheckResult of={outcome} noted={noted} isFirst={isFirst} ownTicks={ownTicks} onAgain={run} />;
}

function Working({ share, onStop }: { readonly share: number; readonly onStop: () => void }) {
  const t = useT();
  const style = useUi();
  const percent = formatDecimal(String(Math.floor(share * 100)), style, { as: "percent", decimals: 0 });
  return (
    <section aria-label={t("day_working")} className="rounded-card bg-fill px-4 py-3.5">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-row">{t(share < 0.1 ? "day_reading" : share < 0.6 ? "day_working" : "day_comparing")}</p>
        <bdi className="num text-row">{percent}</bdi>
      </div>
      <div className="py-3.5">
        <ProgressBar share={share} label={t("day_working")} />
      </div>
      <Button size="small" kind="secondary" wide className="bg-raised" onClick={onStop}>
        {t("day_stop")}
      </Button>
    </section>
  );
}

type FailedState = Extract<CheckState, { readonly step: "failed" | "stopped" | "broken" }>;

function Failed({ state, onRetry }: { readonly state: FailedState; readonly onRetry: () => void }) {
  const t = useT();
  const isBroken = state.step === "broken";
  return (
    <ErrorState
      title={t(isBroken ? "day_broken" : "day_failed")}
      text={isBroken ? t("day_broken_text", { why: state.why }) : t("day_failed_text")}
      action={
        <Button kind="secondary" size="small" onClick={onRetry}>
          {t("system_retry")}
        </Button>
      }
    />
  );
}

type NoDayOutcome = Exclude<Outcome, { readonly kind: "checked" }>;

function NoDay({ outcome: { kind }, productCode }: { readonly outcome: NoDayOutcome; readonly productCode: string }) {
  const t = useT();
  if (kind === "live") return <EmptyState title={t("day_live")} text={t("day_live_text", { code: productSymbol(productCode) })} />;
  return kind === "unknown" ? (
    <ErrorState title={t("day_unknown")} text={t("day_unknown_text", { code: productSymbol(productCode) })} />
  ) : (
    <ErrorState title={t("day_unpublished")} text={t("day_unpublished_text")} />
  );
}
