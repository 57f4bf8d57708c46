import { Button, Rate, Stars, TextArea } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { callData } from "../../lib/net/api.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { useOnce } from "../../lib/net/use-once.ts";
import { takeConversation } from "../../lib/support/support-part.ts";
import type { Conversation } from "../../lib/support/support-shapes.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";

/** At the end of a conversation that is over: how it was, once, and until when it can go on. */
export function EndedCard({ conversation }: { readonly conversation: Conversation }) {
  const t = useT();
  const { reopensUntil, rating } = conversation;
  return (
    <section aria-label={t("support_ended")} className="mt-2 rounded-card border border-line p-4">
      <h2 className="text-title3">{t("support_ended")}</h2>
      {reopensUntil !== null && (
        <p className="mt-1 text-caption text-ink-2">{t("support_reopens", { time: formatDateTime(reopensUntil) })}</p>
      )}
      {rating === null ? (
        <Rating key={conversation.id} conversationId={conversation.id} />
      ) : (
        <p className="mt-3 flex border-t border-line pt-3">
          <Stars value={rating.score} />
        </p>
      )}
    </section>
  );
}

function Rating({ conversationId }: { readonly conversationId: string }) {
  const t = useT();
  const [score, setScore] = useState<number | null>(null);
  const [text, setText] = useState("");
  const { busy, problem, run } = useOnce();
  const rate = () =>
    run(async () => {
      if (score === null) return;
      const next = await callData("POST /api/service/rate", { conversationId, score, text: text.trim() }, { quiet: true });
      if (next !== null) takeConversation(queryClient, next);
    });
  return (
    <div className="mt-3 border-t border-line pt-3">
      <Rate label={t("support_how_was_it")} value={score} onChange={setScore} />
      {score !== null && (
        <div className="mt-2 flex flex-col gap-3">
          <TextArea label={t("support_rating_text")} value={text} rows={3} dir="auto" onChange={setText} />
          {problem !== null && (
            <p role="alert" className="text-caption text-danger">
              {problem}
            </p>
          )}
          <Button wide loading={busy} onClick={() => void rate()}>
            {t("support_rate")}
          </Button>
        </div>
      )}
    </div>
  );
}
