import { SUPPORT_TEXT_MAX } from "@candela/api";
import { Button, Chip, Notice, TextArea } from "@candela/ui";
import { type FormEvent, useId, useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import type { Topic } from "../../lib/support/support-shapes.ts";
import { draftStore } from "./composer.tsx";
import type { OutgoingContent } from "./outgoing.ts";
import { type Staged, StagedLine } from "./staged.tsx";

const TOPICS: readonly Topic[] = ["trade", "money", "account", "other"];

interface OfflineFormProps {
  /** "Opens Monday 08:00 UTC"; null where nobody is there to answer then. */
  readonly opens: string | null;
  readonly email: string | null;
  readonly staged: Staged | null;
  readonly onStage: (staged: Staged | null) => void;
  readonly onMore: () => void;
  readonly onSend: (contents: readonly OutgoingContent[]) => void;
}

/** Outside of the hours the field is a form: what it sends begins a conversation that is answered once they begin. */
export function OfflineForm({ opens, email, staged, onStage, onMore, onSend }: OfflineFormProps) {
  const t = useT();
  const id = useId();
  const [topic, setTopic] = useState<Topic>("trade");
  const [told, setTold] = useState(false);
  const text = useStore(draftStore);
  const words = text.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (words === "") return setTold(true);
    onSend([{ kind: "text", text: words, topic }, ...(staged === null ? [] : [staged])]);
    draftStore.set("");
    onStage(null);
  };
  return (
    <form onSubmit={send} className="page-x flex flex-col gap-4 pt-2 pb-8" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} className="text-title2">
          {t("support_leave_message")}
        </h2>
        {opens !== null && <p className="mt-1 text-body text-ink-2">{t("support_leave_message_text", { opens })}</p>}
      </div>
      <fieldset>
        <legend className="pb-1.5 text-caption text-ink-2">{t("support_topic")}</legend>
        <div className="flex flex-wrap gap-x-2 gap-y-2.5">
          {TOPICS.map((each) => (
            <Chip key={each} on={each === topic} onClick={() => setTopic(each)}>
              {t(`support_topic_${each}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <TextArea
        label={t("support_your_message")}
        value={text}
        max={SUPPORT_TEXT_MAX}
        rows={5}
        dir="auto"
        aria-invalid={(told && words === "") || undefined}
        onChange={(next) => draftStore.set(next)}
      />
      {told && words === "" && (
        <p role="alert" className="-mt-2 text-caption text-danger">
          {t("support_text_empty")}
        </p>
      )}
      {staged !== null && <StagedLine staged={staged} onRemove={() => onStage(null)} />}
      <Notice>
        <span className="min-w-0 wrap-anywhere">
          {t("support_answer_here")} {email !== null && t("support_account_email", { email })}
        </span>
      </Notice>
      <div className="flex flex-col gap-2.5">
        <Button wide type="submit">
          {t("support_send_message")}
        </Button>
        <Button wide kind="secondary" onClick={onMore}>
          {t("support_add")}
        </Button>
      </div>
    </form>
  );
}
