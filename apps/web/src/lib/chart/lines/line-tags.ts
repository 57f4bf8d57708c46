import { compareDecimals } from "@candela/ui";
import type { ChartView } from "../chart-view.ts";
import type { Size } from "../drawings/geometry.ts";
import type { ChartLine } from "./chart-line.ts";
import { chosenTags, sightOf, spread } from "./line-places.ts";

const TAG_HEIGHT = 22;
/** From tag to tag, px. */
const PITCH = 26;
/** Where tags begin, and how far a leader reaches beyond one. */
const START = 8;
const LEADER = 14;
/** Closer than this a tag stands at its line. */
const OFF_LINE = 3;
/** Least distance of two tags that leaves each a finger's height. */
const FINGER = 44;
/** Part of the height that tags may take, so that candles are seen between them; and tags that there are at least. */
const TAGS_PART = 0.45;
const TAGS_LEAST = 3;

interface Shown {
  readonly line: ChartLine;
  readonly price: string;
}

/** Puts every line and tag where it belongs; returns how many tags there is no room for. `marks` are the elements of `shown`, one each. */
export function arrange(
  view: Pick<ChartView, "yOf" | "last">,
  { height }: Size,
  shown: readonly Shown[],
  marks: readonly HTMLElement[],
  picked: string | null,
): number {
  const ys = shown.map(({ price }) => view.yOf(Number(price)));
  const last = view.last();
  const middle = last === undefined ? height / 2 : view.yOf(Number(last.close));
  const most = Math.max(TAGS_LEAST, Math.floor((height * TAGS_PART) / PITCH));
  const tags = chosenTags(
    shown.map(({ line, price }, index) => {
      const y = ys[index] ?? 0;
      const held = price !== line.price || marks[index]?.contains(document.activeElement) === true;
      return { kind: line.kind, sight: sightOf(y, height), distance: Math.abs(y - middle), first: line.id === picked || held };
    }),
    most,
  );
  const priceOf = (index: number) => shown[index]?.price ?? "0";
  // The higher price above, also where both fall on one pixel.
  const stacked = tags.toSorted((a, b) => compareDecimals(priceOf(b), priceOf(a)));
  const more = shown.length - tags.length;
  const wanted = stacked.map((index) => (ys[index] ?? 0) - PITCH / 2);
  // The count of what is left out stands in the lowest place.
  const tops = spread(wanted, PITCH, height - (more > 0 ? PITCH + START : 0));
  const places = new Map(stacked.map((index, at) => [index, (tops[at] ?? 0) + (PITCH - TAG_HEIGHT) / 2]));
  const widths = marks.map((mark) => (mark.querySelector("[data-tag-of]") as HTMLElement | null)?.offsetWidth ?? 0);
  for (const [index, mark] of marks.entries()) {
    const y = ys[index] ?? 0;
    const top = places.get(index);
    const sight = sightOf(y, height);
    mark.style.setProperty("--line-y", `${y}px`);
    mark.dataset.seen = sight;
    mark.dataset.tag = top === undefined ? "off" : "on";
    if (top === undefined) continue;
    mark.style.setProperty("--tag-y", `${top}px`);
    mark.dataset.close = tops.some((other) => other !== top - (PITCH - TAG_HEIGHT) / 2 && Math.abs(other - top) < FINGER) ? "yes" : "no";
    const centre = top + TAG_HEIGHT / 2;
    const from = START + (widths[index] ?? 0);
    const led = sight === "here" && Math.abs(centre - y) > OFF_LINE;
    mark.querySelector("svg path")?.setAttribute("d", led ? `M${from} ${centre} L${from + LEADER} ${y} h${LEADER}` : "");
  }
  return more;
}
