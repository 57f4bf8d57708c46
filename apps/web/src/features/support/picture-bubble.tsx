import { Skeleton } from "@candela/ui";
import { ImageBrokenIcon } from "@phosphor-icons/react/dist/csr/ImageBroken";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { PREVIEW_PATH } from "../../lib/navigation/paths.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import type { SupportMessage } from "../../lib/support/support-shapes.ts";

type Picture = NonNullable<SupportMessage["picture"]>;

/** Widest on screen, rem; high pictures are narrower, so that the frame holds them whole. */
const WIDTH_REM = 15;
const HEIGHT_REM = 18;

/** The room that a picture takes before and after it is there. */
export function pictureRoom(width: number, height: number) {
  const shown = Math.min(WIDTH_REM, (HEIGHT_REM * width) / height);
  return { inlineSize: `${shown}rem`, maxInlineSize: "100%", aspectRatio: `${width} / ${height}` };
}

/** A picture of a message, in its room; a tap looks at it in full. */
export function PictureBubble({ picture, label }: { readonly picture: Picture; readonly label: string }) {
  const t = useT();
  const query = useQuery(dataQuery("GET /api/service/picture", { id: picture.id }, { staleTime: Number.POSITIVE_INFINITY }));
  const room = pictureRoom(picture.width, picture.height);
  const shown = query.data ?? null;
  const look = "block overflow-hidden rounded-[1.125rem] bg-fill";
  if (shown === null)
    return query.isError || query.data === null ? (
      <button
        type="button"
        onClick={() => void query.refetch()}
        style={room}
        className={`${look} grid min-h-24 min-w-40 cursor-pointer place-items-center p-3 text-caption text-ink-2`}
      >
        <span className="flex flex-col items-center gap-1.5">
          <ImageBrokenIcon size={24} aria-hidden="true" />
          {t("support_picture_failed")}
        </span>
      </button>
    ) : (
      <span role="status" aria-label={t("ui_loading")} style={room} className={look}>
        <Skeleton className="size-full" />
      </span>
    );
  const address = `data:${shown.mediaType};base64,${shown.base64}`;
  const open = () => {
    // An address that holds the whole picture does not fit into the page's own.
    const url = URL.createObjectURL(
      new Blob([Uint8Array.from(atob(shown.base64), (letter) => letter.charCodeAt(0))], { type: shown.mediaType }),
    );
    void navigateTo(PREVIEW_PATH, { urls: [url], index: 0 });
  };
  return (
    <button
      type="button"
      aria-label={`${label}. ${t("support_picture_open")}`}
      onClick={open}
      style={room}
      className={`${look} cursor-pointer`}
    >
      <img src={address} alt="" className="size-full object-contain" />
    </button>
  );
}
