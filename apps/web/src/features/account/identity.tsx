import type { Data } from "@candela/contract";
import { Skeleton, Tag } from "@candela/ui";
import { UserIcon } from "@phosphor-icons/react/dist/csr/User";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { useT } from "../../lib/i18n.ts";
import { accountLetter } from "./account-letter.ts";

type User = Data<"GET /api/userInfo/getUserInfo">;

/** Face, name, number, and what kind of account this is. */
export function Identity({ user }: { readonly user: User }) {
  const t = useT();
  const isGuest = user.accountType === "guest";
  const letter = isGuest ? "" : accountLetter(user.account);
  return (
    <section aria-label={t("me_account")} className="page-x flex items-center gap-3 pb-4">
      <span
        aria-hidden="true"
        className="grid size-14.5 shrink-0 place-items-center rounded-full bg-(--allocation-1) text-title3 text-canvas"
      >
        {letter === "" ? <UserIcon size={28} /> : letter}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-title2">{isGuest ? t("me_guest_name", { name: user.nickName }) : user.account}</span>
        <span className="flex items-center gap-2 text-caption text-ink-3">
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
