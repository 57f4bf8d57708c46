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
/** In a row only: with large text the moments stand one under another. */
const ENDS = [
  "@min-[17rem]:items-start @min-[17rem]:text-start",
  "@min-[17rem]:items-center @min-[17rem]:text-center",
  "@min-[17rem]:items-center @min-[17rem]:text-center",
  "@min-[17rem]:items-end @min-[17rem]:text-end",
] as const;

/** The four moments of an offer on one line: those that passed are filled, the flame is the one that is waited for. Of an offer that ended early the rest stay empty. */
export function DatesLine({ offer }: { readonly offer: ShareOffer }) {
  const t = useT();
  const passed = pointsPassed(offer.state);
  const next = nextPoint(offer.state);
  return (
    <section aria-label={t("shares_dates")} className="@container">
      <ol className="relative flex flex-col gap-2 @min-[17rem]:grid @min-[17rem]:grid-cols-4 @min-[17rem]:gap-x-1">
        <span aria-hidden="true" className="absolute inset-x-1 top-[7px] hidden h-0.5 rounded-full bg-line @min-[17rem]:block" />
        <span
          aria-hidden="true"
          className="absolute start-1 top-[7px] hidden h-0.5 bg-ink @min-[17rem]:block"
          style={{ inlineSize: reach(passed, next) }}
        />
        {POINTS.map((point, index) => {
          const isPast = index < passed;
          const isNext = point === next;
          const at = pointAt(offer, point);
          return (
            <li
              key={point}
              aria-current={isNext ? "step" : undefined}
              className={cx("flex min-w-0 flex-wrap items-center gap-x-2 @min-[17rem]:flex-col @min-[17rem]:flex-nowrap", ENDS[index])}
            >
              <Dot look={isPast ? "past" : isNext ? "next" : "later"} />
              <span className={cx("max-w-full text-caption @min-[17rem]:pt-1.5 hyphens-auto wrap-break-word", isNext && "font-semibold")}>
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
