import { DAY_MS } from "@candela/model";
import { cx, formatDecimal, useUi } from "@candela/ui";
import type { ReactNode } from "react";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { formatUtcDateTime } from "../../lib/time/time-format.ts";
import type { Check, CheckedDay, CheckName } from "./check-day.ts";
import { dayAfter, dayStart } from "./day-text.ts";
import { dayName, hexGroups } from "./day-words.ts";
import { FirstDifference } from "./first-difference.tsx";
import type { Noted } from "./noted-hashes.ts";

export interface ProofProps {
  readonly of: CheckedDay;
  /** The hash that this device stored before the day; null when it stored none. */
  readonly noted: Noted | null;
  /** The day on which the installation was made: it ran already when its hash was published. */
  readonly isFirst: boolean;
  /** Numbers of ticks that somebody traded at. */
  readonly ownTicks: readonly number[];
}

/** Each thing that was compared, in the order in which one follows from the other. */
export function ProofSteps({ of: checked, noted, isFirst, ownTicks }: ProofProps) {
  const t = useT();
  const style = useUi();
  const { own, checks } = checked;
  const count = (value: number) => formatDecimal(String(value), style);
  const check = (name: CheckName) => checks.find((each) => each.name === name);
  const share = (one: Check | undefined) => one !== undefined && t("day_of_minutes", { matched: count(one.matched), of: count(one.of) });
  const word = (one: Check | undefined) => one !== undefined && t(one.first === null ? "day_agrees" : "day_no");
  const [daily, next] = [check("day"), check("next")];
  return (
    <section aria-labelledby="day-steps">
      <h2 id="day-steps" className="pb-2 text-title3">
        {t("day_steps")}
      </h2>
      <ol>
        <HashStep of={checked} noted={noted} isFirst={isFirst} />
        <SeedStep of={checked} />
        <Step title={t("day_worked_out")} value={count(own.tickCount)}>
          <p>{t("day_worked_out_text")}</p>
        </Step>
        <Step title={t("day_minutes")} value={share(check("minutes"))} check={check("minutes")}>
          <p>{t("day_minutes_text")}</p>
        </Step>
        <Step title={t("day_daily")} value={daily?.of === 0 ? undefined : word(daily)} check={daily} />
        <Step title={t("day_ticks")} value={share(check("ticks"))} check={check("ticks")}>
          <p>
            {t("day_ticks_text")} {ownTicks.length > 0 && <OwnTicks own={own} ownTicks={ownTicks} />}
          </p>
        </Step>
        <Step title={t("day_next")} value={word(next)} check={next} isLast>
          <NextNote of={checked} next={next} />
        </Step>
      </ol>
    </section>
  );
}

/** Whether the prices that somebody traded at were among those compared. */
function OwnTicks({ own, ownTicks }: { readonly own: CheckedDay["own"]; readonly ownTicks: readonly number[] }) {
  const t = useT();
  const compared = new Set(own.ticks.map(({ seq }) => seq));
  return t(ownTicks.every((seq) => compared.has(seq)) ? "day_own_ticks" : "day_own_ticks_gone");
}

function NextNote({ of: checked, next }: { readonly of: CheckedDay; readonly next: Check | undefined }) {
  const t = useT();
  const { tag } = useLanguage();
  const after = dayAfter(checked.day);
  if (next?.first != null) return <p className="text-danger">{t("day_next_other")}</p>;
  if (next !== undefined) return <p>{t("day_next_text")}</p>;
  return dayStart(after) + DAY_MS > serverNow() && <p>{t("day_next_waits", { day: dayName(after, tag) })}</p>;
}

function HashStep({ of: day, noted, isFirst }: Pick<ProofProps, "of" | "noted" | "isFirst">) {
  const t = useT();
  const moment = noted === null ? "" : t("orders_utc", { time: formatUtcDateTime(noted.at) });
  const other = day.checks.find(({ name }) => name === "noted")?.first ?? null;
  return (
    <Step title={t(isFirst ? "day_hash_first" : "day_hash")} copy={{ text: day.hash, label: t("day_copy_hash") }} isBad={other !== null}>
      <Hex>{day.hash}</Hex>
      {noted === null && <p>{t(isFirst ? "day_hash_first_text" : "day_not_noted")}</p>}
      {noted !== null && other === null && <p>{t("day_noted", { moment })}</p>}
      {noted !== null && other !== null && (
        <>
          <p className="text-danger">{t("day_noted_other", { moment })}</p>
          <Hex>{noted.hash}</Hex>
        </>
      )}
    </Step>
  );
}

function SeedStep({ of: checked }: Pick<ProofProps, "of">) {
  const t = useT();
  const first = checked.checks.find(({ name }) => name === "hash")?.first ?? null;
  return (
    <Step title={t("day_seed")} copy={{ text: checked.seed, label: t("day_copy_seed") }} isBad={first !== null}>
      <Hex>{checked.seed}</Hex>
      {first === null && <p>{t("day_seed_fits")}</p>}
      {first?.field === "day" && <p className="text-danger">{t("day_other_day", { day: checked.own.day })}</p>}
      {first?.field === "hash" && (
        <>
          <p className="text-danger">{t("day_seed_other")}</p>
          <Hex>{checked.own.hash}</Hex>
        </>
      )}
    </Step>
  );
}

function Hex({ children }: { readonly children: string }) {
  return (
    <p dir="ltr" className="py-1 text-start font-mono text-caption break-words text-ink">
      {hexGroups(children)}
    </p>
  );
}

interface StepProps {
  readonly title: string;
  readonly value?: ReactNode;
  readonly copy?: { readonly text: string; readonly label: string };
  readonly check?: Check | undefined;
  readonly isBad?: boolean;
  readonly isLast?: boolean;
  readonly children?: ReactNode;
}

function Step({ title, value, copy, check, isBad = check?.first != null, isLast = false, children }: StepProps) {
  return (
    <li className={cx("relative flex gap-3", !isLast && "pb-4")}>
      {!isLast && <span aria-hidden="true" className="absolute start-[5px] top-3 -bottom-2 w-px bg-line-strong" />}
      <span
        aria-hidden="true"
        className={cx("relative mt-1 size-[11px] shrink-0 rounded-full border-2", isBad ? "border-danger bg-canvas" : "border-ink bg-ink")}
      />
      <div className="min-w-0 flex-1 text-caption text-ink-2">
        <div className="flex items-start justify-between gap-x-3">
          <h3 className="min-w-0 text-row text-ink">{title}</h3>
          {value !== undefined && value !== false && (
            <span className={cx("num shrink-0 text-row", isBad ? "text-danger" : "text-ink")}>{value}</span>
          )}
          {copy !== undefined && <CopyButton {...copy} />}
        </div>
        {children}
        {check?.first != null && check.name !== "next" && <FirstDifference check={check} />}
      </div>
    </li>
  );
}
