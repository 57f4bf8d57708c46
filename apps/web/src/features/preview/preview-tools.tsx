import { Amount, cx } from "@candela/ui";
import { ArrowClockwiseIcon } from "@phosphor-icons/react/dist/csr/ArrowClockwise";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/csr/DownloadSimple";
import { MagnifyingGlassMinusIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlassMinus";
import { MagnifyingGlassPlusIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlassPlus";
import type { ButtonHTMLAttributes } from "react";
import { useT } from "../../lib/language/i18n.ts";

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly off?: boolean;
}

/** 44 px on the dark ground of the viewer. */
export function Tool({ label, off = false, className, onClick, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      {...rest}
      onClick={(event) => !off && onClick?.(event)}
      className={cx(
        "grid size-[44px] shrink-0 place-items-center rounded-full focus-visible:outline-(--toast-text)",
        off ? "cursor-not-allowed opacity-40" : "cursor-pointer active:opacity-60",
        className,
      )}
    />
  );
}

interface PreviewToolsProps {
  readonly scale: number;
  readonly canGrow: boolean;
  readonly onZoom: (direction: 1 | -1) => void;
  readonly onTurn: () => void;
  readonly onSave: () => void;
}

export function PreviewTools({ scale, canGrow, onZoom, onTurn, onSave }: PreviewToolsProps) {
  const t = useT();
  return (
    <div
      role="toolbar"
      aria-label={t("preview_tools")}
      className="flex h-[calc(3.5rem+env(safe-area-inset-bottom))] shrink-0 items-center justify-center gap-[min(1rem,4vw)] pb-[env(safe-area-inset-bottom)]"
    >
      <Tool label={t("preview_zoom_out")} off={scale <= 1} onClick={() => onZoom(-1)}>
        <MagnifyingGlassMinusIcon size={24} aria-hidden="true" />
      </Tool>
      <output aria-live="polite" className="num w-14 text-center text-caption">
        <Amount value={String(Math.round(scale * 100))} as="percent" />
      </output>
      <Tool label={t("preview_zoom_in")} off={!canGrow} onClick={() => onZoom(1)}>
        <MagnifyingGlassPlusIcon size={24} aria-hidden="true" />
      </Tool>
      <Tool label={t("preview_rotate")} onClick={onTurn}>
        <ArrowClockwiseIcon size={24} aria-hidden="true" />
      </Tool>
      <Tool label={t("preview_save")} onClick={onSave}>
        <DownloadSimpleIcon size={24} aria-hidden="true" />
      </Tool>
    </div>
  );
}
