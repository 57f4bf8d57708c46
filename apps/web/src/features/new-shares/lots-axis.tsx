import { cx, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { countText, ownCount } from "./share-view.ts";

interface LotsAxisProps {
  /** From 1 on, rising. */
  readonly places: readonly number[];
  readonly lotsOffered: number;
  readonly lotsAsked: number;
}

/** Marks beyond so many are lines: side by side they would be one bar. */
const WIDE_MAX = 24;
/** A mark of each place is one element: more could not be told apart on any screen. */
const MARKS_MAX = 400;
const ROOM = 0.96;

/** Every n-th of them, so that there are no more than can be told apart. */
function drawn(places: readonly number[]): readonly number[] {
  const step = Math.ceil(places.length / MARKS_MAX);
  return places.filter((_, index) => index % step === 0);
}

/** Where the own lots fell among all that were asked for: one axis, filled inside the offer and hollow outside. It runs left to right in every language. */
export function LotsAxis({ places, lotsOffered, lotsAsked }: LotsAxisProps) {
  const t = useT();
  const style = useUi();
  const { hidesOwn = false } = style;
  const within = places.filter((place) => place <= lotsOffered).length;
  const at = (place: number) => `${2 + (100 * ROOM * (place - 0.5)) / lotsAsked}%`;
  const edge = `${2 + (100 * ROOM * lotsOffered) / lotsAsked}%`;
  const isWide = places.length <= WIDE_MAX;
  return (
    <section aria-labelledby="share-lots" className="rounded-card border border-line px-4.5 py-4 max-compact:px-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="share-lots" className="text-row">
          {hidesOwn ? t("shares_fell_hidden") : t("shares_fell", { count: places.length })}
        </h2>
        <p className="text-caption text-ink-2">{t("shares_within", { lots: ownCount(within, style) })}</p>
      </div>
      <div aria-hidden="true" dir="ltr" className="relative mt-5 mb-3 h-9">
        <span className="absolute start-0 end-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <span className="absolute start-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-ink" style={{ width: edge }} />
        <span className="absolute inset-y-0 border-s-2 border-dotted border-ink" style={{ left: edge }} />
        {!hidesOwn &&
          drawn(places).map((place) => (
            <span
              key={place}
              className={cx(
                "absolute top-1/2 -translate-x-1/2 -translate-y-1/2 rounded-[3px] outline-2 outline-canvas",
                isWide ? "h-5.5 w-2.5" : "h-5.5 w-1",
                place <= lotsOffered ? "bg-ink" : isWide ? "border-2 border-line-strong bg-canvas" : "bg-line-strong",
              )}
              style={{ left: at(place) }}
            />
          ))}
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-ink-2" dir="ltr">
        <bdi className="num">1</bdi>
        <bdi className="text-ink">{t("shares_axis_offered", { lots: countText(lotsOffered, style) })}</bdi>
        <bdi>{t("shares_axis_asked", { lots: countText(lotsAsked, style) })}</bdi>
      </p>
    </section>
  );
}
