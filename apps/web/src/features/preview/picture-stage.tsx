import { cx, ErrorState, Spinner } from "@candela/ui";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { usePictureGestures } from "./picture-gestures.ts";
import { boundView, type Frame, fittedScale, moveView, type PictureView, tapView, zoomView } from "./picture-view.ts";

const NOTHING: Frame = { width: 0, height: 0 };

function useFrame(element: RefObject<HTMLElement | null>): Frame {
  const [frame, setFrame] = useState(NOTHING);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setFrame({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return frame;
}

interface PictureStageProps {
  readonly url: string;
  readonly alt: string;
  readonly view: PictureView;
  readonly onView: (change: (view: PictureView) => PictureView) => void;
  /** Told how far a view may go here, for those who change it from outside. */
  readonly bound: RefObject<(view: PictureView) => PictureView>;
  readonly onFlick: (side: "left" | "right") => void;
}

/** One picture, as large as it fits, under the fingers. Left and right are those of the screen in every language. */
export function PictureStage({ url, alt, view, onView, onFlick, bound }: PictureStageProps) {
  const t = useT();
  const stage = useRef<HTMLDivElement>(null);
  const room = useFrame(stage);
  const [picture, setPicture] = useState<Frame | "failed" | null>(null);
  const [held, setHeld] = useState(false);
  const size = picture === null || picture === "failed" ? NOTHING : picture;
  const within = (wanted: PictureView) => boundView(wanted, size, room);
  // With the picture on screen: a gesture that comes at once is held to the stage that is seen.
  useLayoutEffect(() => {
    bound.current = (wanted) => boundView(wanted, size, room);
  }, [bound, size, room]);
  const bounded = within(view);
  const gestures = usePictureGestures(stage, {
    zoom: (factor, at) => onView((before) => zoomView(before, factor, at)),
    move: (by) => onView((before) => moveView(before, by)),
    tap: (at) => onView((before) => tapView(before, at)),
    flick: onFlick,
    isLarge: () => picture !== "failed" && bounded.scale > 1,
  });
  const scale = bounded.scale * fittedScale(size, room, bounded.turns);
  return (
    <div
      ref={stage}
      dir="ltr"
      className={cx(
        "relative min-h-0 flex-1 touch-none overflow-hidden select-none",
        bounded.scale > 1 && (held ? "cursor-grabbing" : "cursor-grab"),
      )}
      {...gestures}
      onPointerDownCapture={() => setHeld(true)}
      onPointerUpCapture={() => setHeld(false)}
      onPointerCancelCapture={() => setHeld(false)}
    >
      {picture === "failed" && (
        <div
          dir="auto"
          className="grid h-full place-items-center [--ink-2:var(--toast-text)] [--ink-3:var(--toast-text)] [--ink:var(--toast-text)]"
        >
          <ErrorState title={t("preview_broken")} text={t("preview_broken_text")} />
        </div>
      )}
      {picture === null && (
        <span role="status" aria-label={t("ui_loading")} className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      {/* A picture that failed leaves the stage: the fingers still turn to the next. */}
      {picture !== "failed" && (
        <img
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            // A drawing may have no size of its own.
            setPicture({ width: naturalWidth || room.width, height: naturalHeight || room.height })
          }
          onError={() => setPicture("failed")}
          className={cx(
            "absolute top-1/2 left-1/2 max-w-none",
            picture === null && "invisible",
            !held && "transition-transform duration-[220ms] ease-standard",
          )}
          style={{
            width: size.width || undefined,
            transform: `translate(-50%, -50%) translate(${bounded.x}px, ${bounded.y}px) rotate(${bounded.turns * 90}deg) scale(${scale})`,
          }}
        />
      )}
    </div>
  );
}
