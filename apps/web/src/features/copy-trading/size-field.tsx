import { cx, formatDecimal, ownText, useUi, writtenNumber } from "@candela/ui";
import { useId } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { type LeaderDetail, MONEY } from "./copy-shapes.ts";
import type { FollowForm } from "./use-follow-form.ts";
import { useShownText } from "./use-shown-text.ts";

/** The size of each copy: one field, and beside it what it comes to in money. */
export function SizeField({ form, leader }: { readonly form: FollowForm; readonly leader: LeaderDetail }) {
  const t = useT();
  const style = useUi();
  const id = useId();
  const { mode, size, copy, faults } = form;
  const told = size.told(faults.size);
  const isWrong = told !== null;
  const last = leader.lastNotional;
  const shown = useShownText(size);
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-3 pb-1.5 text-caption">
        <label htmlFor={id} className="text-ink-2">
          {t(mode === "share" ? "copy_size_share_label" : "copy_size_label")}
        </label>
        {last !== null && (
          <span className="ms-auto text-end text-ink-3">
            {t("copy_last_trade", { amount: formatDecimal(last, style, { decimals: 2 }) })}
          </span>
        )}
      </div>
      <div
        className={cx(
          "flex min-h-13 flex-wrap items-center gap-x-2 rounded-input px-4",
          isWrong
            ? "bg-canvas outline-2 -outline-offset-2 outline-danger"
            : "bg-fill focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-(--focus)",
        )}
      >
        <input
          id={id}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-note ${id}-unit`}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          {...shown}
          onInput={(event) => size.write(writtenNumber(event.currentTarget, event.nativeEvent, style.locale))}
          style={{ inlineSize: `${Math.max(4, shown.value.length + 1)}ch` }}
          className="num h-13 max-w-full min-w-0 bg-transparent text-start text-title2 outline-none placeholder:text-ink-3 rtl:text-end"
        />
        <span id={`${id}-unit`} className="text-body text-ink-2">
          {mode === "fixed" ? <bdi>{MONEY}</bdi> : t(mode === "ratio" ? "copy_times_size" : "copy_times_share")}
        </span>
        {copy !== null && mode !== "fixed" && (
          <span className="ms-auto py-1 text-end text-body text-ink-2">
            <bdi className="num">
              = {ownText(copy.amount, style, { decimals: 2 })} {MONEY}
            </bdi>
            {copy.isCapped && <span className="block text-caption">{t("copy_capped")}</span>}
          </span>
        )}
      </div>
      <p
        id={`${id}-note`}
        className={cx("pt-1.5 text-caption", isWrong ? "text-danger" : "text-ink-3")}
        role={isWrong ? "status" : undefined}
      >
        {told ?? t(`copy_mode_${mode}_text`)}
      </p>
    </div>
  );
}
