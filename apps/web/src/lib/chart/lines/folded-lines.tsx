import { cx, formatDecimal, useUi } from "@candela/ui";
import { useT } from "../../language/i18n.ts";
import { lookOf } from "./line-mark.tsx";
import { speaker } from "./line-places.ts";
import type { FoldedLines } from "./line-tags.ts";

const ARROWS = { above: "↑", below: "↓" } as const;

/** One tag for lines near one another, or an arrow to those beyond an edge; opens the list of them. */
export function FoldTag({ fold, onOpen }: { readonly fold: FoldedLines; readonly onOpen: () => void }) {
  const t = useT();
  const style = useUi();
  const { place, lines } = fold;
  const first = speaker(lines);
  if (first === undefined) return null;
  const others = lines.length - 1;
  const alike = lines.every(({ label }) => label === first.label);
  const name = `${first.label} ${formatDecimal(first.price, style)}`;
  const seen = place !== "here" ? `${lines.length}` : alike ? `${lines.length} ${first.label}` : `${first.label} +${others}`;
  const look = cx(
    "pointer-events-auto absolute z-10 flex min-h-[22px] cursor-pointer items-center gap-1.5 rounded-tag px-2 text-micro whitespace-nowrap",
    "before:absolute focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-(--focus)",
    lookOf(first).tag,
  );
  return (
    <button
      type="button"
      data-fold={fold.key}
      aria-haspopup={place === "here" || others > 0 ? "dialog" : undefined}
      // Begins with what is seen: who speaks to the device says that.
      aria-label={others === 0 ? name : `${seen}: ${name}, ${t("chart_lines_more", { count: others })}`}
      onClick={onOpen}
      className={cx(
        look,
        place === "here" && "start-2 top-0 translate-y-(--tag-y) before:inset-x-0 before:-inset-y-[11px]",
        // A finger finds all of it inwards, where the edge ends the chart.
        place !== "here" && "end-2 min-w-[22px] justify-center before:-start-5 before:-end-2",
        place === "above" && "top-1 before:-top-1 before:-bottom-6",
        place === "below" && "bottom-1 before:-top-6 before:-bottom-1",
      )}
    >
      {place !== "here" ? (
        <>
          <span aria-hidden="true">{ARROWS[place]}</span>
          {others > 0 && <span className="num font-semibold">{lines.length}</span>}
        </>
      ) : alike ? (
        <>
          <span className="num font-semibold">{lines.length}</span> <bdi>{first.label}</bdi>
        </>
      ) : (
        <>
          <bdi>{first.label}</bdi> <span className="num font-semibold">+{others}</span>
        </>
      )}
    </button>
  );
}
