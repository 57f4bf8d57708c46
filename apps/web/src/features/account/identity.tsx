import type { Data } from "@candela/contract";
import { Skeleton, Tag } from "@candela/ui";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/csr/PencilSimple";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/i18n.ts";
import { pageHref } from "../../lib/navigation.ts";
import { USER_INFO_PATH } from "../../lib/own-places.ts";
import { Face } from "./face.tsx";

type User = Data<"GET /api/userInfo/getUserInfo">;

/** Face, name, number, and what kind of account this is. The face leads to the profile. */
export function Identity({ user }: { readonly user: User }) {
  const t = useT();
  const isGuest = user.accountType === "guest";
  return (
    <section aria-label={t("me_account")} className="page-x flex items-center gap-3 pb-4">
      <a href={pageHref(USER_INFO_PATH)} aria-label={t("profile_open")} className="relative rounded-full active:brightness-90">
        <Face user={user} />
        <span
          aria-hidden="true"
          className="absolute -end-0.5 -bottom-0.5 grid size-6 place-items-center rounded-full border-2 border-canvas bg-fill text-ink-2"
        >
          <PencilSimpleIcon size={13} />
        </span>
      </a>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate text-start text-title2">{isGuest ? t("me_guest_name", { name: user.nickName }) : user.nickName}</bdi>
        <span className="flex items-center gap-2 text-caption text-ink-3">
          {!isGuest && <bdi className="min-w-0 truncate">{user.account}</bdi>}
          <bdi className="num">{t("me_uid", { id: user.userId })}</bdi>
          <CopyButton text={user.userId} label={t("me_copy_uid")} />
        </span>
      </span>
      <Tag tone={isGuest ? "neutral" : "good"}>{t(isGuest ? "me_guest" : "me_registered")}</Tag>
    </section>
  );
}

export function IdentitySkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x">
      <div className="flex items-center gap-3 pb-4">
        <Skeleton className="size-14.5" />
        <span className="flex flex-col gap-2.5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-3 w-24" />
        </span>
      </div>
      <div className="h-39 rounded-card bg-fill" />
    </div>
  );
}
