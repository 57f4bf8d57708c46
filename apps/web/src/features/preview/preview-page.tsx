import { Button, EmptyState } from "@candela/ui";
import { CaretLeftIcon } from "@phosphor-icons/react/dist/csr/CaretLeft";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { usePlace } from "../../lib/navigation/hash-location.ts";
import { navigateBack } from "../../lib/navigation/navigation.ts";
import { PictureStage } from "./picture-stage.tsx";
import { FITTED, moveView, type PictureView, SCALE_MAX, SCALE_STEP, turnView, zoomView } from "./picture-view.ts";
import { type KeyWish, keyWish } from "./preview-keys.ts";
import { type PreviewQuery, pictureName, readPreview } from "./preview-query.ts";
import { PreviewTools, Tool } from "./preview-tools.tsx";
import { savePicture } from "./save-picture.ts";

/** Pictures over the whole screen, one at a time: `urls` as a JSON list, `index` of the first. */
export default function PreviewPage() {
  const t = useT();
  const { search } = usePlace();
  const asked = readPreview(search, location.href);
  if (asked.urls.length === 0)
    return (
      <>
        <PageHeader title={t("profile_picture_view")} />
        <EmptyState
          title={t("preview_none")}
          text={t("preview_none_text")}
          action={<Button onClick={() => void navigateBack()}>{t("ui_back")}</Button>}
        />
      </>
    );
  return <Viewer key={search} asked={asked} />;
}

const MIDDLE = { x: 0, y: 0 };

function Viewer({ asked: { urls, index: first } }: { readonly asked: PreviewQuery }) {
  const t = useT();
  const [index, setIndex] = useState(first);
  const [view, setView] = useState(FITTED);
  const bound = useRef((wanted: PictureView) => wanted);
  const change = (next: (before: PictureView) => PictureView) => setView((before) => bound.current(next(before)));
  const url = urls[index] ?? "";
  const go = (to: number) => {
    if (to < 0 || to >= urls.length || to === index) return;
    setIndex(to);
    setView(FITTED);
  };
  const zoom = (direction: 1 | -1) => change((before) => zoomView(before, SCALE_STEP ** direction, MIDDLE));
  const isRtl = () => document.documentElement.dir === "rtl";
  const obey = (wish: KeyWish) => {
    if (wish.kind === "close") void navigateBack();
    else if (wish.kind === "turn") change(turnView);
    else if (wish.kind === "fit") setView({ ...FITTED, turns: view.turns });
    else if (wish.kind === "first") go(0);
    else if (wish.kind === "last") go(urls.length - 1);
    else if (wish.kind === "zoom") zoom(wish.direction);
    else if (wish.kind === "step") go(index + wish.by);
    else change((before) => moveView(before, wish));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const wish = keyWish(event.key, { large: view.scale > 1, rtl: isRtl() });
    if (wish === null) return;
    event.preventDefault();
    obey(wish);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  const title = t("preview_title", { number: index + 1, count: urls.length });
  return (
    <div className="fixed inset-0 z-30 flex flex-col bg-[#0d0911] pt-[env(safe-area-inset-top)] text-[#fff]">
      <header className="grid min-h-[52px] shrink-0 grid-cols-[1fr_auto_1fr] items-center px-2">
        <Tool label={t("preview_close")} onClick={() => void navigateBack()}>
          <XIcon size={23} aria-hidden="true" />
        </Tool>
        <h1 aria-live="polite" className="num text-row font-medium">
          {title}
        </h1>
        {urls.length > 1 && (
          <span className="flex justify-end">
            <Tool label={t("preview_previous")} off={index === 0} onClick={() => go(index - 1)}>
              <CaretLeftIcon size={23} aria-hidden="true" className="rtl:-scale-x-100" />
            </Tool>
            <Tool label={t("preview_next")} off={index === urls.length - 1} onClick={() => go(index + 1)}>
              <CaretRightIcon size={23} aria-hidden="true" className="rtl:-scale-x-100" />
            </Tool>
          </span>
        )}
      </header>
      <PictureStage
        key={url}
        url={url}
        alt={title}
        view={view}
        onView={change}
        bound={bound}
        onFlick={(side) => go(index + ((side === "right") === isRtl() ? -1 : 1))}
      />
      <PreviewTools
        scale={view.scale}
        canGrow={view.scale < SCALE_MAX}
        onZoom={zoom}
        onTurn={() => change(turnView)}
        onSave={() => void savePicture(url, pictureName(url, index + 1))}
      />
    </div>
  );
}
