import { Button, EmptyState } from "@candela/ui";
import type { ReactNode } from "react";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { REGISTER_PATH } from "../../../lib/navigation/paths.ts";
import { useSession } from "../../../lib/session/session.ts";

interface OwnerPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page about a registered account's secrets. A guest, who has none, is led to an account. */
export function OwnerPage({ title, children }: OwnerPageProps) {
  const t = useT();
  const session = useSession();
  return (
    <div className="flex max-tablet:min-h-[calc(100dvh-var(--banner,0px))] flex-col">
      <PageHeader title={title} />
      {session === null ? (
        <LoggedOut title={t("security_logged_out")} text={t("security_logged_out_text")} />
      ) : session.accountType === "guest" ? (
        <GuestHasNone title={title} />
      ) : (
        children
      )}
    </div>
  );
}

function GuestHasNone({ title }: { readonly title: string }) {
  const t = useT();
  return (
    <EmptyState
      title={title}
      text={t("security_password_guest")}
      action={
        <Button wide data-feature="register" onClick={() => void navigateTo(REGISTER_PATH)}>
          {t("account_claim")}
        </Button>
      }
    />
  );
}
