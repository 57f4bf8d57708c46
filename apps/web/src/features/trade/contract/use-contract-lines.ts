import { useMemo, useRef } from "react";
import type { ChartLine } from "../../../lib/chart/lines/chart-line.ts";
import type { T } from "../../../lib/language/i18n.ts";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { POSITION_PATH } from "../../../lib/navigation/paths.ts";
import { askMove } from "./chart-asks.ts";
import type { Marked } from "./contract-book.ts";
import { useRestingOrders } from "./contract-feed.ts";
import { priceText } from "./contract-shapes.ts";
import { orderWord, sideWord } from "./contract-words.tsx";
import type { Level } from "./protection.ts";
import { useBook } from "./use-book.ts";

const NONE: readonly ChartLine[] = [];

/** Entries, levels, liquidation prices and resting orders of a product as lines of its chart; levels and limits can be moved. */
export function useContractLines({ productCode }: Product): readonly ChartLine[] {
  const t = useT();
  const { book } = useBook();
  const { orders } = useRestingOrders();
  const last = useRef<{ readonly key: string; readonly marked: readonly Marked[] }>({ key: "", marked: [] });
  const own = book.marked.filter(({ position }) => position.productCode === productCode);
  // Figures change with each tick, lines do not: only what they show counts.
  const key = own.map((marked) => `${marked.position.id} ${marked.position.updatedAt} ${liquidationOf(marked)}`).join();
  if (last.current.key !== key) last.current = { key, marked: own };
  const shown = last.current.marked;
  return useMemo(() => {
    const lines = [
      ...shown.flatMap((marked) => positionLines(marked, t)),
      ...(orders ?? []).filter((order) => order.productCode === productCode).flatMap((order) => orderLines(order, t)),
    ];
    return lines.length === 0 ? NONE : lines;
  }, [shown, orders, productCode, t]);
}

function liquidationOf({ figures, spec }: Marked): string | null {
  return figures === null || spec === null || figures.liquidationPrice === null ? null : priceText(spec, figures.liquidationPrice);
}

function positionLines(marked: Marked, t: T): ChartLine[] {
  const { id, side, leverage, entryPrice, takeProfit, stopLoss } = marked.position;
  const onOpen = () => void navigateTo(POSITION_PATH, { id });
  const level = (kind: Level, price: string | null): ChartLine[] =>
    price === null
      ? []
      : [
          {
            id: `contract ${id} ${kind}`,
            kind,
            price,
            label: t(kind === "takeProfit" ? "contract_rail_target" : "contract_rail_stop"),
            draggable: true,
            onMove: (to) => askMove({ kind: "level", positionId: id, level: kind, price: to }),
            onOpen,
          },
        ];
  const liquidation = liquidationOf(marked);
  return [
    {
      id: `contract ${id}`,
      kind: "position",
      price: entryPrice,
      // An isolate: among Arabic words the sign would go to the other side of its number.
      label: `${sideWord(side, t)} \u2068${t("contract_times", { leverage })}\u2069`,
      side: side === "long" ? "up" : "down",
      draggable: false,
      onOpen,
    },
    ...level("takeProfit", takeProfit),
    ...level("stopLoss", stopLoss),
    ...(liquidation === null
      ? []
      : [
          {
            id: `contract ${id} liquidation`,
            kind: "liquidation" as const,
            price: liquidation,
            label: t("contract_rail_liq"),
            draggable: false,
            onOpen,
          },
        ]),
  ];
}

function orderLines(order: Parameters<typeof orderWord>[0] & { readonly id: string } & Parameters<typeof askMoveOf>[0], t: T): ChartLine[] {
  const price = order.price ?? order.triggerPrice;
  if (price === null) return [];
  return [
    {
      id: `contract order ${order.id}`,
      kind: "order",
      price,
      label: `${sideWord(order.side, t)} ${orderWord(order, t)}`,
      side: order.side === "long" ? "up" : "down",
      draggable: true,
      onMove: askMoveOf(order),
    },
  ];
}

function askMoveOf(order: Extract<Parameters<typeof askMove>[0], { kind: "order" }>["order"]): (price: string) => Promise<void> {
  return (price) => askMove({ kind: "order", order, price });
}
