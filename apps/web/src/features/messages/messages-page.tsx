import { Button, EmptyState, Row, SkeletonRows, showToast } from "@candela/ui";
import { HeadsetIcon } from "@phosphor-icons/react/dist/csr/Headset";
import { useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { LoggedOut } from "../../lib/components/logged-out.tsx";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { markRead, unreadStore } from "../../lib/messages/unread.ts";
import { navigateTo, pageHref } from "../../lib/navigation/navigation.ts";
import { ALERTS_PATH, QUOTES_PATH, SERVICE_PATH } from "../../lib/navigation/paths.ts";
import { errorText } from "../../lib/net/api.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { supportUnreadStore } from "../../lib/support/support-unread.ts";
import { useAgeNow } from "../../lib/time/now.ts";
import { byAge } from "./message-groups.ts";
import { MessageRow } from "./message-row.tsx";

/** The user's messages, newest first; unread ones are bold and dotted. */
export default function MessagesPage() {
  const t = useT();
  const loggedIn = useLoggedIn();
  const unread = useStore(unreadStore);
  return (
    <>
      <PageHeader title={t("inbox_title")} end={loggedIn && unread > 0 && <ReadAll />} />
      {loggedIn && <SupportRow />}
      {loggedIn ? <MessageList /> : <LoggedOut title={t("inbox_guest")} text={t("inbox_guest_text")} />}
    </>
  );
}

/** Customer service stands above the messages: its answers are a part of the red dot. */
function SupportRow() {
  const t = useT();
  const unread = useStore(supportUnreadStore);
  return (
    <Row
      href={pageHref(SERVICE_PATH)}
      title={t("support_title")}
      note={unread > 0 ? t("support_new_answers", { count: unread }) : t("support_ask_text")}
      start={
        <span aria-hidden="true" className="relative grid size-10.5 place-items-center rounded-tile bg-fill">
          <HeadsetIcon size={21} />
          {unread > 0 && <span className="absolute -end-1 -top-1 size-3 rounded-full border-2 border-canvas bg-danger" />}
        </span>
      }
    />
  );
}

function ReadAll() {
  const t = useT();
  const [sending, setSending] = useState(false);
  const readAll = async () => {
    setSending(true);
    try {
      await markRead();
      showToast({ text: t("inbox_all_read"), tone: "good" });
    } catch (error) {
      showToast({ text: errorText(error), tone: "problem" });
    } finally {
      setSending(false);
    }
  };
  return (
    <Button
      kind="plain"
      size="small"
      loading={sending}
      className="!px-3 whitespace-nowrap @max-[24rem]:w-max @max-[24rem]:max-w-34 @max-[24rem]:!text-caption @max-[24rem]:whitespace-normal"
      onClick={() => void readAll()}
    >
      {t("inbox_read_all")}
    </Button>
  );
}

function MessageList() {
  const t = useT();
  const { rows, failed, retry, more, reading } = usePagedRows("GET /api/siteMessage/list", {}, { enabled: useLoggedIn() });
  const now = useAgeNow(rows?.[0]?.ts);
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={6} label={t("ui_loading")} />;
  if (rows.length === 0)
    return (
      <EmptyState
        title={t("inbox_none")}
        text={t("inbox_none_text")}
        action={
          <span className="flex w-72 max-w-full flex-col gap-2.5">
            <Button wide onClick={() => void navigateTo(QUOTES_PATH)}>
              {t("alerts_find")}
            </Button>
            <Button wide kind="secondary" onClick={() => void navigateTo(ALERTS_PATH)}>
              {t("alerts_title")}
            </Button>
          </span>
        }
      />
    );
  return (
    <div className="pb-8">
      {byAge(rows, now).map((group) => (
        <section key={group.age} className="pt-2">
          <h2 className="page-x pt-2 pb-1 text-caption text-ink-2">{t(`inbox_${group.age}`)}</h2>
          <ul>
            {group.rows.map((message) => (
              <li key={message.id}>
                <MessageRow message={message} now={now} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more !== null && (
        <div className="page-x py-4">
          <Button wide kind="secondary" size="small" loading={reading} onClick={more}>
            {t("inbox_more")}
          </Button>
        </div>
      )}
    </div>
  );
}
