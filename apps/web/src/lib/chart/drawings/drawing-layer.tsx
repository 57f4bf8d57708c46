import { formatDecimal, useUi } from "@candela/ui";
import { useEffect, useEffectEvent } from "react";
import { useT } from "../../language/i18n.ts";
import type { ChartView } from "../chart-view.ts";
import type { Anchor, Drawing } from "./drawing.ts";
import type { DrawingController } from "./drawing-controller.ts";
import { type DrawingHandle, keepDrawings, putDrawing, registerDrawings } from "./drawing-overlay.ts";
import { DrawingPad } from "./drawing-pad.tsx";
import { snapped } from "./snapping.ts";

registerDrawings();

export interface DrawingLayerProps {
  readonly view: ChartView;
  readonly controller: DrawingController;
  readonly priceScale: number;
}

/** Keeps what is on the chart equal to what is on the controller, and takes new drawings while a tool is in hand. */
export default function DrawingLayer({ view, controller, priceScale }: DrawingLayerProps) {
  const t = useT();
  const style = useUi();
  const snap = (anchor: Anchor) =>
    controller.snapping ? snapped(anchor.price, view.bars()[view.indexAt(view.placeOf(anchor).x)], view.yOf) : anchor.price;
  const latest = useEffectEvent(
    (drawing: Drawing): DrawingHandle => ({
      drawing,
      levelText: (level, price) =>
        t("chart_level", {
          share: formatDecimal(`${(level * 100).toFixed(1)}`, style, { as: "percent", decimals: 1 }),
          price: formatDecimal(price.toFixed(priceScale), style),
        }),
      snap,
      onSelect: (selected) => controller.select(selected ? drawing.id : null),
      onMoved: (anchors) => controller.replace({ ...drawing, anchors }),
    }),
  );
  const { drawings } = controller;
  useEffect(() => {
    keepDrawings(view.chart, new Set(drawings.map(({ id }) => id)));
    for (const drawing of drawings) putDrawing(view.chart, () => latest(drawing));
  }, [view, drawings]);
  return controller.tool === null ? null : (
    <DrawingPad
      key={controller.tool}
      view={view}
      kind={controller.tool}
      snap={snap}
      onStop={() => controller.setTool(null)}
      onDone={(anchors) => controller.tool !== null && controller.finish(controller.tool, anchors)}
    />
  );
}
