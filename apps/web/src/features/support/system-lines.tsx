import { SUPPORT_TYPING_SHOWN_MS } from "@candela/api";
import { MINUTE_MS } from "@candela/model";
import { latinDigits } from "@candela/ui";
import { useEffect, useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { followAccount } from "../../lib/net/live.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import type { SupportMessage } from "../../lib/support/support-shapes.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatDate, formatTime } from "../../lib/time/time-format.ts";
import { AgentAvatar } from "./agent-avatar.tsx";
import { agentName } from "./agent-name.ts";
import { isolated } from "./isolated.ts";

/** Whole minutes, or hours from two on: "2 min". */
function waitWords(ms: number, tag: string): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const [count, unit] = minutes < 120 ? ([minutes, "minute"] as const) : ([Math.round(minutes / 60), "hour"] as const);
  return new Intl.NumberFormat(latinDigits(tag), { style: "unit", unit, unitDisplay: "short" }).format(count);
}

const LOOK = "text-center text-small text-ink-3";

interface DayLineProps {
  readonly ts: number;
  /** Name of the conversation and when it began, on its first day. */
  readonly opened: { readonly number: string; readonly ts: number } | null;
}

export function DayLine({ ts, opened }: DayLineProps) {
  const t = useT();
  const now = useNow(30_000);
  const day = formatDate(ts) === formatDate(now) ? t("inbox_today") : formatDate(ts);
  return (
    <p className={`${LOOK} pt-2.5 pb-2`}>
      {opened === null ? day : t("support_opened", { day, number: opened.number, time: formatTime(opened.ts) })}
    </p>
  );
}

/** What happened to the conversation, in the reader's language. */
export function SystemLine({ message }: { readonly message: SupportMessage }) {
  const t = useT();
  const { tag } = useLanguage();
  const { event, agent, waitedMs } = message;
  const name = agentName(agent, t);
  if (event === "joined")
    return (
      <p className={`${LOOK} flex items-center justify-center gap-1.5 py-2.5`}>
        <AgentAvatar name={agent?.name ?? ""} />
        <span>
          {waitedMs === null || waitedMs < MINUTE_MS
            ? t("support_joined", { name })
            : t("support_joined_after", { name, wait: waitWords(waitedMs, tag) })}
        </span>
      </p>
    );
  const told =
    event === "rated"
      ? t("support_you_rated")
      : event === "closed"
        ? t(agent === null ? "support_closed_by_you" : "support_closed_by", { name })
        : t(agent === null ? "support_reopened_by_you" : "support_reopened_by", { name });
  return (
    <p className={`${LOOK} py-2.5`}>
      {told} · <bdi className="num">{formatTime(message.ts)}</bdi>
    </p>
  );
}

/** Somebody of the staff who is writing now: their name, or an empty one; null while nobody is. */
export function useTyping(conversationId: string | null): string | null {
  const [typing, setTyping] = useState<string | null>(null);
  useEffect(() => {
    if (conversationId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followAccount(
      (events) => {
        for (const event of events) {
          if (event.kind !== "support" || event.conversation.id !== conversationId) continue;
          // A message is what was being written. A mark that somebody has read ends nothing, and least of all the end that is due.
          if (event.message?.by === "support") setTyping(null);
          if (event.typing === null) continue;
          clearTimeout(timer);
          setTyping(event.typing.name);
          timer = setTimeout(() => setTyping(null), SUPPORT_TYPING_SHOWN_MS);
        }
      },
      () => undefined,
    );
    return () => {
      clearTimeout(timer);
      setTyping(null);
      stop();
    };
  }, [conversationId]);
  return typing;
}

/** The dots light up one after the other; the light is what is happening now. */
export function TypingLine({ name }: { readonly name: string }) {
  const t = useT();
  return (
    <p className="flex items-center gap-2 py-2 text-caption text-ink-3">
      <AgentAvatar name={name} />
      <span>{t("support_typing", { name: name === "" ? t("support_title") : isolated(name.split(/\s+/)[0] ?? name) })}</span>
      <svg width="26" height="8" viewBox="0 0 26 8" aria-hidden="true" className="shrink-0">
        <circle cx="4" cy="4" r="3" fill="var(--flame)" />
        <circle cx="13" cy="4" r="3" fill="var(--ink-off)" />
        <circle cx="22" cy="4" r="3" fill="var(--ink-off)" />
      </svg>
    </p>
  );
}
