import { cx, IconButton } from "@candela/ui";
import type { Icon } from "@phosphor-icons/react";
import { ArrowClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowClockwise";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowCounterClockwise";
import { ArrowUpRightIcon } from "@phosphor-icons/react/dist/csr/ArrowUpRight";
import { LineSegmentIcon } from "@phosphor-icons/react/dist/csr/LineSegment";
import { LineVerticalIcon } from "@phosphor-icons/react/dist/csr/LineVertical";
import { ListBulletsIcon } from "@phosphor-icons/react/dist/csr/ListBullets";
import { MagnetIcon } from "@phosphor-icons/react/dist/csr/Magnet";
import { MinusIcon } from "@phosphor-icons/react/dist/csr/Minus";
import { RectangleIcon } from "@phosphor-icons/react/dist/csr/Rectangle";
import { RowsIcon } from "@phosphor-icons/react/dist/csr/Rows";
import { TextTIcon } from "@phosphor-icons/react/dist/csr/TextT";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { changeSettings } from "../../../lib/chart/chart-settings.ts";
import { DRAWING_KINDS, type DrawingKind } from "../../../lib/chart/drawings/drawing.ts";
import type { DrawingController } from "../../../lib/chart/drawings/drawing-controller.ts";
import { useT } from "../../../lib/language/i18n.ts";

const ICONS: Readonly<Record<DrawingKind, Icon>> = {
  trend: LineSegmentIcon,
  ray: ArrowUpRightIcon,
  horizontal: MinusIcon,
  vertical: LineVerticalIcon,
  rectangle: RectangleIcon,
  fibonacci: RowsIcon,
  note: TextTIcon,
};

interface DrawingToolsProps {
  readonly controller: DrawingController;
  /** Under the chart, beside it, or beside it in two columns where it is low. */
  readonly lie: "under" | "beside" | "low";
  readonly onList: () => void;
}

/** The drawing tools and the actions on drawings. A tool is put away after each drawing. */
export function DrawingTools({ controller, lie, onList }: DrawingToolsProps) {
  const t = useT();
  const upright = lie !== "under";
  const { selected, undo, redo } = controller;
  return (
    <div
      role="toolbar"
      aria-label={t("chart_tools")}
      aria-orientation={upright ? "vertical" : "horizontal"}
      className={cx(
        "scrollless flex shrink-0",
        lie === "under" && "grid grid-cols-7 justify-items-center px-1 py-1",
        lie === "beside" && "w-12 flex-col items-center overflow-y-auto border-e border-line py-1 pointer-fine:[&_button]:size-10",
        lie === "low" && "flex-wrap content-start overflow-y-auto border-e border-line w-23",
      )}
    >
      {DRAWING_KINDS.map((kind) => {
        const Mark = ICONS[kind];
        return (
          <Tool
            key={kind}
            label={t(`chart_tool_${kind}`)}
            on={controller.tool === kind}
            onClick={() => controller.setTool(controller.tool === kind ? null : kind)}
          >
            <Mark size={20} />
          </Tool>
        );
      })}
      {lie === "beside" && <Rule />}
      <Tool label={t("chart_snapping")} on={controller.snapping} onClick={() => changeSettings({ snapping: !controller.snapping })}>
        <MagnetIcon size={20} />
      </Tool>
      <Tool label={t("chart_undo")} off={undo === null} onClick={() => undo?.()}>
        <ArrowCounterClockwiseIcon size={20} />
      </Tool>
      <Tool label={t("chart_redo")} off={redo === null} onClick={() => redo?.()}>
        <ArrowClockwiseIcon size={20} />
      </Tool>
      <Tool label={t("chart_remove")} off={selected === null} onClick={() => selected !== null && controller.remove(selected)}>
        <TrashIcon size={20} />
      </Tool>
      <Tool label={t("chart_drawings")} onClick={onList}>
        <ListBulletsIcon size={20} />
      </Tool>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly on?: boolean;
  readonly off?: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function Tool({ label, on, off = false, onClick, children }: ToolProps) {
  return (
    <IconButton
      label={label}
      title={label}
      aria-disabled={off || undefined}
      {...(on !== undefined && { "aria-pressed": on })}
      onClick={() => !off && onClick()}
      className={cx("!rounded-chip", on === true && "bg-ink text-on-ink active:bg-ink", off && "cursor-not-allowed text-ink-off")}
    >
      {children}
    </IconButton>
  );
}

function Rule() {
  return <span aria-hidden="true" className="my-1 h-px w-7 shrink-0 bg-line" />;
}
