import type { Data } from "@candela/contract";
import { cx, Tag } from "@candela/ui";
import type { ReactNode } from "react";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { Face } from "../../lib/components/face.tsx";
import { useT } from "../../lib/i18n.ts";
import { pageHref } from "../../lib/navigation.ts";
import { USER_INFO_PATH } from "../../lib/own-places.ts";

export type User = NonNullable<Data<"GET /api/userInfo/getUserInfo">>;

/** What to call the user. */
export function useUserName(user: User): string {
  const t = useT();
  return user.accountType === "guest" ? t("me_guest_name", { name: user.nickName }) : user.nickName;
}

export function AccountTag({ user }: { readonly user: User }) {
  const t = useT();
  const guest = user.accountType === "guest";
  return <Tag tone={guest ? "neutral" : "good"}>{t(guest ? "me_guest" : "me_registered")}</Tag>;
}

/** The number of the account, and the way to copy it. */
export function UserId({ user, copy = true }: { readonly user: User; readonly copy?: boolean }) {
  const t = useT();
  return (
    <span className="flex items-center gap-2 text-caption text-ink-3">
      <bdi className="num">{t("me_uid", { id: user.userId })}</bdi>
      {copy && <CopyButton text={user.userId} label={t("me_copy_uid")} />}
    </span>
  );
}

interface IdentityProps {
  readonly user: User;
  readonly size?: "small" | "large";
  readonly end?: ReactNode;
}

/** Face, name and number; the face leads to the profile. */
export function Identity({ user, size = "large", end = <AccountTag user={user} /> }: IdentityProps) {
  const t = useT();
  const name = useUserName(user);
  return (
    <div className="flex items-center gap-3">
      <a href={pageHref(USER_INFO_PATH)} aria-label={t("profile_open")} className="shrink-0 rounded-full active:brightness-90">
        <Face user={user} size={size} />
      </a>
      <span className="min-w-0 flex-1">
        <span className={cx("block truncate", size === "large" ? "text-title2" : "text-title3")}>{name}</span>
        <UserId user={user} />
      </span>
      {end}
    </div>
  );
}
