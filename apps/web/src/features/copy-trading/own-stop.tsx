import { formatDecimal, ownText, useUi } from "@candela/ui";
import { useId } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { percentDigits } from "./copy-numbers.ts";
import { type CopyRules, MONEY } from "./copy-shapes.ts";
import type { FollowForm } from "./use-follow-form.ts";

const wholePercent = (share: string) => Math.round(Number(percentDigits(share)));

/** A part of a hundred as the wire has it. */
const shareOf = (percent: number) => (percent / 100).toFixed(2);

/** How much the copies may lose, as a part of the most in all: then all of them close. There always is one. */
export function OwnStop({ form, rules }: { readonly form: FollowForm; readonly rules: CopyRules }) {
  const t = useT();
  const style = useUi();
  const id = useId();
  const [least, most] = [wholePercent(rules.ownStop.least), wholePercent(rules.ownStop.most)];
  const { stopPercent, stopAt, setOwnStop } = form;
  const part = `${((stopPercent - least) / Math.max(1, most - least)).toFixed(4)}`;
  const percent = formatDecimal(String(-stopPercent), style, { as: "percent", decimals: 0 });
  const money = stopAt === null ? "" : ownText(`-${stopAt}`, style, { decimals: 2 });
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-caption text-ink-2">
          {t("copy_own_stop_label")}
        </label>
        <span className="ms-auto text-body">
          <bdi className="num">
            <span className="font-semibold">{percent}</span>
            {money !== "" && <span className="text-ink-3"> = {money}</span>}
          </bdi>
        </span>
      </div>
      <div className="relative h-11">
        <span aria-hidden="true" className="absolute inset-x-2.5 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <span
          aria-hidden="true"
          className="absolute start-2.5 top-1/2 h-1 -translate-y-1/2 rounded-full bg-ink"
          style={{ inlineSize: `calc((100% - 20px) * ${part})` }}
        />
        <span
          aria-hidden="true"
          className="absolute top-1/2 size-6 -translate-y-1/2 rounded-full border-2 border-ink bg-canvas"
          style={{ insetInlineStart: `calc(-2px + (100% - 20px) * ${part})` }}
        />
        <input
          id={id}
          type="range"
          min={least}
          max={most}
          step={1}
          value={stopPercent}
          aria-valuetext={`${percent} ${money} ${MONEY}`}
          onChange={(event) => setOwnStop(shareOf(Number(event.target.value)))}
          className="absolute inset-0 w-full cursor-pointer appearance-none rounded-input bg-transparent opacity-0 focus-visible:opacity-100 focus-visible:[&::-webkit-slider-thumb]:opacity-0"
        />
      </div>
    </div>
  );
}
