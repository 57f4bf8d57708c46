import { Button, EmptyState } from "@candela/ui";
import { useT } from "../language/i18n.ts";
import { navigateTo } from "../navigation/navigation.ts";
import { REGISTER_PATH } from "../navigation/paths.ts";

/** A guest is led to an account first. */
export function GuestHasNone() {
  const t = useT();
  return (
    <EmptyState
      title={t("account_claim_title")}
      text={t("account_unclaimed")}
      action={
        <Button wide data-feature="register" onClick={() => void navigateTo(REGISTER_PATH)}>
          {t("account_claim")}
        </Button>
      }
    />
  );
}
