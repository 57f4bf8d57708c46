import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { callRows } from "../../lib/net/api.ts";
import { followAccount, onlineStore } from "../../lib/net/live.ts";
import { dataQuery, queryClient } from "../../lib/net/queries.ts";
import { takeConversation } from "../../lib/support/support-part.ts";
import type { SupportMessage } from "../../lib/support/support-shapes.ts";
import { type ChatFeed, createChatFeed, type Feed } from "./chat-feed.ts";
import { EMPTY_LOG } from "./chat-log.ts";
import { enqueue, loadOutgoing, type OutgoingContent, outgoingStore, retryOutgoing, type Sent, sendWaiting } from "./outgoing.ts";

const CURRENT = "GET /api/service/conversation";
const NOTHING: Feed = { log: EMPTY_LOG, state: "ready", older: "idle" };
const EMPTY_STORE = { get: () => NOTHING, set: () => undefined, subscribe: () => () => undefined };

/** The messages of one conversation: what is missing is read whenever something may have been missed. `seed` is the message that began it. */
export function useFeed(
  conversationId: string | null,
  lastSeq: number,
  seed: SupportMessage | null = null,
): { readonly feed: Feed; readonly chat: ChatFeed | null } {
  const sown = useEffectEvent((feed: ChatFeed) => {
    if (seed?.conversationId === conversationId && seed !== null) feed.hear(seed);
  });
  const [chat, setChat] = useState<{ readonly id: string; readonly feed: ChatFeed } | null>(null);
  useEffect(() => {
    if (conversationId === null) return setChat(null);
    const feed = createChatFeed((range) => callRows("GET /api/service/messages", { conversationId, ...range }, { quiet: true }));
    sown(feed);
    setChat({ id: conversationId, feed });
    return feed.stop;
  }, [conversationId]);
  const own = chat?.id === conversationId ? chat.feed : null;
  useEffect(() => {
    if (own !== null) void own.catchUp(lastSeq);
  }, [own, lastSeq]);
  useEffect(() => {
    if (own === null) return;
    return followAccount(
      (events) => {
        for (const event of events)
          if (event.kind === "support" && event.message?.conversationId === conversationId) own.hear(event.message);
      },
      () => void own.catchUp(0),
    );
  }, [own, conversationId]);
  const feed = useStore(own?.store ?? EMPTY_STORE);
  return { feed: conversationId !== null && own === null ? { ...NOTHING, state: "loading" } : feed, chat: own };
}

/** The conversation that goes on: its state, its messages, and what is on its way. */
export function useChat() {
  const query = useQuery(dataQuery(CURRENT, {}, { staleTime: 0 }));
  const conversation = query.data?.conversation ?? null;
  const [seed, setSeed] = useState<SupportMessage | null>(null);
  const { feed, chat } = useFeed(conversation?.id ?? null, conversation?.lastSeq ?? 0, seed);
  const outgoing = useStore(outgoingStore);
  const took = useEffectEvent(({ conversation: next, message }: Sent) => {
    takeConversation(queryClient, next);
    if (next.id === conversation?.id) chat?.hear(message);
    else setSeed(message);
  });
  const flush = useCallback(() => sendWaiting((sent) => took(sent)), []);
  const online = useStore(onlineStore);
  useEffect(() => {
    if (!online) return;
    loadOutgoing();
    retryOutgoing();
    void flush();
  }, [online, flush]);
  // The line is there again, or the page: what was missed is asked for, and what waited goes out.
  useEffect(() => {
    const again = () => {
      retryOutgoing();
      void flush();
    };
    const seen = () => {
      if (document.visibilityState !== "visible") return;
      void queryClient.invalidateQueries({ queryKey: [CURRENT] });
      again();
    };
    document.addEventListener("visibilitychange", seen);
    const stop = followAccount(() => undefined, again);
    return () => {
      document.removeEventListener("visibilitychange", seen);
      stop();
    };
  }, [flush]);
  const send = (contents: readonly OutgoingContent[]) => {
    enqueue(contents);
    void flush();
  };
  const retry = (clientId: string) => {
    retryOutgoing(clientId);
    void flush();
  };
  return { query, conversation, feed, chat, outgoing, send, retry, took };
}

export type Chat = ReturnType<typeof useChat>;
