import type { Data } from "@candela/api";
import { Description, DescriptionList, SectionTitle, Tag } from "@candela/ui";
import { CopyButton } from "../../../lib/components/copy-button.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { useLanguage } from "../../../lib/site/settings.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatMoment } from "../../../lib/time/time-format.ts";

/** Facts of the account that cannot be changed here. */
export function ProfileFacts({ user }: { readonly user: Data<"GET /api/userInfo/getUserInfo"> }) {
  const t = useT();
  const now = useNow(30_000);
  const { tag } = useLanguage();
  const isGuest = user.accountType === "guest";
  return (
    <section>
      <SectionTitle>{t("profile_facts")}</SectionTitle>
      <DescriptionList size="large" className="page-x">
        <Description name={t("profile_uid")} action={<CopyButton text={user.userId} label={t("profile_copy_uid")} />}>
          <bdi className="num">{user.userId}</bdi>
        </Description>
        <Description name={t("profile_account")}>
          {isGuest ? <span className="text-ink-3">{t("profile_account_none")}</span> : <bdi className="num">{user.account}</bdi>}
        </Description>
        <Description name={t("profile_kind")}>
          <Tag tone={isGuest ? "neutral" : "good"}>{t(isGuest ? "me_guest" : "me_registered")}</Tag>
        </Description>
        <Description name={t("profile_created")}>
          <bdi className="num">{formatMoment(user.createdAt, now, tag)}</bdi>
        </Description>
      </DescriptionList>
    </section>
  );
}
