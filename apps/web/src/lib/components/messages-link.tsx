import type { Icon } from "@phosphor-icons/react";
import { useT } from "../language/i18n.ts";
import UnreadDot from "../messages/unread-dot.tsx";
import { pageHref } from "../navigation/navigation.ts";
import { MESSAGES_PATH } from "../navigation/paths.ts";

/** Link to the messages, with a red dot while one is unread. */
export function MessagesLink({ Icon }: { readonly Icon: Icon }) {
  const t = useT();
  return (
    <a
      href={pageHref(MESSAGES_PATH)}
      className="grid size-11 shrink-0 place-items-center rounded-full active:bg-fill desktop:hover:bg-fill"
    >
      <span className="relative">
        <Icon size={24} aria-hidden="true" />
        <span className="sr-only">{t("inbox_open")} </span>
        <UnreadDot />
      </span>
    </a>
  );
}
