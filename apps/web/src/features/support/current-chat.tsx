import { Alert, Button } from "@candela/ui";
import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/dist/csr/ClockCounterClockwise";
import { useEffect, useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { callData } from "../../lib/net/api.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { useOnce } from "../../lib/net/use-once.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { takeConversation } from "../../lib/support/support-part.ts";
import type { Conversation, SupportMessage, SupportState } from "../../lib/support/support-shapes.ts";
import { useNow } from "../../lib/time/now.ts";
import { agentName } from "./agent-name.ts";
import { useAskedAbout } from "./asked-about.ts";
import { EndSheet, MoreSheet, TradeSheet } from "./attach-sheet.tsx";
import { ChatFrame } from "./chat-frame.tsx";
import { ChatHeader } from "./chat-header.tsx";
import { ChatMessages, MessagesSkeleton } from "./chat-messages.tsx";
import { Composer } from "./composer.tsx";
import { Greeting, Unstaffed } from "./greeting.tsx";
import { HistorySheet, useEarlier } from "./history-sheet.tsx";
import { hoursWords } from "./hours-words.ts";
import { OfflineForm } from "./offline-form.tsx";
import { forgetOutgoing } from "./outgoing.ts";
import { EndedCard } from "./rating-card.tsx";
import type { Staged } from "./staged.tsx";
import { TypingLine, useTyping } from "./system-lines.tsx";
import { type Chat, useChat } from "./use-chat.ts";
import { usePicture } from "./use-picture.ts";
import { useReadMark } from "./use-read-mark.ts";

type Layer = "more" | "trade" | "end" | "history";

/** The conversation that goes on, or the room where the next one begins. */
export function CurrentChat() {
  const t = useT();
  const { tag } = useLanguage();
  const now = useNow(30_000);
  const chat = useChat();
  const { query } = chat;
  const state = query.data;
  if (state)
    return (
      <ChatFrame>
        {/* Hours promise an answer within them: where nobody is there to give it, the note below says that instead. */}
        <ChatHeader note={state.hours.isStaffed ? hoursWords(state.hours, now, tag, t) : null} />
        <Talk chat={chat} state={state} hours={hoursWords(state.hours, now, tag, t)} />
      </ChatFrame>
    );
  return (
    <ChatFrame>
      <ChatHeader note={null} />
      {query.isError ? <PartError onRetry={() => void query.refetch()} /> : <MessagesSkeleton />}
    </ChatFrame>
  );
}

interface TalkProps {
  readonly chat: Chat;
  readonly state: SupportState;
  readonly hours: string;
}

function Talk({ chat, state, hours }: TalkProps) {
  const t = useT();
  const { conversation, feed, outgoing, send } = chat;
  const [staged, setStaged] = useState<Staged | null>(null);
  const [layer, setLayer] = useState<Layer | null>(null);
  const close = () => setLayer(null);
  const stage = (next: Staged) => {
    setStaged(next);
    close();
  };
  const picture = usePicture(stage);
  const earlier = useEarlier(conversation?.id ?? null);
  useAskedAbout((trade) => setStaged({ kind: "trade", trade }));
  const onEndSeen = useReadMark(conversation, feed.log.messages);
  const begins = conversation === null && outgoing.length === 0;
  const parts = { staged, onStage: setStaged, onMore: () => setLayer("more"), onSend: send };
  const head = (
    <>
      {earlier.length > 0 && <EarlierKey onClick={() => setLayer("history")} />}
      {!state.hours.isStaffed && <Unstaffed />}
    </>
  );
  return (
    <>
      <Spoken messages={feed.log.messages} />
      {begins ? (
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          <div className="page-x">{head}</div>
          {state.hours.isOpen ? <Greeting /> : <OfflineForm {...parts} opens={state.hours.isStaffed ? hours : null} email={state.email} />}
        </div>
      ) : (
        <ChatMessages
          conversation={conversation}
          marks={conversation}
          feed={feed}
          chat={chat.chat}
          outgoing={outgoing}
          onRetry={chat.retry}
          onForget={forgetOutgoing}
          onEndSeen={onEndSeen}
          above={head}
          below={<Below conversation={conversation} state={state} hours={hours} />}
        />
      )}
      {(state.hours.isOpen || !begins) && <Composer {...parts} conversationId={conversation?.id ?? null} />}
      <MoreSheet
        open={layer === "more"}
        onClose={close}
        onPicture={(file) => void picture.choose(file)}
        onTrade={() => setLayer("trade")}
        onEnd={conversation === null || conversation.state === "resolved" ? undefined : () => setLayer("end")}
      />
      <TradeSheet open={layer === "trade"} onClose={close} onPick={(trade) => stage({ kind: "trade", trade })} />
      <HistorySheet open={layer === "history"} currentId={conversation?.id ?? null} onClose={close} />
      {conversation !== null && <End key={conversation.id} conversation={conversation} open={layer === "end"} onClose={close} />}
      <Alert
        open={picture.failure.open}
        onClose={picture.failure.close}
        title={t("image_failed")}
        text={t(picture.failure.told)}
        confirm={t("ui_close")}
      />
    </>
  );
}

/** Answers that come while the page is open, read out once; the list itself draws its items anew as it scrolls. */
function Spoken({ messages }: { readonly messages: readonly SupportMessage[] }) {
  const t = useT();
  const last = messages.findLast(({ by }) => by === "support");
  const [first, setFirst] = useState<number | null>(null);
  const known = messages.length > 0;
  useEffect(() => {
    if (known) setFirst((before) => before ?? last?.seq ?? 0);
  }, [known, last]);
  const isNew = first !== null && last !== undefined && last.seq > first;
  return (
    <p aria-live="polite" className="sr-only">
      {isNew &&
        `${agentName(last.agent, t)}: ${last.text === "" ? t("support_picture_of", { name: agentName(last.agent, t) }) : last.text}`}
    </p>
  );
}

function EarlierKey({ onClick }: { readonly onClick: () => void }) {
  const t = useT();
  return (
    <div className="flex justify-center pt-2">
      <Button kind="plain" size="small" icon={<ClockCounterClockwiseIcon size={18} aria-hidden="true" />} onClick={onClick}>
        {t("support_earlier")}
      </Button>
    </div>
  );
}

/** What stands under the last message: who is writing, that nobody is there now, the end, and what was said last for those who listen. */
function Below({ conversation, state, hours }: Pick<TalkProps, "state" | "hours"> & { readonly conversation: Conversation | null }) {
  const t = useT();
  const typing = useTyping(conversation?.id ?? null);
  const resolved = conversation?.state === "resolved";
  return (
    <>
      {typing !== null && <TypingLine name={typing} />}
      {!state.hours.isOpen && state.hours.isStaffed && !resolved && (
        <p className="pt-1 pb-2 text-center text-small text-balance text-ink-3">{t("support_answers_later", { opens: hours })}</p>
      )}
      {conversation !== null && resolved && <EndedCard conversation={conversation} />}
      <p aria-live="polite" className="sr-only">
        {typing !== null && t("support_typing", { name: agentName({ name: typing }, t) })}
      </p>
    </>
  );
}

interface EndProps {
  readonly conversation: Conversation;
  readonly open: boolean;
  readonly onClose: () => void;
}

function End({ conversation, open, onClose }: EndProps) {
  const { busy, problem, setProblem, run } = useOnce();
  const end = () =>
    run(async () => {
      const next = await callData("POST /api/service/close", { conversationId: conversation.id }, { quiet: true });
      if (next !== null) takeConversation(queryClient, next);
      onClose();
    });
  return (
    <EndSheet
      open={open}
      busy={busy}
      problem={problem}
      onClose={() => {
        setProblem(null);
        onClose();
      }}
      onEnd={() => void end()}
    />
  );
}
