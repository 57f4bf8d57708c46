import { showToast } from "@candela/ui";
import { t } from "../language/i18n.ts";
import { navigateTo } from "../navigation/navigation.ts";
import { LIMITS_PATH } from "../navigation/paths.ts";

/** A command was rejected by a limit that the user set. The sender shows why; this offers the way to change it. */
export function tellOwnLimits(): void {
  showToast({ text: t("limits_own"), action: { label: t("limits_see"), onClick: () => void navigateTo(LIMITS_PATH) } });
}
