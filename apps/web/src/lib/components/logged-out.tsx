import { Button, EmptyState } from "@candela/ui";
import { guestOpening, openGuest } from "../auth.ts";
import { useT } from "../i18n.ts";
import { goToLogin } from "../login.ts";
import { useStore } from "../store.ts";

/** In place of what belongs to a user, when there is none: one tap opens a paper account, or log in. */
export function LoggedOut({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useT();
  const opening = useStore(guestOpening);
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <span className="flex w-72 max-w-full flex-col gap-2.5">
          <Button wide data-feature="guestAccount" loading={opening} onClick={() => void openGuest()}>
            {t("home_try")}
          </Button>
          <Button wide kind="secondary" onClick={() => void goToLogin()}>
            {t("account_log_in")}
          </Button>
        </span>
      }
    />
  );
}
