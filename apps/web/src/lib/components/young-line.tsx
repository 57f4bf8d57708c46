import { useT } from "../i18n.ts";

/** Fewer points than this are a straight stroke that tells nothing. */
const TELLING = 4;

interface YoungLineProps {
  /** Points that are known of the range, the present one among them. */
  readonly points: number;
  readonly range: "day" | "week" | "month";
}

/** Under the line of a value that has hardly a past: why it is straight. Stands in a box with a position. */
export default function YoungLine({ points, range }: YoungLineProps) {
  const t = useT();
  if (points >= TELLING) return null;
  // The stroke may run through here either way: it goes behind the words, and the words end before its lit tip.
  return (
    <p className="page-x absolute start-0 end-14 bottom-1 text-small text-ink-3">
      <span className="rounded-tag bg-canvas/85 box-decoration-clone py-0.5 pe-1">{t(`assets_young_${range}`)}</span>
    </p>
  );
}
