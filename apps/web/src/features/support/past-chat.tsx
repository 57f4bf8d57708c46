import { Button, EmptyState } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { redirectTo } from "../../lib/navigation/navigation.ts";
import { SERVICE_PATH } from "../../lib/navigation/paths.ts";
import { formatDate } from "../../lib/time/time-format.ts";
import { ChatFrame } from "./chat-frame.tsx";
import { ChatHeader } from "./chat-header.tsx";
import { ChatMessages, MessagesSkeleton } from "./chat-messages.tsx";
import { historyQuery } from "./history-sheet.tsx";
import { useFeed } from "./use-chat.ts";

/** An earlier conversation, to read: what one has to say now goes to the present one. */
export function PastChat({ id }: { readonly id: string }) {
  const t = useT();
  const query = useQuery(historyQuery());
  const conversation = query.data?.find((each) => each.id === id) ?? null;
  const { feed, chat } = useFeed(conversation?.id ?? null, 0);
  const toPresent = () => void redirectTo(SERVICE_PATH);
  return (
    <ChatFrame>
      <ChatHeader note={conversation === null ? null : `${conversation.number} · ${formatDate(conversation.openedAt)}`} />
      {conversation !== null ? (
        <ChatMessages conversation={conversation} feed={feed} chat={chat} />
      ) : query.isError ? (
        <PartError onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <MessagesSkeleton />
      ) : (
        <EmptyState
          title={t("support_gone")}
          text={t("support_gone_text")}
          action={<Button onClick={toPresent}>{t("support_to_present")}</Button>}
        />
      )}
      {conversation !== null && (
        <div className="page-x border-t border-line py-3">
          <Button wide kind="secondary" onClick={toPresent}>
            {t("support_to_present")}
          </Button>
        </div>
      )}
    </ChatFrame>
  );
}
