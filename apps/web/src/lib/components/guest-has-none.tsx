import { Button, EmptyState } from "@candela/ui";
import { useT } from "../language/i18n.ts";
import { navigateTo } from "../navigation/navigation.ts";
import { REGISTER_PATH } from "../navigation/paths.ts";

/** A guest is led to an account first; `reason` says why, where it is not that money could leave. */
export function GuestHasNone({ reason = "account_unclaimed" }: { readonly reason?: "account_unclaimed" | "account_claim_first" }) {
  const t = useT();
  return (
    <EmptyState
      title={t("account_claim_title")}
      text={t(reason)}
      action={
        <Button wide data-feature="register" onClick={() => void navigateTo(REGISTER_PATH)}>
          {t("account_claim")}
        </Button>
      }
    />
  );
}
