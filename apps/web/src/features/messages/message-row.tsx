import { cx, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { useNamedProduct } from "../../lib/market/named-product.ts";
import type { SiteMessage } from "../../lib/messages/message-teller.ts";
import { messageWords } from "../../lib/messages/message-text.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { MESSAGE_PATH } from "../../lib/navigation/paths.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { formatMoment } from "../../lib/time/time-format.ts";
import { MessageIcon } from "./message-icon.tsx";

/** One message: what happened, how long ago, and its first two lines. */
export function MessageRow({ message, now }: { readonly message: SiteMessage; readonly now: number }) {
  const t = useT();
  const style = useUi();
  const { tag } = useLanguage();
  const showsTime = useRemoteConfig().showMsgTime === 1;
  const { name } = useNamedProduct(message.params.productCode ?? "");
  const { title, text } = messageWords(message, name, style, t);
  return (
    <a
      href={pageHref(MESSAGE_PATH, { id: message.id })}
      className="page-x @container block py-3 focus-visible:-outline-offset-2 active:bg-fill desktop:hover:bg-fill"
    >
      <span className="flex gap-3 @max-[14rem]:flex-col">
        <MessageIcon message={message} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={cx("min-w-0 flex-1 basis-32 text-row", message.isRead && "font-medium")}>
              {!message.isRead && <span className="sr-only">{t("inbox_unread")}: </span>}
              <bdi>{title}</bdi>
            </span>
            {showsTime && <span className="shrink-0 text-small text-ink-3">{formatMoment(message.ts, now, tag, true)}</span>}
          </span>
          <span className="mt-0.5 line-clamp-2 text-body @max-[14rem]:line-clamp-none text-ink-2">
            <bdi>{text}</bdi>
          </span>
        </span>
      </span>
    </a>
  );
}
