import { showToast } from "@candela/ui";
import { t } from "../language/i18n.ts";

/** Copies and says so; where copying is not allowed it says that instead. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: t("account_copied"), tone: "good" });
  } catch {
    showToast({ text: t("account_copy_failed"), tone: "problem" });
  }
}
