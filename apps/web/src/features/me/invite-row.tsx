import { cx } from "@candela/ui";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { useT } from "../../lib/language/i18n.ts";
import type { User } from "./identity.tsx";

/** The code to invite others with; nothing for who has none. */
export function InviteRow({ user, className }: { readonly user: User; readonly className?: string }) {
  const t = useT();
  if (user.inviteCode === "") return null;
  return (
    <div className={cx("flex min-h-13 flex-wrap items-center gap-x-4", className)}>
      <OptionIcon name="UserPlus" />
      <span className="min-w-min flex-1 basis-[40%] py-1.5 text-row font-medium">
        {t("me_invite")}
        <span className="block text-caption font-normal text-ink-3">{t("me_invite_text")}</span>
      </span>
      <span className="ms-auto flex items-center gap-4">
        <bdi className="num text-body text-ink-2">{user.inviteCode}</bdi>
        <CopyButton text={user.inviteCode} label={t("me_copy_invite")} />
      </span>
    </div>
  );
}
