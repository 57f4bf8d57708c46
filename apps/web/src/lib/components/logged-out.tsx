import { EmptyState } from "@candela/ui";
import { useStore } from "../browser/store.ts";
import { useT } from "../language/i18n.ts";
import { loggedOutElsewhere } from "../session/logged-out-elsewhere.ts";
import { AuthActions } from "./auth-actions.tsx";

/** Stands in for a user's data when nobody is logged in: opens a paper account with one tap, or leads to the login. */
export function LoggedOut({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useT();
  const wasLoggedIn = useStore(loggedOutElsewhere);
  return (
    <EmptyState
      title={title}
      text={wasLoggedIn ? t("account_out_elsewhere") : text}
      action={
        <span className="flex w-72 max-w-full flex-col gap-2.5">
          <AuthActions tryLabel={t("home_try")} />
        </span>
      }
    />
  );
}
