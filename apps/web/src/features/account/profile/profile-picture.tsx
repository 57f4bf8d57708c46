import type { Data } from "@candela/api";
import { Alert, Button, cx, Spinner, showToast } from "@candela/ui";
import { CameraIcon } from "@phosphor-icons/react/dist/csr/Camera";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useRef, useState } from "react";
import { Avatar } from "../../../lib/components/avatar.tsx";
import { compressImage } from "../../../lib/image/compress-image.ts";
import { ImageError } from "../../../lib/image/image-failure.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { PREVIEW_PATH } from "../../../lib/navigation/paths.ts";
import { useAvatar } from "../../../lib/session/user-avatar.ts";
import { NewPictureSheet } from "./new-picture-sheet.tsx";
import { saveProfile } from "./save-profile.ts";

type FailureText = `image_failed_${ImageError["failure"]}` | `image_load_${NonNullable<ImageError["detail"]>}`;

const failureText = ({ failure, detail }: ImageError): FailureText =>
  detail === undefined ? `image_failed_${failure}` : `image_load_${detail}`;

/** The picture, large: it opens, is changed, and is taken away. */
export function ProfilePicture({ user }: { readonly user: Data<"GET /api/userInfo/getUserInfo"> }) {
  const t = useT();
  const face = useAvatar(user.avatarVersion);
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  // Made small and not saved yet.
  const [chosen, setChosen] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  // The last one stays readable while the window closes.
  const [told, setTold] = useState<FailureText>("image_failed_none");

  const choose = async (file: File | undefined) => {
    setBusy(true);
    try {
      setChosen((await compressImage(file)).base64);
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      setTold(failureText(error));
      setFailed(true);
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
        <Avatar user={user} size="hero" />
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
        // Named one by one, so that a phone which takes pictures of another kind hands over one of these.
        accept="image/jpeg,image/png,image/webp"
        aria-label={t("profile_picture")}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          void choose(file);
          // The same picture may be chosen again.
          target.value = "";
        }}
      />
      <p className="max-w-90 text-center text-caption text-ink-3">{t("profile_picture_hint")}</p>
      <NewPictureSheet base64={chosen} onOther={() => field.current?.click()} onClose={() => setChosen(null)} />
      <Alert open={failed} onClose={() => setFailed(false)} title={t("image_failed")} text={t(told)} confirm={t("ui_close")} />
    </section>
  );
}
