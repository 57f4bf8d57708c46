import type { T } from "../../../lib/language/i18n.ts";
import { formatUtcDate, formatUtcDateTime, formatUtcTime } from "../../../lib/time/time-format.ts";
import type { Step } from "./history-line.tsx";

/** One step that a deposit or a withdrawal has taken. */
interface Taken<Name> {
  readonly step: Name;
  readonly ts: number;
  readonly by: "user" | "operator" | "sandbox" | "system";
}

/** How the kind of money says a step: its text, why it came to that, and what its dot is. */
interface Told {
  readonly text: string;
  readonly reason?: string | undefined;
  readonly at: Step["at"];
}

/** Steps that were taken, oldest first, each with its time of UTC and who decided. The day is said where it changes, and at first unless it is the present one. */
export function pastSteps<Name>(
  history: readonly Taken<Name>[],
  now: number,
  t: T,
  tell: (taken: Taken<Name>, isLast: boolean) => Told,
): Step[] {
  let day = formatUtcDate(now);
  return history.map((taken, index) => {
    const date = formatUtcDate(taken.ts);
    const isNewDay = date !== day;
    day = date;
    const { text, reason, at } = tell(taken, index === history.length - 1);
    const { by } = taken;
    const notes = [...(reason === undefined ? [] : [reason]), ...(by === "sandbox" || by === "operator" ? [t(`funds_by_${by}`)] : [])];
    return {
      key: `${index}`,
      text,
      ...(notes.length > 0 && { note: notes.join(" · ") }),
      end: <bdi className="num">{isNewDay ? formatUtcDateTime(taken.ts) : formatUtcTime(taken.ts)}</bdi>,
      at,
    };
  });
}
