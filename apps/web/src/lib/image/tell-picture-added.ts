import { showToast, UPLOAD_TOAST_MS } from "@candela/ui";
import type { T } from "../language/i18n.ts";

/** Says for a moment that a picture was chosen and made small, as a list of pictures does. */
export function tellPictureAdded(t: T): void {
  showToast({ text: t("field_upload_added", { count: 1 }), tone: "good", durationMs: UPLOAD_TOAST_MS });
}
