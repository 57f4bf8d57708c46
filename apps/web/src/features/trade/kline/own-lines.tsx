import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useAlertLines } from "../../../lib/alerts/alert-lines.tsx";
import type { ChartLine } from "../../../lib/chart/lines/chart-line.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { MODES } from "../shell/modes.ts";
import type { TradeModeId } from "../shell/trade-mode.ts";
import { useMoveOrder } from "./move-order-sheet.tsx";
import { useOrderLines } from "./order-lines.ts";

type Lines = readonly ChartLine[];
type LinesByMode = Readonly<Partial<Record<TradeModeId, Lines>>>;

/** All that the user has on a market as lines of its chart: what each mode shows, spot orders, alerts; and the sheets that ask before one is moved. */
export function useOwnLines(product: Product): { readonly lines: Lines; readonly sheets: ReactNode } {
  const { move, sheet } = useMoveOrder(product);
  const orders = useOrderLines(product, move);
  const [modes, setModes] = useState<LinesByMode>({});
  const alerts = useAlertLines(product);
  const lines = useMemo(() => [...orders, ...Object.values(modes).flat(), ...alerts.lines], [orders, modes, alerts.lines]);
  return {
    lines,
    sheets: (
      <>
        {sheet}
        {alerts.sheet}
        {MODES.map(
          ({ id, useLines }) =>
            useLines !== undefined && <ModeLines key={id} id={id} product={product} useLines={useLines} onLines={setModes} />,
        )}
      </>
    ),
  };
}

interface ModeLinesProps {
  readonly id: TradeModeId;
  readonly product: Product;
  readonly useLines: (product: Product) => Lines;
  readonly onLines: (take: (before: LinesByMode) => LinesByMode) => void;
}

/** Follows the lines of one mode; however many modes there are, each asks for its own. */
function ModeLines({ id, product, useLines, onLines }: ModeLinesProps) {
  const lines = useLines(product);
  useEffect(() => onLines((before) => (before[id] === lines ? before : { ...before, [id]: lines })), [id, lines, onLines]);
  return null;
}
