import { compareDecimals } from "@candela/ui";
import type { ChartView } from "../chart-view.ts";
import type { Size } from "../drawings/geometry.ts";
import type { Box } from "../label-place.ts";
import type { ChartLine } from "./chart-line.ts";
import { foldTags, sightOf } from "./line-places.ts";

const TAG_HEIGHT = 22;
/** From the middle of a tag to the next, px: for a mouse so that they do not touch, for a finger so that each can be hit. */
const PITCH = { fine: 26, coarse: 44 };

interface Shown {
  readonly line: ChartLine;
  readonly price: string;
}

/** Lines that share a tag: those near one another, or all beyond one edge. */
export interface FoldedLines {
  /** The ids of its lines, which say whether it is still the same. */
  readonly key: string;
  readonly place: "here" | "above" | "below";
  readonly lines: readonly ChartLine[];
}

/**
 * Puts every line and its tag where it belongs, those of `folds` that are drawn already included; returns the tags that lines share now. `marks` are
 * the elements of `shown`, one each.
 */
export function arrange(
  view: Pick<ChartView, "yOf">,
  { height }: Size,
  shown: readonly Shown[],
  layer: HTMLElement,
  picked: string | null,
): readonly FoldedLines[] {
  const marks = [...layer.querySelectorAll<HTMLElement>(":scope > [data-line]")];
  const ys = shown.map(({ price }) => view.yOf(Number(price)));
  const pitch = matchMedia("(pointer: coarse)").matches ? PITCH.coarse : PITCH.fine;
  const tags = foldTags(
    shown.map(({ line, price }, index) => {
      const y = ys[index] ?? 0;
      const held = price !== line.price || marks[index]?.contains(document.activeElement) === true;
      return { y, sight: sightOf(y, height), own: line.id === picked || held };
    }),
    pitch,
    height,
  );
  const alone = new Map(tags.here.filter(({ members }) => members.length === 1).map(({ members, y }) => [members[0], y]));
  const topOf = (y: number) => `${Math.min(height - TAG_HEIGHT, Math.max(0, y - TAG_HEIGHT / 2))}px`;
  for (const [index, mark] of marks.entries()) {
    const y = ys[index] ?? 0;
    const at = alone.get(index);
    mark.style.setProperty("--line-y", `${y}px`);
    mark.dataset.seen = sightOf(y, height);
    mark.dataset.tag = at === undefined ? "off" : "on";
    // On its line, also where the fold kept it from the edge.
    if (at !== undefined) mark.style.setProperty("--tag-y", topOf(y));
  }
  const folded = (place: FoldedLines["place"], members: readonly number[]): FoldedLines => {
    const lines = members.flatMap((index) => shown[index]?.line ?? []).sort((a, b) => compareDecimals(b.price, a.price));
    return { key: `${place} ${lines.map(({ id }) => id).join(" ")}`, place, lines };
  };
  const near = tags.here.filter(({ members }) => members.length > 1);
  const folds = near.map(({ members }) => folded("here", members));
  for (const [index, { key }] of folds.entries())
    layer.querySelector<HTMLElement>(`[data-fold="${CSS.escape(key)}"]`)?.style.setProperty("--tag-y", topOf(near[index]?.y ?? 0));
  const edges = (["above", "below"] as const).filter((place) => tags[place].length > 0).map((place) => folded(place, tags[place]));
  return [...folds, ...edges];
}

/** Widths of tags by what they say: measured in the paint of the candles, once. */
const measured = new WeakMap<Element, { readonly text: string; readonly width: number }>();

function widthOf(tag: HTMLElement): number {
  const text = tag.textContent ?? "";
  const known = measured.get(tag);
  if (known?.text === text && known.width > 0) return known.width;
  const width = tag.offsetWidth;
  measured.set(tag, { text, width });
  return width;
}

/** Where the tags stand that are drawn: what lies under them is not seen. */
export function tagBoxes(layer: HTMLElement): readonly Box[] {
  const tags = layer.querySelectorAll<HTMLElement>(":scope > [data-tag=on] > [data-tag-of], :scope > [data-fold]");
  return [...tags].map((tag) => {
    const width = widthOf(tag);
    const placed = (tag.closest<HTMLElement>("[data-line]") ?? tag).style.getPropertyValue("--tag-y");
    const top = placed === "" ? tag.offsetTop : Number.parseFloat(placed);
    return { left: tag.offsetLeft, right: tag.offsetLeft + width, top, bottom: top + TAG_HEIGHT };
  });
}
