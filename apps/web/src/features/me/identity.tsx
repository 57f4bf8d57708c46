import type { Data } from "@candela/api";
import { cx, Tag } from "@candela/ui";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import type { ReactNode } from "react";
import { Avatar } from "../../lib/components/avatar.tsx";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { USER_INFO_PATH } from "../../lib/navigation/paths.ts";

export type User = NonNullable<Data<"GET /api/userInfo/getUserInfo">>;

/** The user's name on screen. */
export function useUserName(user: User): string {
  const t = useT();
  return user.accountType === "guest" ? t("me_guest_name", { name: user.nickName }) : user.nickName;
}

/** The face, which leads to the profile. */
export function FaceLink({ user, size }: { readonly user: User; readonly size: "small" | "large" }) {
  const t = useT();
  return (
    <a href={pageHref(USER_INFO_PATH)} aria-label={t("profile_open")} className="relative shrink-0 rounded-full active:brightness-90">
      <Avatar user={user} size={size} />
      {size === "large" && (
        <span
          aria-hidden="true"
          className="absolute -end-0.5 -bottom-0.5 grid size-6 place-items-center rounded-full border-2 border-canvas bg-fill text-ink-2"
        >
          <PencilSimpleIcon size={13} />
        </span>
      )}
    </a>
  );
}

export function AccountTag({ user }: { readonly user: User }) {
  const t = useT();
  const guest = user.accountType === "guest";
  return <Tag tone={guest ? "neutral" : "good"}>{t(guest ? "me_guest" : "me_registered")}</Tag>;
}

/** The account's name at the door and its number, and the way to copy that. */
export function UserId({ user }: { readonly user: User }) {
  const t = useT();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-caption text-ink-3">
      {user.account !== "" && <bdi className="min-w-0 truncate">{user.account}</bdi>}
      {/* The button stays beside what it copies. */}
      <span className="inline-flex max-w-full items-center gap-x-2">
        <bdi className="num min-w-0">{t("me_uid", { id: user.userId })}</bdi>
        <CopyButton text={user.userId} label={t("me_copy_uid")} />
      </span>
    </span>
  );
}

interface IdentityProps {
  readonly user: User;
  readonly size?: "small" | "large";
  readonly end?: ReactNode;
}

/** Avatar, name and number. */
export function Identity({ user, size = "large", end = <AccountTag user={user} /> }: IdentityProps) {
  const name = useUserName(user);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <FaceLink user={user} size={size} />
      <span className="min-w-0 flex-1 basis-28">
        <bdi className={cx("block text-start wrap-break-word", size === "large" ? "text-title2" : "text-title3")}>{name}</bdi>
        <UserId user={user} />
      </span>
      {end}
    </div>
  );
}
