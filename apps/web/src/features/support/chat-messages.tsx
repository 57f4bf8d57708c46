import { Button, Skeleton } from "@candela/ui";
import { type ReactNode, useMemo } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { onlineStore } from "../../lib/net/live.ts";
import type { Conversation } from "../../lib/support/support-shapes.ts";
import { clockParts } from "../../lib/time/zone-choice.ts";
import { Bubble, OutgoingBubble } from "./bubble.tsx";
import type { ChatFeed, Feed } from "./chat-feed.ts";
import { type ChatItem, chatItems } from "./chat-items.ts";
import { MessageList } from "./message-list.tsx";
import type { Outgoing } from "./outgoing.ts";
import { DayLine, SystemLine } from "./system-lines.tsx";

const NONE: readonly Outgoing[] = [];

function dayOf(ts: number): string {
  const { year, month, day } = clockParts(ts);
  return `${year}-${month}-${day}`;
}

interface ChatMessagesProps {
  /** Null while what is on its way begins it. */
  readonly conversation: Pick<Conversation, "number" | "openedAt"> | null;
  /** How far own messages have come; absent of one that is over. */
  readonly marks?: Pick<Conversation, "agentDelivered" | "agentRead"> | null;
  readonly feed: Feed;
  readonly chat: ChatFeed | null;
  readonly outgoing?: readonly Outgoing[];
  readonly onRetry?: (clientId: string) => void;
  readonly onForget?: (clientId: string) => void;
  readonly onEndSeen?: () => void;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}

const nothing = () => undefined;

/** The messages of one conversation, in each state that reading them has. */
export function ChatMessages(props: ChatMessagesProps) {
  const {
    conversation,
    feed,
    chat,
    outgoing = NONE,
    onRetry = nothing,
    onForget = nothing,
    onEndSeen = nothing,
    marks = null,
    above,
    below,
  } = props;
  const t = useT();
  const online = useStore(onlineStore);
  const { log, state, older } = feed;
  const items = useMemo(() => chatItems(log.messages, outgoing, marks, log.hasOlder, dayOf), [log, outgoing, marks]);
  if (state === "failed" && log.messages.length === 0)
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <PartError onRetry={() => void chat?.catchUp(0)} />
      </div>
    );
  if (state === "loading" && items.length === 0) return <MessagesSkeleton />;
  const opened = conversation === null ? null : { number: conversation.number, ts: conversation.openedAt };
  const render = (item: ChatItem) => {
    if (item.kind === "outgoing") return <OutgoingBubble outgoing={item.outgoing} online={online} onRetry={onRetry} onForget={onForget} />;
    const { day, message } = item;
    return (
      <>
        {day !== null && <DayLine ts={day.ts} opened={day.opens ? opened : null} />}
        {item.kind === "system" ? <SystemLine message={message} /> : <Bubble item={item} />}
      </>
    );
  };
  return (
    <MessageList
      items={items}
      render={render}
      onOlder={log.hasOlder && older === "idle" && chat !== null ? () => void chat.readOlder() : null}
      readingOlder={older === "reading"}
      onEndSeen={onEndSeen}
      above={
        <>
          {!log.hasOlder && above}
          {older === "failed" && (
            <p className="flex flex-wrap items-center justify-center gap-x-2 py-2 text-caption text-ink-2">
              {t("support_older_failed")}
              <Button kind="plain" size="small" onClick={() => void chat?.readOlder()}>
                {t("system_retry")}
              </Button>
            </p>
          )}
        </>
      }
      below={below}
    />
  );
}

/** Bubbles of both sides, where they will stand. */
export function MessagesSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x flex min-h-0 flex-1 flex-col gap-3 overflow-clip pt-4">
      <Skeleton className="mx-auto h-4 w-56 max-w-full" />
      <Skeleton className="ms-auto h-14 w-64 max-w-full !rounded-[1.125rem]" />
      <Skeleton className="h-20 w-64 max-w-full !rounded-[1.125rem]" />
      <Skeleton className="ms-auto h-11 w-40 max-w-full !rounded-[1.125rem]" />
    </div>
  );
}
