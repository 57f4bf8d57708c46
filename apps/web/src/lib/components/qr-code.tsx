import { useMemo } from "react";
import { encode } from "uqr";

/** Modules of white around it, which readers need. */
const QUIET = 4;
/** Share of the side that the mark in the middle takes; the highest correction repairs three times as much. */
const MARK_SHARE = 0.22;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** With the mark of the app in the middle. */
  readonly marked?: boolean;
}

/** A text as a QR code, dark on white in either theme: readers want it so. */
export function QrCode({ text, label, marked = false }: QrCodeProps) {
  const { size, path, hole } = useMemo(() => drawing(text, marked), [text, marked]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-tile"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#17111e" />
      {marked && <Mark size={size} hole={hole} />}
    </svg>
  );
}

function drawing(text: string, marked: boolean) {
  const { data } = encode(text, { ecc: marked ? "H" : "M", border: 0 });
  // Odd, as the number of modules is: the mark stands in the very middle.
  const hole = marked ? 2 * Math.floor((data.length * MARK_SHARE) / 2) + 1 : 0;
  const first = (data.length - hole) / 2;
  const inHole = (at: number) => at >= first && at < first + hole;
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark && !(inHole(x) && inHole(y)) ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  return { size: data.length + 2 * QUIET, path: squares.join(""), hole };
}

/** One lit candle, in colours that stay as the code does. */
function Mark({ size, hole }: { readonly size: number; readonly hole: number }) {
  const height = hole - 1.6;
  const scale = height / 28;
  return (
    <g transform={`translate(${size / 2 - 12 * scale} ${size / 2 - height / 2}) scale(${scale})`} shapeRendering="geometricPrecision">
      <path d="M12 0c2.4 2.9 4.1 5.1 4.1 7.3a4.1 4.1 0 0 1-8.2 0C7.9 5.1 9.6 2.9 12 0Z" fill="#ff9f3d" />
      <rect x="6.6" y="12" width="10.8" height="11.6" rx="3" fill="#17111e" />
      <rect x="11" y="23" width="2" height="5" rx="1" fill="#17111e" />
    </g>
  );
}
