import { useT } from "../i18n.ts";

/** Fewer points than this are a straight stroke that tells nothing. */
const TELLING = 4;

interface YoungLineProps {
  /** Points that are known of the range, the present one among them. */
  readonly points: number;
  readonly range: "day" | "week" | "month";
}

/** Under the line of a value that has hardly a past: why it is straight. Under it, never on it: it runs where it will. */
export default function YoungLine({ points, range }: YoungLineProps) {
  const t = useT();
  if (points >= TELLING) return null;
  return <p className="page-x pb-1 text-small text-ink-3">{t(`assets_young_${range}`)}</p>;
}
