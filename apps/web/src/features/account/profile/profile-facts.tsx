import type { Data } from "@candela/api";
import { SectionTitle, Tag } from "@candela/ui";
import type { ReactNode } from "react";
import { CopyButton } from "../../../lib/components/copy-button.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useLanguage } from "../../../lib/site/settings.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatMoment } from "../../../lib/time/time-format.ts";

/** What the account is, and cannot be changed here. */
export function ProfileFacts({ user }: { readonly user: Data<"GET /api/userInfo/getUserInfo"> }) {
  const t = useT();
  const now = useNow(30_000);
  const { tag } = useLanguage();
  const isGuest = user.accountType === "guest";
  return (
    <section>
      <SectionTitle>{t("profile_facts")}</SectionTitle>
      <dl className="page-x text-body">
        <Fact name={t("profile_uid")}>
          <bdi className="num">{user.userId}</bdi>
          <CopyButton text={user.userId} label={t("profile_copy_uid")} />
        </Fact>
        <Fact name={t("profile_account")}>
          <bdi className={isGuest ? "text-ink-3" : "num"}>{isGuest ? t("profile_account_none") : user.account}</bdi>
        </Fact>
        <Fact name={t("profile_kind")}>
          <Tag tone={isGuest ? "neutral" : "good"}>{t(isGuest ? "me_guest" : "me_registered")}</Tag>
        </Fact>
        <Fact name={t("profile_created")}>
          <bdi className="num">{formatMoment(user.createdAt, now, tag)}</bdi>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-4 border-b border-line">
      <dt className="text-ink-2">{name}</dt>
      <dd className="flex min-w-0 items-center gap-2 text-end font-medium">{children}</dd>
    </div>
  );
}
