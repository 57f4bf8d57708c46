import { BellIcon } from "@phosphor-icons/react/dist/csr/Bell";
import { useT } from "../../lib/i18n.ts";
import UnreadDot from "../../lib/messages/unread-dot.tsx";
import { pageHref } from "../../lib/navigation.ts";
import { MESSAGES_PATH } from "../../lib/own-places.ts";

/** The way to the messages, with the red dot while one is unread. */
export default function BellLink() {
  const t = useT();
  return (
    <a
      href={pageHref(MESSAGES_PATH)}
      className="grid size-11 shrink-0 place-items-center rounded-full active:bg-fill desktop:hover:bg-fill"
    >
      <span className="relative">
        <BellIcon size={23} aria-hidden="true" />
        <span className="sr-only">{t("inbox_open")} </span>
        <UnreadDot />
      </span>
    </a>
  );
}
