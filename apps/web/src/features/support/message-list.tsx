import { cx, Spinner } from "@candela/ui";
import { ArrowDownIcon } from "@phosphor-icons/react/dist/csr/ArrowDown";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import type { ChatItem } from "./chat-items.ts";

/** Before an item is measured, px. */
const ITEM_PX = 56;
const OVERSCAN = 8;
/** So near to its end the list stays there when something is added, px. */
const NEAR_END_PX = 80;
/** Older messages are asked for before their end is on screen, px. */
const NEAR_START_PX = 400;

interface MessageListProps {
  readonly items: readonly ChatItem[];
  readonly render: (item: ChatItem) => ReactNode;
  /** Reads what came before; null where there is nothing. */
  readonly onOlder: (() => void) | null;
  readonly readingOlder: boolean;
  /** Stands above the first item: earlier conversations, a failure to read older messages. */
  readonly above: ReactNode;
  /** Stands below the last one: who is writing, a rating. */
  readonly below: ReactNode;
  /** Told while the end is on screen. */
  readonly onEndSeen: () => void;
}

/** The conversation in a frame that scrolls by itself. It begins at its end, stays there while the user does, and holds its place when older messages come. */
export function MessageList({ items, render, onOlder, readingOlder, above, below, onEndSeen }: MessageListProps) {
  const t = useT();
  const frame = useRef<HTMLElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const arrived = useRef(false);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ITEM_PX,
    overscan: OVERSCAN,
    getItemKey: (index) => items[index]?.key ?? index,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
    useFlushSync: false,
  });
  const look = useEffectEvent(() => {
    const element = frame.current;
    if (element === null) return;
    const end = element.scrollHeight - element.clientHeight - element.scrollTop < NEAR_END_PX;
    if (end) arrived.current = true;
    // Until the end was there once, the list is on its way to it.
    if (!arrived.current) return;
    setAtEnd(end);
    if (end) onEndSeen();
    if (element.scrollTop < NEAR_START_PX && !readingOlder) onOlder?.();
  });
  const toEnd = useEffectEvent(() => {
    const element = frame.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // A frame that scrolls must be reached by the keyboard, though nothing in it may be pressed.
    element.tabIndex = 0;
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, []);
  // What stands below the list, such as a rating, grows without an item; so does the frame when the keyboard goes.
  useEndStays(frame, atEnd);
  const count = items.length;
  const begin = useEffectEvent(() => {
    if (!arrived.current) rows.scrollToEnd();
    look();
  });
  useEffect(() => {
    if (count > 0) begin();
  }, [count]);
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={frame}
        aria-label={t("support_messages")}
        className="@container h-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="page-x flex min-h-full flex-col">
          {above}
          <ul className="relative shrink-0" style={{ blockSize: rows.getTotalSize() }}>
            {rows.getVirtualItems().map((row) => {
              const item = items[row.index];
              if (item === undefined) return null;
              return (
                <li
                  key={row.key}
                  ref={rows.measureElement}
                  data-index={row.index}
                  aria-setsize={items.length}
                  aria-posinset={row.index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${row.start}px)` }}
                >
                  {render(item)}
                </li>
              );
            })}
          </ul>
          <div className="pb-2">{below}</div>
        </div>
      </section>
      {readingOlder && (
        <span
          role="status"
          aria-label={t("ui_loading")}
          className="absolute inset-x-0 top-2 mx-auto grid size-9 place-items-center rounded-full bg-raised text-ink-2 shadow-popover"
        >
          <Spinner />
        </span>
      )}
      <button
        type="button"
        aria-label={t("support_to_end")}
        onClick={toEnd}
        className={cx(
          "absolute end-4 bottom-3 grid size-11 cursor-pointer place-items-center rounded-full bg-raised text-ink shadow-popover",
          atEnd && "invisible",
        )}
      >
        <ArrowDownIcon size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Keeps the end on screen while the frame or what is in it changes its height, as long as the user is there. */
function useEndStays(frame: RefObject<HTMLElement | null>, atEnd: boolean): void {
  const stay = useEffectEvent(() => {
    if (atEnd && frame.current !== null) frame.current.scrollTop = frame.current.scrollHeight;
  });
  useEffect(() => {
    const element = frame.current;
    const content = element?.firstElementChild;
    if (element === null || content === null || content === undefined) return;
    const observer = new ResizeObserver(() => stay());
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [frame]);
}
