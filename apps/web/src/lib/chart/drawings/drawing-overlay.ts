import { type Chart, type Overlay, type OverlayFigure, type Point, registerFigure, registerOverlay } from "klinecharts";
import { CANDLE_PANE } from "../indicators.ts";
import type { Anchor, Drawing } from "./drawing.ts";
import { distanceToSegment, levelPrice, type Place, type Shape, shapesOf } from "./geometry.ts";

const OVERLAY = "CANDELA_DRAWING";
const GRIP = "candela_grip";
/** A line can be taken hold of this near, px: a finger covers it. */
const GRIP_REACH = 11;

/** What paints and moves one drawing. It is handed over as a function, for the library copies everything else. */
export interface DrawingHandle {
  readonly drawing: Drawing;
  /** Words of a level: its share and its price. */
  readonly levelText: (level: number, price: number) => string;
  readonly snap: (anchor: Anchor) => number;
  readonly onSelect: (selected: boolean) => void;
  readonly onMoved: (anchors: readonly Anchor[]) => void;
}

type Handle = () => DrawingHandle;

interface GripLine {
  readonly from: Place;
  readonly to: Place;
}

export function registerDrawings(): void {
  registerFigure<GripLine, unknown>({
    name: GRIP,
    // It is there to be touched only.
    draw: () => undefined,
    checkEventOn: (place, { from, to }) => distanceToSegment(place, from, to) <= GRIP_REACH,
  });
  registerOverlay<Handle>({
    name: OVERLAY,
    totalStep: 3,
    needDefaultPointFigure: true,
    createPointFigures: ({ chart, overlay, coordinates, bounding, yAxis }) => {
      const { drawing, levelText } = overlay.extendData();
      const prices = overlay.points.map(({ value = 0 }) => value);
      const yOf = (price: number) => yAxis?.convertToPixel(price) ?? 0;
      return shapesOf(drawing.kind, coordinates, prices, bounding, yOf).flatMap((shape) =>
        figuresOf(shape, drawing, {
          colour: chart.getStyles().overlay.line.color,
          of: (level) => levelText(level, levelPrice(prices[0] ?? 0, prices[1] ?? 0, level)),
        }),
      );
    },
    performEventPressedMove: ({ performPoint }) => {
      // The handle of the drawing under the finger: the library tells of the anchor only.
      if (pressed === null) return;
      const { timestamp, value } = performPoint;
      if (timestamp !== undefined && value !== undefined) performPoint.value = pressed().snap({ ts: timestamp, price: value });
    },
    onPressedMoveStart: ({ overlay }) => {
      pressed = overlay.extendData;
    },
    onPressedMoveEnd: ({ overlay }) => {
      pressed = null;
      overlay.extendData().onMoved(anchorsOf(overlay.points));
    },
    onSelected: ({ overlay }) => overlay.extendData().onSelect(true),
    onDeselected: ({ overlay }) => overlay.extendData().onSelect(false),
    // A right click would remove it without a word.
    onRightClick: (event) => event.preventDefault?.(),
  });
}

let pressed: Handle | null = null;

interface LevelLabels {
  readonly colour: string;
  readonly of: (level: number) => string;
}

function figuresOf(shape: Shape, drawing: Drawing, labels: LevelLabels): OverlayFigure[] {
  switch (shape.kind) {
    case "line": {
      const coordinates = [shape.from, shape.to];
      const line = {
        type: "line",
        attrs: { coordinates },
        ignoreEvent: true,
        ...(shape.dashed === true && { styles: { style: "dashed" } }),
      };
      return [line, { type: GRIP, attrs: { from: shape.from, to: shape.to } }];
    }
    case "box": {
      const { x, y, width, height } = shape;
      return [{ type: "rect", attrs: { x, y, width, height }, styles: { style: "fill" }, ignoreEvent: true }];
    }
    case "label":
      return [
        {
          type: "text",
          attrs: { x: shape.at.x, y: shape.at.y - 1, text: labels.of(shape.level), align: "left", baseline: "bottom" },
          styles: { ...LEVEL_TEXT, color: labels.colour },
          ignoreEvent: true,
        },
      ];
    case "text":
      return [{ type: "text", attrs: { x: shape.at.x, y: shape.at.y, text: drawing.text ?? "", align: "left", baseline: "middle" } }];
  }
}

const LEVEL_TEXT = { backgroundColor: "transparent", paddingLeft: 2, paddingTop: 0, paddingBottom: 1, size: 10 };

function anchorsOf(points: Overlay["points"]): Anchor[] {
  return points.map(({ timestamp = 0, value = 0 }) => ({ ts: timestamp, price: value }));
}

const pointsOf = (anchors: readonly Anchor[]): Partial<Point>[] => anchors.map(({ ts, price }) => ({ timestamp: ts, value: price }));

/** Puts a drawing on the chart, or brings the one of its id up to date. */
export function putDrawing(chart: Chart, handle: Handle): void {
  const { id, anchors } = handle().drawing;
  const given = { id, points: pointsOf(anchors), extendData: handle };
  if (chart.getOverlays({ id }).length > 0) chart.overrideOverlay(given);
  else chart.createOverlay({ ...given, name: OVERLAY, paneId: CANDLE_PANE });
}

/** Takes off the chart what is not among these. */
export function keepDrawings(chart: Chart, ids: ReadonlySet<string>): void {
  for (const { id } of chart.getOverlays({ name: OVERLAY })) if (!ids.has(id)) chart.removeOverlay({ id });
}
