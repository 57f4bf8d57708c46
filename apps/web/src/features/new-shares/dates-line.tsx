import type { MessageKey } from "@candela/i18n";
import { cx } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDay, formatUtcDayMinute } from "../../lib/time/time-format.ts";
import { nextPoint, POINTS, type Point, pointAt, pointsPassed, type ShareOffer } from "./share-view.ts";

const NAMES: Readonly<Record<Point, { readonly before: MessageKey; readonly after: MessageKey }>> = {
  opens: { before: "shares_begin", after: "shares_begun" },
  closes: { before: "shares_closes", after: "shares_closed" },
  draw: { before: "shares_allotment", after: "shares_allotment" },
  lists: { before: "shares_listing", after: "shares_listing" },
};
const ENDS = ["items-start text-start", "items-center text-center", "items-center text-center", "items-end text-end"] as const;

/** The four moments of an offer on one line: those that passed are filled, the flame is the one that is waited for. Of an offer that ended early the rest stay empty. */
export function DatesLine({ offer }: { readonly offer: ShareOffer }) {
  const t = useT();
  const passed = pointsPassed(offer.state);
  const next = nextPoint(offer.state);
  return (
    <section aria-label={t("shares_dates")}>
      <ol className="relative grid grid-cols-4 gap-x-1">
        <span aria-hidden="true" className="absolute inset-x-1 top-[7px] h-0.5 rounded-full bg-line" />
        <span aria-hidden="true" className="absolute start-1 top-[7px] h-0.5 bg-ink" style={{ inlineSize: reach(passed, next) }} />
        {POINTS.map((point, index) => {
          const isPast = index < passed;
          const isNext = point === next;
          const at = pointAt(offer, point);
          return (
            <li key={point} aria-current={isNext ? "step" : undefined} className={cx("flex min-w-0 flex-col", ENDS[index])}>
              <Dot look={isPast ? "past" : isNext ? "next" : "later"} />
              <span className={cx("max-w-full pt-1.5 text-caption hyphens-auto wrap-break-word", isNext && "font-semibold")}>
                {t(NAMES[point][isPast ? "after" : "before"])}
              </span>
              <span className="text-caption text-ink-2">{isNext && point !== "lists" ? formatUtcDayMinute(at) : formatUtcDay(at)}</span>
            </li>
          );
        })}
      </ol>
      <p className="pt-1.5 text-micro text-ink-3">{t("quick_times_utc")}</p>
    </section>
  );
}

/** From the first point to the one that is waited for. Points in the middle stand in the middle of their quarter. */
function reach(passed: number, next: Point | null): string {
  const to = next === null ? passed - 1 : passed;
  return ["0px", "calc(37.5% - 4px)", "calc(62.5% - 4px)", "calc(100% - 8px)"][Math.max(0, Math.min(3, to))] ?? "0px";
}

function Dot({ look }: { readonly look: "past" | "next" | "later" }) {
  return (
    <span aria-hidden="true" className="relative grid size-4 place-items-center">
      <span
        className={cx(
          "rounded-full",
          look === "past" && "size-3 bg-ink",
          look === "next" && "size-4 border-2 border-canvas bg-flame lit",
          look === "later" && "size-3 border-2 border-line-strong bg-canvas",
        )}
      />
    </span>
  );
}
