import { Amount, compareDecimals, cx, Sheet } from "@candela/ui";
import { useT } from "../../language/i18n.ts";
import type { ChartLine } from "./chart-line.ts";
import { lookOf } from "./line-mark.tsx";

interface LinesSheetProps {
  readonly lines: readonly ChartLine[];
  readonly onClose: () => void;
  readonly onPick: (id: string) => void;
}

/** Every level of the chart, the highest price first; one that is picked gets its tag. */
export function LinesSheet({ lines, onClose, onPick }: LinesSheetProps) {
  const t = useT();
  const sorted = lines.toSorted((a, b) => compareDecimals(b.price, a.price));
  return (
    <Sheet open onClose={onClose} title={t("chart_lines")}>
      <ul className="pb-3">
        {sorted.map((line) => (
          <li key={line.id}>
            <button
              type="button"
              onClick={() => onPick(line.id)}
              className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-3 border-b border-line py-2 text-start text-body active:bg-fill"
            >
              <span className={cx("min-w-0 truncate rounded-tag px-2 py-0.5 text-caption", lookOf(line).tag)}>
                <bdi>{line.label}</bdi>
              </span>
              <Amount value={line.price} className="font-medium" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
