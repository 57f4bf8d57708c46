import type { Data } from "@candela/contract";
import { Alert, Button, cx, Spinner, showToast, UPLOAD_TOAST_MS } from "@candela/ui";
import { CameraIcon } from "@phosphor-icons/react/dist/csr/Camera";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useRef, useState } from "react";
import { Face } from "../../../lib/components/face.tsx";
import { useT } from "../../../lib/i18n.ts";
import { compressImage } from "../../../lib/image/compress-image.ts";
import { ImageError, type ImageFailure } from "../../../lib/image/image-failure.ts";
import { navigateTo } from "../../../lib/navigation.ts";
import { PREVIEW_PATH } from "../../../lib/own-places.ts";
import { useFace } from "../../../lib/user-face.ts";
import { saveProfile } from "./save-profile.ts";

/** The picture, large: it opens, is changed, and is taken away. */
export function ProfilePicture({ user }: { readonly user: Data<"GET /api/userInfo/getUserInfo"> }) {
  const t = useT();
  const face = useFace(user.avatarVersion);
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ImageFailure | null>(null);
  // The last one stays readable while the window closes.
  const [told, setTold] = useState<ImageFailure>("none");

  const change = async (file: File | undefined) => {
    setBusy(true);
    try {
      const { base64 } = await compressImage(file);
      if (await saveProfile({ avatar: base64 })) showToast({ text: t("profile_picture_saved"), tone: "good", durationMs: UPLOAD_TOAST_MS });
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      setTold(error.failure);
      setFailure(error.failure);
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    setBusy(true);
    if (await saveProfile({ avatar: "" })) showToast({ text: t("profile_picture_removed"), tone: "good" });
    setBusy(false);
  };

  return (
    <section aria-label={t("profile_picture")} className="page-x flex flex-col items-center gap-4 pt-5 pb-7">
      <button
        type="button"
        aria-label={t(face === null ? "profile_picture_change" : "profile_picture_view")}
        onClick={() => (face === null ? field.current?.click() : void navigateTo(PREVIEW_PATH, { urls: [face], index: 0 }))}
        className="relative cursor-pointer rounded-full active:brightness-90"
      >
        <Face user={user} size="hero" />
        {busy && (
          <span className="absolute inset-0 grid place-items-center rounded-full bg-scrim text-(--toast-text)">
            <Spinner />
          </span>
        )}
      </button>
      <div className="flex flex-wrap justify-center gap-2.5">
        <Button
          kind="secondary"
          size="small"
          loading={busy}
          icon={<CameraIcon size={20} aria-hidden="true" />}
          onClick={() => field.current?.click()}
        >
          {t("profile_picture_change")}
        </Button>
        {user.avatarVersion > 0 && (
          <Button
            kind="plain"
            size="small"
            className={cx(busy && "invisible")}
            icon={<TrashIcon size={20} aria-hidden="true" />}
            onClick={() => void remove()}
          >
            {t("profile_picture_remove")}
          </Button>
        )}
      </div>
      <input
        ref={field}
        type="file"
        accept="image/*"
        aria-label={t("profile_picture")}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          void change(file);
          // The same picture may be chosen again.
          target.value = "";
        }}
      />
      <p className="max-w-90 text-center text-caption text-ink-3">{t("profile_picture_hint")}</p>
      <Alert
        open={failure !== null}
        onClose={() => setFailure(null)}
        title={t("image_failed")}
        text={t(`image_failed_${told}`)}
        confirm={t("ui_close")}
      />
    </section>
  );
}
