import { Notice } from "@candela/ui";
import { useFrozen } from "../account/freeze.ts";
import { useT } from "../language/i18n.ts";

/** Says above a form why its key is off, while the account is under a freeze. */
export function FrozenNotice() {
  const t = useT();
  return useFrozen() ? <Notice tone="attention">{t("account_frozen")}</Notice> : null;
}
