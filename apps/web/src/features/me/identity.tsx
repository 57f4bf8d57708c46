import type { Data } from "@candela/contract";
import { cx, Tag } from "@candela/ui";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import type { ReactNode } from "react";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/i18n.ts";
import { accountLetter } from "./account-letter.ts";

export type User = NonNullable<Data<"GET /api/userInfo/getUserInfo">>;

/** What to call the user. */
export function useUserName(user: User): string {
  const t = useT();
  return user.accountType === "guest" ? t("me_guest_name", { name: user.nickName }) : user.account;
}

/** A disc with the first letter of the account; a figure where it has none. */
export function Face({ user, size }: { readonly user: User; readonly size: "small" | "large" }) {
  const letter = user.accountType === "guest" ? "" : accountLetter(user.account);
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid shrink-0 place-items-center rounded-full bg-(--allocation-1) text-canvas",
        size === "large" ? "size-14.5 text-title3" : "size-11 text-row",
      )}
    >
      {letter === "" ? <UserIcon size={size === "large" ? 28 : 22} /> : letter}
    </span>
  );
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

/** Face, name and number. */
export function Identity({ user, size = "large", end = <AccountTag user={user} /> }: IdentityProps) {
  const name = useUserName(user);
  return (
    <div className="flex items-center gap-3">
      <Face user={user} size={size} />
      <span className="min-w-0 flex-1">
        <span className={cx("block truncate", size === "large" ? "text-title2" : "text-title3")}>{name}</span>
        <UserId user={user} />
      </span>
      {end}
    </div>
  );
}
