import { SUPPORT_RATING_TEXT_MAX } from "@candela/api";
import { Button, cx, TextArea } from "@candela/ui";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { useId, useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { callData } from "../../lib/net/api.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { useOnce } from "../../lib/net/use-once.ts";
import { takeConversation } from "../../lib/support/support-part.ts";
import type { Conversation } from "../../lib/support/support-shapes.ts";
import { formatDateTime } from "../../lib/time/time-format.ts";

const SCORES = [1, 2, 3, 4, 5] as const;

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
      {rating === null && <Rating key={conversation.id} conversationId={conversation.id} />}
    </section>
  );
}

function Rating({ conversationId }: { readonly conversationId: string }) {
  const t = useT();
  const id = useId();
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
      <fieldset>
        <legend className="text-row">{t("support_how_was_it")}</legend>
        <div className="-mx-1.5 flex flex-wrap">
          {SCORES.map((each) => (
            <label
              key={each}
              className="relative grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
            >
              <input
                type="radio"
                name={id}
                value={each}
                checked={score === each}
                onChange={() => setScore(each)}
                className="absolute inset-0 cursor-pointer opacity-0"
                aria-label={t("support_score", { score: each })}
              />
              <StarIcon
                size={28}
                weight={score !== null && each <= score ? "fill" : "regular"}
                aria-hidden="true"
                className={cx(score !== null && each <= score ? "text-ink" : "text-ink-3")}
              />
            </label>
          ))}
        </div>
      </fieldset>
      {score !== null && (
        <div className="mt-2 flex flex-col gap-3">
          <TextArea label={t("support_rating_text")} value={text} max={SUPPORT_RATING_TEXT_MAX} rows={3} dir="auto" onChange={setText} />
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
