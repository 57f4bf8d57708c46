import type { MessageKey } from "@candela/i18n";
import { cx, Sheet } from "@candela/ui";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useLongPress } from "../browser/long-press.tsx";
import { useT } from "../language/i18n.ts";

/** A word that has an explanation: `term_x` names it, `term_x_text` explains it. */
export type TermId = MessageKey extends infer Key ? (Key extends `term_${infer Id}_text` ? Id : never) : never;

interface TermProps {
  readonly of: TermId;
  /** How it reads here, when not by its own name. */
  readonly children?: ReactNode;
  readonly className?: string;
  /** Below the explanation: what it comes to here. */
  readonly note?: ReactNode;
}

/** A trading term that explains itself when it is tapped or a finger rests on it; the question mark beside it is for keyboards and screen readers. A finger sees the dotted line, a pointer the mark: one is enough. */
export function Term({ of, children, className, note }: TermProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const press = useLongPress(() => setOpen(true));
  const name = t(`term_${of}`);
  const tap = {
    onClick: (event: MouseEvent) => {
      // In the label of a field or in a row that leads on: neither is what was tapped.
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    },
  };
  return (
    <span className={cx("inline-flex items-center gap-1 select-none", className)} {...press}>
      <span
        {...tap}
        className="-my-1.5 cursor-help py-1.5 decoration-line-strong decoration-dotted decoration-1 underline-offset-4 pointer-coarse:underline"
      >
        {children ?? name}
      </span>
      <button
        type="button"
        aria-label={t("term_help", { term: name })}
        onClick={() => setOpen(true)}
        className="-my-1 grid size-5 cursor-pointer place-items-center rounded-full text-ink-3 hover:text-ink pointer-coarse:sr-only pointer-coarse:focus-visible:not-sr-only"
      >
        <QuestionIcon size={15} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={name}>
        <p className="pb-2 text-body text-ink-2">{t(`term_${of}_text`)}</p>
        {note !== undefined && <p className="pb-2 text-body text-ink">{note}</p>}
      </Sheet>
    </span>
  );
}
