import { cx, formatDecimal, trimZeros, useUi } from "@candela/ui";
import type { ReactNode } from "react";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { type EarningDay, type EarningOrder, earningDecimals, percentDigits, percentOf } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDateTime } from "../../lib/time/time-format.ts";
import { type RateCase, type RateCheck, type RateStep, rangeWidth } from "./check-rate.ts";

interface RateStepsProps {
  readonly lock: EarningOrder;
  readonly booked: EarningDay;
  readonly check: RateCheck;
}

/** Names of the steps: of a day without a hash in time the first says so. */
export function useStepName(): (step: RateStep, kind: RateCase) => string {
  const t = useT();
  return (step, kind) => {
    if (step === "hash") return t(kind === "drawn" ? "day_hash" : kind === "late" ? "rate_late_hash" : "rate_no_hash");
    if (step === "seed") return t("day_seed");
    if (step === "draw") return t("rate_draw");
    return t(step === "rate" ? "rate_step_rate" : "earning_interest_name");
  };
}

/** The steps by which a rate and its interest follow from what was published. Of a day without a hash in time there are three: why, the rate, the interest. */
export function RateSteps(props: RateStepsProps) {
  const t = useT();
  const { check } = props;
  const isDrawn = check.kind === "drawn";
  return (
    <section aria-labelledby="rate-steps">
      <h2 id="rate-steps" className="sr-only">
        {t("day_steps")}
      </h2>
      <ol>
        <HashStep check={check} />
        {isDrawn && <SeedStep check={check} />}
        {isDrawn && (
          <Step title={t("rate_draw")} value={check.draw ?? "–"} isBad={false}>
            <p>{t("rate_draw_text", { text: check.text })}</p>
          </Step>
        )}
        <LastSteps {...props} />
      </ol>
    </section>
  );
}

function HashStep({ check: { kind, published, differs } }: Pick<RateStepsProps, "check">) {
  const t = useT();
  const stepName = useStepName();
  const { hash, publishedAt } = published;
  return (
    <Step
      title={stepName("hash", kind)}
      isBad={differs === "hash"}
      {...(hash !== null && { copy: { text: hash, label: t("day_copy_hash") } })}
    >
      {publishedAt !== null && <p>{t("orders_utc", { time: formatUtcDateTime(publishedAt) })}</p>}
      {hash !== null && <Hex>{hash}</Hex>}
      {kind !== "drawn" && <p>{t("rate_no_hash_text")}</p>}
    </Step>
  );
}

function SeedStep({ check: { published, ownHash, differs } }: Pick<RateStepsProps, "check">) {
  const t = useT();
  const seed = published.seed ?? "";
  const isBad = differs === "seed";
  return (
    <Step title={t("day_seed")} copy={{ text: seed, label: t("day_copy_seed") }} isBad={isBad}>
      <p className={cx(isBad && "text-danger")}>{t(isBad ? "day_seed_other" : "day_seed_fits")}</p>
      {isBad && ownHash !== null && <Hex>{ownHash}</Hex>}
      <Hex>{seed}</Hex>
    </Step>
  );
}

function LastSteps({ lock, booked, check }: RateStepsProps) {
  const t = useT();
  const style = useUi();
  const { kind, rate, interest, draw, differs } = check;
  const number = (digits: string) => formatDecimal(digits, style);
  const amount = number(trimZeros(booked.amount));
  const formula =
    kind === "drawn"
      ? `${number(percentDigits(lock.rateLow))} + ${number(percentDigits(rangeWidth(lock)))} × ${number(draw ?? "0")}`
      : t("earning_highest");
  return (
    <>
      <Step title={<bdi className="num">{formula}</bdi>} value={percentOf(rate, style)} isBad={differs === "rate"}>
        {kind === "drawn" && <p>{t("earning_cut", { count: 4 })}</p>}
        {differs === "rate" && <Shown value={percentOf(booked.rate, style)} />}
      </Step>
      <Step
        title={
          <bdi className="num">
            {amount} × {percentOf(rate, style)} ÷ 365
          </bdi>
        }
        value={number(interest)}
        isBad={differs === "interest"}
        isLast
      >
        <p>
          {t("earning_cut", { count: earningDecimals(lock, booked.amount) })} {t("rate_rest")}
        </p>
        {differs === "interest" && <Shown value={number(booked.interest)} />}
      </Step>
    </>
  );
}

/** What the server had said, where that is something else. */
function Shown({ value }: { readonly value: string }) {
  const t = useT();
  return <p className="text-danger">{t("rate_server", { value })}</p>;
}

/** Hexadecimal in groups of eight, as it is read aloud and compared. */
function Hex({ children }: { readonly children: string }) {
  return (
    <p dir="ltr" className="py-1 text-start font-mono text-caption break-words text-ink">
      {(children.match(/.{1,8}/g) ?? []).join(" ")}
    </p>
  );
}

interface StepProps {
  readonly title: ReactNode;
  readonly value?: string;
  readonly copy?: { readonly text: string; readonly label: string };
  readonly isBad: boolean;
  readonly isLast?: boolean;
  readonly children?: ReactNode;
}

function Step({ title, value, copy, isBad, isLast = false, children }: StepProps) {
  return (
    <li className={cx("relative flex gap-3", !isLast && "pb-4")}>
      {!isLast && <span aria-hidden="true" className="absolute start-[5px] top-3 -bottom-2 w-px bg-line-strong" />}
      <span
        aria-hidden="true"
        className={cx("relative mt-1 size-[11px] shrink-0 rounded-full border-2", isBad ? "border-danger bg-canvas" : "border-ink bg-ink")}
      />
      <div className="min-w-0 flex-1 text-caption text-ink-2">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <h3 className="min-w-0 flex-1 text-row text-ink">{title}</h3>
          {value !== undefined && <bdi className={cx("num shrink-0 text-row", isBad ? "text-danger" : "text-ink")}>{value}</bdi>}
          {copy !== undefined && <CopyButton {...copy} />}
        </div>
        {children}
      </div>
    </li>
  );
}
