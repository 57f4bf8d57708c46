import { SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { identityQuery, type LevelCase } from "../../lib/account/identity-state.ts";
import { GuestHasNone } from "../../lib/components/guest-has-none.tsx";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useSession } from "../../lib/session/session.ts";
import type { Level } from "./identity.ts";

interface IdentityPageProps {
  readonly level: Level;
  readonly children: (level: LevelCase) => ReactNode;
}

/** The page of one level: what it shows depends on how its case stands. */
export function IdentityPage({ level, children }: IdentityPageProps) {
  const t = useT();
  const session = useSession();
  const title = t(level === "basic" ? "identity_title" : "identity_advanced");
  return (
    <div className="flex max-tablet:min-h-[calc(100dvh-var(--banner,0px))] flex-col">
      <PageHeader title={title} />
      {session === null ? (
        <LoggedOut title={title} text={t("identity_basic_text")} />
      ) : session.accountType === "guest" ? (
        <GuestHasNone />
      ) : (
        <Loaded key={session.userId} level={level}>
          {children}
        </Loaded>
      )}
    </div>
  );
}

function Loaded({ level, children }: IdentityPageProps) {
  const t = useT();
  const { data, isError, refetch } = useQuery(identityQuery());
  const found = data?.find((other) => other.level === level);
  if (found === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={4} label={t("ui_loading")} />;
  return children(found);
}
