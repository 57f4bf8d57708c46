import { SUPPORT_TEXT_MAX, SUPPORT_TYPING_EVERY_MS } from "@candela/api";
import { cx, limitText } from "@candela/ui";
import { ArrowUpIcon } from "@phosphor-icons/react/dist/csr/ArrowUp";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useMediaQuery } from "../../lib/browser/media-query.ts";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { callData } from "../../lib/net/api.ts";
import { createUserStore } from "../../lib/session/user-store.ts";
import type { OutgoingContent } from "./outgoing.ts";
import { type Staged, StagedLine } from "./staged.tsx";
import { Suggestions } from "./suggestions.tsx";

/** What is being written outlives the page. */
export const draftStore = createUserStore<string>("supportDraft", "", (value) => (typeof value === "string" ? value : undefined));
/** From here on it is said how much is left. */
const TOLD_FROM = SUPPORT_TEXT_MAX - 200;

interface ComposerProps {
  /** Absent before the first message: nobody reads along yet. */
  readonly conversationId: string | null;
  readonly staged: Staged | null;
  readonly onStage: (staged: Staged | null) => void;
  readonly onMore: () => void;
  readonly onSend: (contents: readonly OutgoingContent[]) => void;
}

/** Says that the user is writing, at most every few seconds; when nobody hears it nothing is lost. */
function useTellTyping(conversationId: string | null): () => void {
  const told = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (conversationId === null || now - told.current < SUPPORT_TYPING_EVERY_MS) return;
    told.current = now;
    void callData("POST /api/service/typing", {}, { quiet: true }).catch(() => undefined);
  };
}

/** The field at the foot of the conversation. Enter sends where there is a keyboard, and makes a line where there is none. */
export function Composer({ conversationId, staged, onStage, onMore, onSend }: ComposerProps) {
  const t = useT();
  const id = useId();
  const text = useStore(draftStore);
  const field = useRef<HTMLTextAreaElement>(null);
  const hasKeyboard = useMediaQuery("(hover: hover) and (pointer: fine)");
  const tellTyping = useTellTyping(conversationId);
  const words = text.trim();
  const ready = words !== "" || staged !== null;
  const left = SUPPORT_TEXT_MAX - text.length;
  useGrowing(field);
  useEffect(() => {
    if (staged !== null) field.current?.focus({ preventScroll: true });
  }, [staged]);
  const send = () => {
    if (!ready) return field.current?.focus();
    onSend([...(staged === null ? [] : [staged]), ...(words === "" ? [] : [{ kind: "text" as const, text: words }])]);
    draftStore.set("");
    onStage(null);
    field.current?.focus();
  };
  return (
    <div className="page-x border-t border-line bg-canvas pt-2 pb-[max(env(safe-area-inset-bottom),0.75rem)]">
      <Suggestions text={text} />
      {staged !== null && <StagedLine staged={staged} onRemove={() => onStage(null)} />}
      <div className="flex items-end gap-2.25">
        <RoundKey label={t("support_add")} look="bg-fill text-ink active:bg-fill-press" onClick={onMore}>
          <PlusIcon size={20} aria-hidden="true" />
        </RoundKey>
        <div className="min-w-0 flex-1 rounded-[1.375rem] bg-fill focus-within:bg-canvas focus-within:outline-2 focus-within:-outline-offset-2 focus-within:outline-(--focus)">
          <label htmlFor={id} className="sr-only">
            {t("support_write")}
          </label>
          <textarea
            ref={field}
            id={id}
            rows={1}
            dir="auto"
            value={text}
            placeholder={t("support_write")}
            enterKeyHint={hasKeyboard ? "send" : "enter"}
            aria-describedby={`${id}-left`}
            onChange={({ target }) => {
              draftStore.set(limitText(target.value, SUPPORT_TEXT_MAX));
              tellTyping();
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard) return;
              event.preventDefault();
              send();
            }}
            className="block max-h-36 min-h-11 w-full resize-none bg-transparent px-4 py-2.5 text-[1rem] leading-6 text-ink outline-none placeholder:text-ink-3"
          />
          <p id={`${id}-left`} className={cx("px-4 pb-1.5 text-end text-small text-ink-3", text.length < TOLD_FROM && "sr-only")}>
            {text.length >= TOLD_FROM && t("support_left", { count: left })}
          </p>
        </div>
        <RoundKey
          label={t("support_send")}
          look={ready ? "bg-primary text-on-primary active:bg-primary-press" : "bg-fill text-ink-3"}
          off={!ready}
          onClick={send}
        >
          <ArrowUpIcon size={19} weight="bold" aria-hidden="true" />
        </RoundKey>
      </div>
    </div>
  );
}

interface RoundKeyProps {
  readonly label: string;
  readonly look: string;
  readonly off?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function RoundKey({ label, look, off = false, onClick, children }: RoundKeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={onClick}
      className={cx("grid size-11 shrink-0 cursor-pointer place-items-center rounded-full", look)}
    >
      {children}
    </button>
  );
}

/** As high as its text, up to the height where it begins to scroll. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.blockSize = "auto";
    element.style.blockSize = `${element.scrollHeight}px`;
  });
}
