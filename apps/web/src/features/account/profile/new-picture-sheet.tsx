import { Button, Sheet, showToast, UPLOAD_TOAST_MS } from "@candela/ui";
import { useEffect, useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { saveProfile } from "./save-profile.ts";

interface NewPictureSheetProps {
  /** A JPEG; null while none is chosen. */
  readonly base64: string | null;
  readonly onOther: () => void;
  readonly onClose: () => void;
}

/** The picture as it will be seen, before it takes the place of the one there is. */
export function NewPictureSheet({ base64, onOther, onClose }: NewPictureSheetProps) {
  const t = useT();
  const [saving, setSaving] = useState(false);
  // The last one stays in sight while the sheet closes.
  const [shown, setShown] = useState("");
  useEffect(() => {
    if (base64 !== null) setShown(base64);
  }, [base64]);
  const use = async () => {
    if (base64 === null || saving) return;
    setSaving(true);
    const saved = await saveProfile({ avatar: base64 }).finally(() => setSaving(false));
    if (!saved) return;
    showToast({ text: t("profile_picture_saved"), tone: "good", durationMs: UPLOAD_TOAST_MS });
    onClose();
  };
  return (
    <Sheet
      open={base64 !== null}
      onClose={onClose}
      busy={saving}
      title={t("profile_picture_new")}
      action={
        <div className="flex flex-col gap-2.5">
          <Button wide loading={saving} onClick={() => void use()}>
            {t("profile_picture_use")}
          </Button>
          <Button wide kind="secondary" onClick={() => !saving && onOther()}>
            {t("profile_picture_other")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col items-center gap-4 pt-2 pb-5">
        <img
          src={`data:image/jpeg;base64,${base64 ?? shown}`}
          alt={t("profile_picture_new")}
          className="size-44 rounded-full bg-fill object-cover"
        />
        <p className="text-center text-caption text-ink-3">{t("profile_picture_unsaved")}</p>
      </div>
    </Sheet>
  );
}
