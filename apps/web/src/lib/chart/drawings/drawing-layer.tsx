import { formatDecimal, useUi } from "@candela/ui";
import { useEffect, useEffectEvent } from "react";
import { useT } from "../../i18n.ts";
import type { ChartView } from "../chart-view.ts";
import type { Anchor, Drawing } from "./drawing.ts";
import type { DrawingDesk } from "./drawing-desk.ts";
import { type DrawingHandle, keepDrawings, putDrawing, registerDrawings } from "./drawing-overlay.ts";
import { DrawingPad } from "./drawing-pad.tsx";
import { snapped } from "./snapping.ts";

registerDrawings();

export interface DrawingLayerProps {
  readonly view: ChartView;
  readonly desk: DrawingDesk;
  readonly priceScale: number;
}

/** Keeps what is on the chart equal to what is on the desk, and takes new drawings while a tool is in hand. */
export default function DrawingLayer({ view, desk, priceScale }: DrawingLayerProps) {
  const t = useT();
  const style = useUi();
  const snap = (anchor: Anchor) =>
    desk.snapping ? snapped(anchor.price, view.bars()[view.indexAt(view.placeOf(anchor).x)], view.yOf) : anchor.price;
  const latest = useEffectEvent(
    (drawing: Drawing): DrawingHandle => ({
      drawing,
      levelText: (level, price) =>
        t("chart_level", {
          share: formatDecimal(`${(level * 100).toFixed(1)}`, style, { as: "percent", decimals: 1 }),
          price: formatDecimal(price.toFixed(priceScale), style),
        }),
      snap,
      onSelect: (selected) => desk.select(selected ? drawing.id : null),
      onMoved: (anchors) => desk.replace({ ...drawing, anchors }),
    }),
  );
  const { drawings } = desk;
  useEffect(() => {
    keepDrawings(view.chart, new Set(drawings.map(({ id }) => id)));
    for (const drawing of drawings) putDrawing(view.chart, () => latest(drawing));
  }, [view, drawings]);
  return desk.tool === null ? null : (
    <DrawingPad
      key={desk.tool}
      view={view}
      kind={desk.tool}
      snap={snap}
      onStop={() => desk.setTool(null)}
      onDone={(anchors) => desk.tool !== null && desk.finish(desk.tool, anchors)}
    />
  );
}
